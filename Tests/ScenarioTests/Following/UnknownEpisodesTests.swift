import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// If the episodes of a show are unknown, nothing is claimed about the next one.
///
/// Covers: FollowingTable, ShowCommand, FollowedShowsQuery, WatchProgress
@Suite struct UnknownEpisodesTests {
    private let folder = TemporaryFolder()

    @Test("If a show has no stored episodes, “nothing announced” is not printed")
    func none() async {
        let files = MemoryFiles()
        let ended = "{\"show\": \"y\", \"season\": 1, \"number\": 1, \"airdate\": \"2020-01-01\"}"
        let shows = "{\"id\": \"x\", \"title\": \"Xylo\"}, {\"id\": \"y\", \"title\": \"Yarrow\"}"
        let text = "{\"schema\": \"aggctl/episode-file/1\", \"shows\": [\(shows)], \"episodes\": [\(ended)]}"
        files.put("/a.json", Array(text.utf8))
        let configuration = "[[provider]]\nid = \"a\"\nkind = \"episode-file\"\npath = \"/a.json\"\n"
        func run(_ words: String...) async -> String {
            await ProgramRun.storing(in: folder, words, configuration, files: files).output
        }
        for id in ["a:x", "a:y"] { _ = await run("follow", id) }
        let lines = await run("following").split(separator: "\n").prefix(2).map(String.init)
        #expect(lines.map { $0.contains("no episodes known") } == [true, false], "\(lines)")
        #expect(lines.map { $0.contains("nothing announced") } == [false, true], "\(lines)")
        #expect(await run("show", "a:x").contains("no episodes known"))
        #expect(await run("show", "a:y").contains("nothing announced"))
    }

    @Test("If only one day of a show was fetched, “nothing announced” is not printed either")
    func oneDay() async {
        let row = """
            {"id":7,"name":"Guests","season":1,"number":1,"airdate":"2026-11-16","airtime":"20:00","runtime":60,\
            "airstamp":"2026-11-17T01:00:00+00:00","show":{"id":1,"name":"Harbour"}}
            """
        let transport = ReplayingTransport { request in
            let url = request.url
            let list = url.contains("2026-11-16") || url.contains("/episodes") ? "[\(row)]" : "[]"
            let body = url.contains("/shows/1?") ? "{\"id\":1,\"name\":\"Harbour\"}" : list
            return WebResponse(url: url, status: 200, body: Array(body.utf8))
        }
        func run(_ words: String...) async -> String {
            await ProgramRun.storing(in: folder, words, ProgramRun.tvMaze, transport: transport).output
        }
        _ = await run("day", "2026-11-17")
        #expect(await run("show", "tvmaze:1", "--offline").contains("next episode unknown"))
        _ = await run("follow", "tvmaze:1", "--offline")
        #expect(await run("following", "--offline").contains("next episode unknown"))
        _ = await run("season", "tvmaze:1", "1")
        #expect(await run("show", "tvmaze:1", "--offline").contains("nothing announced"))
        #expect(await run("following", "--offline").contains("nothing announced"))
    }
}
