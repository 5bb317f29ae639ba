import TestSupport
import Testing

/// Of a show whose episodes are not known nothing is said about what comes.
@Suite struct UnknownEpisodesTests {
    private let folder = TemporaryFolder()

    @Test("it is not said that nothing is announced where no episode is known")
    func none() async {
        let files = MemoryFiles()
        let ended = "{\"show\": \"y\", \"season\": 1, \"number\": 1, \"airdate\": \"2020-01-01\"}"
        let shows = "{\"id\": \"x\", \"title\": \"Xylo\"}, {\"id\": \"y\", \"title\": \"Yarrow\"}"
        let text = "{\"schema\": \"aggctl/episode-file/1\", \"shows\": [\(shows)], \"episodes\": [\(ended)]}"
        files.put("/a.json", Array(text.utf8))
        let configuration = "[[provider]]\nid = \"a\"\nkind = \"episode-file\"\npath = \"/a.json\"\n"
        func run(_ words: String...) async -> String {
            await ProgramRun.keeping(in: folder, words, configuration, files: files).output
        }
        for id in ["a:x", "a:y"] { _ = await run("follow", id) }
        let lines = await run("following").split(separator: "\n").prefix(2).map(String.init)
        #expect(lines.map { $0.contains("no episode is known") } == [true, false], "\(lines)")
        #expect(lines.map { $0.contains("nothing is announced") } == [false, true], "\(lines)")
        #expect(await run("show", "a:x").contains("no episode is known"))
        #expect(await run("show", "a:y").contains("nothing is announced"))
    }
}
