import TestSupport
import ProgramTestSupport
import Testing

/// A followed show without stored data is listed as not fetched yet, instead of as missing.
///
/// Covers: FollowingCommand, NextCommand, FollowedShowsQuery, FollowedShowsResult
@Suite struct NotFetchedShowTests {
    private static let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\n"

    @Test("A show that was never fetched is not reported as in no source", arguments: ["following", "next"])
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
            await ProgramRun.storing(in: folder, arguments, Self.configuration, files: files)
        }
        let read = await run(["import-marks", "/marks.json"])
        #expect(read.status == 0, "\(read.errors)")
        let offline = await run([command, "--offline"])
        #expect(offline.output.contains("Harbour"), "\(offline.output)\(offline.errors)")
        #expect(offline.output.contains("not fetched yet"), "\(offline.output)\(offline.errors)")
        #expect(!offline.output.contains("in no source"), "\(offline.output)")
    }
}
