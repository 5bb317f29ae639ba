import Foundation
import Testing

/// The checklist for a new provider reports every forgotten place, with a sentence that explains how to fix it.
///
/// Covers: ProviderKind, ProviderDescriptor, StandardProviders, ContractClause, ProviderContract
@Suite struct NewProviderChecklistTests {
    /// A place that names a provider: the file, the text before it there, and the text for the new provider.
    private struct Place: Sendable {
        let file: String
        let after: String
        let text: String
        /// The reported fault if the place is forgotten.
        let fault: String
    }

    private static let kind = """
        public struct SixthKind: ProviderKind {
            public var descriptor: ProviderDescriptor {
                ProviderDescriptor(kind: "sixth", title: "Sixth", settings: [.init("sixth-key", "its key")])
            }
        }
        """

    private static let contract = """
        @Test("keeps the contract", arguments: ProviderContract.clauses)
        func contract(_ clause: ContractClause) async { await expectSatisfied(clause, by: subject) }
        """

    private static let list = "Sources/StandardProviders/StandardProviders.swift"
    private static let row = "| `FixtureProvider` | a kind of provider | `ScheduleModel` `ProviderAPI` `Czlib` |\n"

    private static let places = [
        Place(
            file: "Package.swift",
            after: "    targets: [\n",
            text: """
                        .target(
                            name: "SixthProvider",
                            dependencies: ["ScheduleModel", "ProviderAPI"],
                            path: "Sources/Providers/Sixth"
                        ),

                """,
            fault: "Package.swift: no target SixthProvider with the path Sources/Providers/Sixth"
        ),
        Place(
            file: "Package.swift",
            after: "    targets: [\n",
            text: "        .testTarget(name: \"SixthProviderTests\", dependencies: [\"SixthProvider\"]),\n",
            fault: "Package.swift: no test target SixthProviderTests"
        ),
        Place(
            file: "Package.swift",
            after: "\"AggctlKit\", \"TVMazeProvider\", ",
            text: "\"SixthProvider\", ",
            fault: "Package.swift: StandardProviders does not depend on SixthProvider"
        ),
        Place(
            file: list,
            after: "        FixtureKind(),\n",
            text: "        SixthKind(),\n",
            fault: list + ": SixthKind() is not in the list of kinds"
        ),
        Place(
            file: "docs/dev/architecture.md",
            after: "\nTVMazeProvider    ",
            text: "SixthProvider ",
            fault: "docs/dev/architecture.md: the picture has no SixthProvider"
        ),
        Place(
            file: "docs/dev/architecture.md",
            after: row,
            text: "| `SixthProvider` | a kind of provider | `ScheduleModel` `ProviderAPI` |\n",
            fault: "docs/dev/architecture.md: the table has no row “SixthProvider”"
        ),
        Place(
            file: "docs/dev/architecture.md",
            after: "`AggctlKit` `TVMazeProvider` ",
            text: "`SixthProvider` ",
            fault: "docs/dev/architecture.md: the row “StandardProviders” lacks SixthProvider"
        ),
        Place(
            file: "docs/reference/configuration.md",
            after: "# Configuration\n",
            text: "\nkind = \"sixth\"\n",
            fault: "docs/reference/configuration.md: “Configuration” does not tell of kind = \"sixth\""
        ),
        Place(
            file: "docs/reference/configuration.md",
            after: "# Configuration\n",
            text: "\nsixth-key = \"…\"\n",
            fault: "docs/reference/configuration.md: “Configuration” does not tell of the setting sixth-key of sixth"
        ),
        Place(
            file: "Tests/SixthProviderTests/SixthProviderTests.swift",
            after: "",
            text: contract,
            fault:
                "Tests/SixthProviderTests: no test calls the contract (expectSatisfied over ProviderContract.clauses)"
        ),
    ]

    /// Returns the repository with one more provider, which is named everywhere except in one place.
    private static func tree(forgetting forgotten: String?) throws -> RepositoryTree {
        var tree = RepositoryTree.working.planting(kind, at: "Sources/Providers/Sixth/SixthKind.swift")
            .planting("import Testing\n", at: "Tests/SixthProviderTests/SixthProviderTests.swift")
        for place in places where place.fault != forgotten {
            let text = try tree.text(place.file)
            let found = try #require(place.after.isEmpty ? text.endIndex : text.range(of: place.after)?.upperBound)
            tree = tree.planting(String(text[..<found] + place.text + text[found...]), at: place.file)
        }
        return tree
    }

    @Test("A provider that is named everywhere is complete, and matches the architecture")
    func complete() throws {
        let tree = try Self.tree(forgetting: nil)
        #expect(try NewProviderChecklist(tree: tree).forgotten() == [])
        let architecture = try Architecture(tree)
        #expect(try architecture.pictureFaults() == [])
        #expect(architecture.tableFaults() == [])
        #expect(
            Set(Self.places.map(\.file)).subtracting(["Tests/SixthProviderTests/SixthProviderTests.swift"]).count == 4
        )
    }

    @Test("A forgotten place is reported", arguments: places.map(\.fault))
    func forgotten(_ fault: String) throws {
        #expect(try NewProviderChecklist(tree: try Self.tree(forgetting: fault)).forgotten() == [fault])
    }

    @Test(
        "A contract test that does not run the complete contract is reported",
        arguments: [
            ("await", "// await", "no test calls the contract"),
            ("clauses)", "clauses.dropLast())", "not all clauses"),
            ("await", "if hours.isEmpty { return }; await", "may return before it calls the contract"),
            ("@Test(", "@Test(.disabled(\"slow\"), ", "held off by .disabled("),
        ]
    )
    func completeContract(_ text: String, _ replacement: String, _ fault: String) throws {
        let changed = Self.contract.replacing(text, with: replacement)
        let tree = try Self.tree(forgetting: nil).planting(
            changed,
            at: "Tests/SixthProviderTests/SixthProviderTests.swift"
        )
        let faults = try NewProviderChecklist(tree: tree).forgotten()
        #expect(faults.count == 1 && faults[0].contains(fault), "\(faults)")
    }

    @Test(
        "An import that the architecture does not allow is reported, however it is written",
        arguments: [
            "import ScheduleImport", "@preconcurrency import ScheduleImport", "    @testable import ScheduleImport",
            "import struct ScheduleImport.EpisodeFileOptions", "#if DEBUG\n    internal import ScheduleImport\n#endif",
            "@_spi(Own) public  import ScheduleImport",
        ]
    )
    func arrows(_ line: String) throws {
        let tree = RepositoryTree.working.planting(line + "\n", at: "Sources/ProgramVersion/More.swift")
        let faults = try Architecture(tree).importFaults(of: "ProgramVersion")
        #expect(faults.count == 1 && faults[0].contains("imports ScheduleImport"), "\(faults)")
    }

    @Test("A provider whose name is the end of another's is not mistaken for that one")
    func partOfAName() throws {
        let kind = Self.kind.replacing("Sixth", with: "File").replacing("sixth", with: "file")
        let tree = RepositoryTree.working.planting(kind, at: "Sources/Providers/File/FileKind.swift")
        #expect(try NewProviderChecklist(tree: tree).forgotten().count == 10)
    }
}
