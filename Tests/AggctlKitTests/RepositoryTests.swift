import Foundation
import ScheduleExport
import ProviderAPI
import TestSupport
import Testing

@testable import AggctlKit

/// The repository's own rules: what is easily forgotten when something is added.
@Suite struct RepositoryTests {
    private let tree = RepositoryTree.working

    @Test("interface.md and `help settings` tell every kind of provider and every setting of it")
    func settingsAreTold() async throws {
        let page = try tree.text("docs/interface.md")
        let help = await ProgramRun.run(["help", "settings"]).output
        var faults: [String] = []
        for kind in ProgramRun.kinds.map(\.descriptor) {
            faults += ProviderPlaces.untold(kind.kind, kind.settings.map(\.name), on: page)
            let titles = ["\n\(kind.kind): \(kind.title)\n"] + kind.settings.map { "\n  \($0.key) " }
            faults += titles.filter { help.range(of: $0) == nil }.map { "aggctl help settings does not tell of\($0)" }
        }
        #expect(faults == [])
    }

    @Test("every provider has a target, a place in the list of kinds, and a test file that calls the contract")
    func providersAreComplete() throws {
        #expect(tree.providers.count >= 5)
        #expect(try ProviderPlaces(tree: tree).forgotten() == [])
    }

    @Test("a provider touches four files beside its own, and CONTRIBUTING names each")
    func touchedFiles() throws {
        // What names every provider is what one more has to be named in.
        let kinds = ProgramRun.kinds.map(\.descriptor.kind)
        var names: [[String]] = []
        for name in tree.providers {
            let kind = kinds.first { $0.filter(\.isLetter) == name.lowercased() }
            // One that is not in the list is told by the test above.
            names.append([name + "Provider", name + "Kind"] + (kind.map { [$0] } ?? []))
        }
        func isNamed(_ words: [String], _ text: String) -> Bool { words.contains { text.range(of: $0) != nil } }
        var found: [String] = []
        let folders = ["Sources", "Tests", "docs", "Packaging", "Scripts"]
        for path in folders.flatMap(tree.paths) + ["Package.swift"] {
            guard let text = try? tree.text(path) else { continue }
            if names.allSatisfy({ isNamed($0, text) }) { found.append(path) }
        }
        let four = [
            "Package.swift", "Sources/StandardProviders/StandardProviders.swift", "docs/architecture.md",
            "docs/interface.md",
        ]
        #expect(found.sorted() == four)
        let page = try tree.text("CONTRIBUTING.md").components(separatedBy: "## Adding a provider")[1]
            .components(separatedBy: "\n## ")[0]
        for path in four { #expect(page.contains(path), "\(path)") }
    }

    @Test("every provider's contract test is among the tests that run, and nothing holds it off")
    func contractsRun() throws {
        let (listed, places) = (try Self.registeredTests(), ProviderPlaces(tree: tree))
        for name in tree.providers {
            let (folder, calls) = ("\(name)ProviderTests", try places.contractCalls(of: name).functions)
            #expect(!calls.isEmpty, "Tests/\(folder): no test calls the contract")
            for function in calls {
                let isThere = listed.contains { $0.contains(folder + ".") && $0.contains("/\(function)(") }
                #expect(isThere, "Tests/\(folder): \(function) is no test that runs; is it a target of Package.swift?")
            }
        }
    }

    /// What this very program would run, as it lists it.
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

    @Test("every command that the interface promises is there or refused by name, and every one there is stands in it")
    func commandsAreKnown() async throws {
        let table = try tree.text("docs/interface.md").components(separatedBy: "## Commands")[1].components(
            separatedBy: "\n\n`<show>`"
        )[0]
        let names = table.matches(of: /`(?:aggctl )?([a-z-]+)[ `\[]/).map { String($0.1) }
        for name in Set(names) where !["skipped", "season-complete"].contains(name) {
            let run = await ProgramRun.run([name])
            #expect(!run.errors.contains("unknown command"), "\(name)")
        }
        let missing = AggctlCommand.listedNames.filter { !table.contains("`\($0)") && !table.contains("`aggctl \($0)") }
        #expect(missing == [])
        #expect(Set(names).count > 20)
    }

    @Test("the habits that the README shows are understood, each on its line")
    func habits() async throws {
        let block = try tree.text("README.md").components(separatedBy: "## Every evening\n\n```\n")[1]
        let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n")
        let commands = lines.flatMap { $0.components(separatedBy: "  #")[0].components(separatedBy: "; ") }
        #expect(commands.count >= 12)
        let folder = TemporaryFolder()
        for command in commands {
            let words = command.split(separator: " ").map(String.init)
            #expect(words.first == "aggctl")
            if words.contains("watch") { continue }
            let run = await ProgramRun.keeping(
                in: folder,
                Array(words.dropFirst()),
                "[[provider]]\nid = \"demo\"\nkind = \"fixture\"\n"
            )
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
    }

    @Test("every output format is a table, JSON, or one of the forms that are written")
    func formatsAreWritten() {
        let forms = DocumentFormat.allCases.filter(\.isGuide).map(\.rawValue)
        #expect(forms.sorted() == ExportFormats.all.map { type(of: $0).name }.sorted())
    }

    @Test("every schema that documents name stands in docs/schemas")
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
