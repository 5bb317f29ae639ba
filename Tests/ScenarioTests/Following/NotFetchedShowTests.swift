import TestSupport
import ProgramTestSupport
import Testing

/// A followed show of which nothing is kept: whether its source was asked for it is not passed over.
@Suite struct NotFetchedShowTests {
    private static let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\n"

    @Test("what no source was asked for is not said to be unknown to all", arguments: ["following", "next"])
    func offline(command: String) async {
        let folder = TemporaryFolder()
        let files = MemoryFiles()
        files.put(
            "/marks.json",
            Array(
                """
                {"schema": "aggctl/marks-export/1", "shows": [{"title": "Harbour", "year": 2024,
                 "followedSince": "2026-11-01T00:00:00Z", "hidden": false, "sources": ["tvmaze:7"], "externals": [],
                 "episodes": []}]}
                """.utf8
            )
        )
        func run(_ arguments: [String]) async -> ProgramRun {
            await ProgramRun.keeping(in: folder, arguments, Self.configuration, files: files)
        }
        let read = await run(["import-marks", "/marks.json"])
        #expect(read.status == 0, "\(read.errors)")
        let told = await run([command, "--offline"])
        #expect(told.output.contains("Harbour"), "\(told.output)\(told.errors)")
        #expect(told.output.contains("not fetched yet"), "\(told.output)\(told.errors)")
        #expect(!told.output.contains("in no source"), "\(told.output)")
    }
}
