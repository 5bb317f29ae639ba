import TestSupport
import Testing

/// What is next, and what is said where nothing is kept.
@Suite struct NextOrderTests {
    private static let rows = """
        show,season,number,title,date,airtime
        Aardvark,1,1,Later,2026-11-20,20:00
        Bell,1,1,Oldest,2026-11-02,20:00
        Crow,1,1,Sooner,2026-11-20,18:00
        Dune,1,1,Undated,,
        Early,1,1,Latest,2026-12-01,

        """
    private static let configuration =
        "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/b.csv\"\n"

    @Test("what is next stands in the order of time, whatever the shows are called, and without a date last")
    func order() async throws {
        let folder = TemporaryFolder()
        let files = MemoryFiles(["/b.csv": Self.rows])
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.keeping(in: folder, arguments, Self.configuration, files: files)
        }
        for show in ["Aardvark", "Bell", "Crow", "Dune", "Early"] { _ = await run("follow", show) }
        let next = await run("next", "--json")
        let episodes = try #require(next.json["episodes"] as? [[String: Any]], "\(next.errors)")
        #expect(episodes.map { $0["title"] as? String } == ["Oldest", "Sooner", "Later", "Latest", "Undated"])
        let first = await run("next", "--limit", "1").output
        #expect(first.contains("Oldest") && !first.contains("Sooner"), "\(first)")
    }

    @Test("where nothing is kept, --offline does not say to try again later")
    func offline() async {
        let folder = TemporaryFolder()
        let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\n"
        let run = await ProgramRun.keeping(in: folder, ["week", "--offline"], configuration, files: MemoryFiles())
        #expect(run.status == 69)
        #expect(run.errors.contains("ask without --offline") && !run.errors.contains("later"), "\(run.errors)")
    }
}
