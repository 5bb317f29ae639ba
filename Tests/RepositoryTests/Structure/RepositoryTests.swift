import Foundation
import ScheduleExport
import ProviderAPI
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// The repository's own rules about additions.
///
/// Covers: ProviderDescriptor, StandardProviders, AggctlCommand, DocumentFormat, ExportFormats
@Suite struct RepositoryTests {
    private let tree = RepositoryTree.working

    @Test("configuration.md and `help settings` list every kind of provider and each of its settings")
    func settingsAreDocumented() async throws {
        let page = try tree.text("docs/reference/configuration.md")
        let help = await ProgramRun.run(["help", "settings"]).output
        var faults: [String] = []
        for kind in ProgramRun.kinds.map(\.descriptor) {
            faults += NewProviderChecklist.undocumented(kind.kind, kind.settings.map(\.name), on: page)
            let titles = ["\n\(kind.kind): \(kind.title)\n"] + kind.settings.map { "\n  \($0.key) " }
            faults += titles.filter { help.range(of: $0) == nil }.map { "aggctl help settings does not tell of\($0)" }
        }
        #expect(faults == [])
    }

    @Test("Every provider has a target, an entry in the list of kinds, and a test file that calls the contract")
    func providersAreComplete() throws {
        #expect(tree.providers.count >= 5)
        #expect(try NewProviderChecklist(tree: tree).forgotten() == [])
    }

    @Test("A new provider changes four files outside its folder, and adding-things.md names each")
    func touchedFiles() throws {
        // A file that names every provider must also name a new one.
        let kinds = ProgramRun.kinds.map(\.descriptor.kind)
        var names: [[String]] = []
        for name in tree.providers {
            let kind = kinds.first { $0.filter(\.isLetter) == name.lowercased() }
            // The test above reports a provider that is missing from the list.
            names.append([name + "Provider", name + "Kind"] + (kind.map { [$0] } ?? []))
        }
        func isNamed(_ names: [String], _ text: String) -> Bool { names.contains { text.range(of: $0) != nil } }
        var found: [String] = []
        let folders = ["Sources", "Tests", "docs", "Packaging", "Scripts"]
        for path in folders.flatMap(tree.paths) + ["Package.swift"] {
            guard let text = try? tree.text(path) else { continue }
            if names.allSatisfy({ isNamed($0, text) }) { found.append(path) }
        }
        let four = [
            "Package.swift", "Sources/StandardProviders/StandardProviders.swift", "docs/dev/architecture.md",
            "docs/reference/configuration.md",
        ]
        #expect(found.sorted() == four)
        let page = try tree.text("docs/dev/adding-things.md").components(separatedBy: "## Adding a provider")[1]
            .components(separatedBy: "\n## ")[0]
        for path in four { #expect(page.contains(path), "\(path)") }
    }

    @Test("Every provider's contract test is registered, and nothing disables it")
    func contractsRun() throws {
        let (listed, checklist) = (try Self.registeredTests(), NewProviderChecklist(tree: tree))
        for name in tree.providers {
            let (folder, calls) = ("\(name)ProviderTests", try checklist.contractCalls(of: name).functions)
            #expect(!calls.isEmpty, "Tests/\(folder): no test calls the contract")
            for function in calls {
                let isThere = listed.contains { $0.contains(folder + ".") && $0.contains("/\(function)(") }
                #expect(isThere, "Tests/\(folder): \(function) is no test that runs; is it a target of Package.swift?")
            }
        }
    }

    /// Returns the tests that this test program would run, as it lists them.
    private static func registeredTests() throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--testing-library", "swift-testing", "--list-tests"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    @Test("commands.md has every command, and no other")
    func commandsAreListed() throws {
        let page = try tree.text("docs/reference/commands.md")
        let listed = Set(page.matches(of: /\n### ([a-z-]+)\n/).map { String($0.1) })
        #expect(listed.count > 20)
        #expect(listed == Set(AggctlCommand.listedNames))
    }

    @Test("The commands in the README's list of habits work")
    func habits() async throws {
        let block = try tree.text("README.md").components(separatedBy: "## Every evening\n\n```\n")[1]
        let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n")
        let commands = lines.flatMap { $0.components(separatedBy: "  #")[0].components(separatedBy: "; ") }
        #expect(commands.count >= 12)
        let folder = TemporaryFolder()
        for command in commands {
            let arguments = command.split(separator: " ").map(String.init)
            #expect(arguments.first == "aggctl")
            if arguments.contains("watch") { continue }
            let run = await ProgramRun.storing(
                in: folder,
                Array(arguments.dropFirst()),
                "[[provider]]\nid = \"demo\"\nkind = \"fixture\"\n"
            )
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
    }

    @Test("Every output format is a table, JSON, or a format for export")
    func formatsAreWritten() {
        let forms = DocumentFormat.allCases.filter(\.isGuide).map(\.rawValue)
        #expect(forms.sorted() == ExportFormats.all.map { type(of: $0).name }.sorted())
    }

    @Test("Every schema that documents name is in docs/schemas")
    func schemasAreThere() {
        let files = tree.paths(below: "docs/schemas").compactMap { $0.split(separator: "/").last.map(String.init) }
        #expect(
            Set(files).isSuperset(
                of: ["schedule", "season", "show", "shows", "cast", "episode", "providers", "check", "error", "common"]
                    .map { $0 + ".json" }
            )
        )
    }
}
