import Foundation
import GuideWriting
import ProviderBoundary
import TestSupport
import Testing

@testable import AggctlKit

/// The repository's own rules: what is easily forgotten when something is added.
@Suite struct RepositoryTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../.."
    ).standardized

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static var providers: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources/Providers").path)
                .sorted()
        }
    }

    @Test("interface.md and `help settings` tell every kind of provider and every setting of it")
    func settingsAreTold() async throws {
        let page = try Self.text("docs/interface.md")
        let help = await ProgramRun.run(["help", "settings"]).output
        for kind in ProgramRun.kinds.map(\.descriptor) {
            #expect(help.contains("\n\(kind.kind): \(kind.title)\n"), "\(kind.kind)")
            #expect(page.contains("kind = \"\(kind.kind)\"") || page.contains("\(kind.kind) provider"), "\(kind.kind)")
            for setting in kind.settings {
                #expect(help.contains("\n  \(setting.key) "), "\(kind.kind): \(setting.key)")
                #expect(page.contains(setting.name), "\(kind.kind): \(setting.key)")
            }
        }
    }

    @Test("every provider has a target, a place in the list of kinds, and a test file that calls the contract")
    func providersAreComplete() throws {
        #expect(try Self.providers.count >= 5)
        let list = "Sources/StandardProviders/StandardProviders.swift"
        for name in try Self.providers {
            #expect(try Self.text("Package.swift").contains("path: \"Sources/Providers/\(name)\""))
            #expect(try Self.text(list).contains("\(name)Kind("))
            let folder = Self.root.appendingPathComponent("Tests/\(name)ProviderTests")
            let tests = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".swift")
            }
            let calls = try tests.filter {
                try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8).contains(Self.contractCall)
            }
            #expect(!calls.isEmpty, "\(name)")
        }
    }

    @Test("a provider touches four files beside its own, and CONTRIBUTING names each")
    func touchedFiles() throws {
        // What names every provider is what one more has to be named in.
        let kinds = ProgramRun.kinds.map(\.descriptor.kind)
        let names = try Self.providers.map { name in
            let kind = try #require(kinds.first { $0.filter(\.isLetter) == name.lowercased() }, "\(name)")
            return [name + "Provider", name + "Kind", kind]
        }
        func isNamed(_ words: [String], _ text: String) -> Bool { words.contains { text.range(of: $0) != nil } }
        var found: [String] = []
        for path in try Self.paths(below: ["Sources", "Tests", "docs", "Packaging", "Scripts"]) + ["Package.swift"] {
            guard let text = try? Self.text(path) else { continue }
            if names.allSatisfy({ isNamed($0, text) }) { found.append(path) }
        }
        let four = [
            "Package.swift", "Sources/StandardProviders/StandardProviders.swift", "docs/architecture.md",
            "docs/interface.md",
        ]
        #expect(found.sorted() == four)
        let page = try Self.text("CONTRIBUTING.md").components(separatedBy: "## Adding a provider")[1]
            .components(separatedBy: "\n## ")[0]
        for path in four { #expect(page.contains(path), "\(path)") }
    }

    private static func paths(below folders: [String]) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
                .map { folder + "/" + $0 }
        }
    }

    @Test("every provider's contract test is among the tests that run, and nothing holds it off")
    func contractsRun() throws {
        let listed = try Self.registeredTests()
        for name in try Self.providers {
            let calls = try Self.contractCalls(of: name)
            #expect(!calls.isEmpty, "\(name)")
            for function in calls {
                let isThere = listed.contains { $0.contains("\(name)ProviderTests.") && $0.contains("/\(function)(") }
                #expect(isThere, "\(name): \(function)")
            }
        }
    }

    private static var contractCall: Regex<(Substring, Substring)> { /await expect(Kept\(clause|ContractKept\()/ }

    /// The functions in which a provider's tests call the contract.
    private static func contractCalls(of name: String) throws -> [String] {
        let folder = root.appendingPathComponent("Tests/\(name)ProviderTests")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .flatMap { file -> [String] in
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                guard text.contains(contractCall) else { return [] }
                for word in [".disabled(", ".enabled(", "withKnownIssue", "#if "] {
                    #expect(!text.contains(word), "\(file) may be held off: \(word)")
                }
                return text.matches(of: contractCall).compactMap { call in
                    let head = text[..<call.range.lowerBound]
                    // Clause by clause is each clause, not some of them.
                    let test = head.range(of: "@Test(", options: .backwards).map { head[$0.lowerBound...] } ?? ""
                    let isWhole = call.0.contains("ContractKept") || test.contains(/ProviderContract\.clauses\s*\)/)
                    #expect(isWhole, "\(file): \(test.prefix(80))")
                    return head.matches(of: /func (\w+)\(/).last.map { String($0.1) }
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
        let table = try Self.text("docs/interface.md").components(separatedBy: "## Commands")[1].components(
            separatedBy: "\n\n`<show>`"
        )[0]
        let names = table.matches(of: /`(?:aggctl )?([a-z-]+)[ `\[]/).map { String($0.1) }
        for name in Set(names) where !["skipped", "season-complete"].contains(name) {
            let run = await ProgramRun.run([name])
            #expect(!run.errors.contains("there is no command"), "\(name)")
        }
        let missing = AggctlCommand.listedNames.filter { !table.contains("`\($0)") && !table.contains("`aggctl \($0)") }
        #expect(missing == [])
        #expect(Set(names).count > 20)
    }

    @Test("the habits that the README shows are understood, each on its line")
    func habits() async throws {
        let block = try Self.text("README.md").components(separatedBy: "## Every evening\n\n```\n")[1]
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
        #expect(forms.sorted() == GuideFormats.all.map { type(of: $0).name }.sorted())
    }

    @Test("every schema that documents name stands in docs/schemas")
    func schemasAreThere() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appendingPathComponent("docs/schemas").path
        )
        #expect(
            Set(files).isSuperset(
                of: ["schedule", "season", "show", "shows", "cast", "episode", "providers", "check", "error", "common"]
                    .map { $0 + ".json" }
            )
        )
    }
}
