import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// The order and formats of `next`, and its message without data.
///
/// Covers: NextCommand, NextEpisodesQuery, NowCommand, NextDocument, NowDocument
@Suite struct NextEpisodesTests {
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

    @Test("next is ordered by time, not by title, and episodes without a date are last")
    func order() async throws {
        let folder = TemporaryFolder()
        let files = MemoryFiles(["/b.csv": Self.rows])
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, Self.configuration, files: files)
        }
        for show in ["Aardvark", "Bell", "Crow", "Dune", "Early"] { _ = await run("follow", show) }
        let next = await run("next", "--json")
        let episodes = try #require(next.json["episodes"] as? [[String: Any]], "\(next.errors)")
        #expect(episodes.map { $0["title"] as? String } == ["Oldest", "Sooner", "Later", "Latest", "Undated"])
        let first = await run("next", "--limit", "1").output
        #expect(first.contains("Oldest") && !first.contains("Sooner"), "\(first)")
    }

    @Test("next and now can be written as calendars, lists and guides")
    func guides() async throws {
        let folder = TemporaryFolder()
        let files = MemoryFiles(["/b.csv": Self.rows])
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, Self.configuration, files: files)
        }
        for show in ["Aardvark", "Bell", "Dune"] { _ = await run("follow", show) }
        let calendar = await run("next", "--format", "ics")
        #expect(calendar.status == 0, "\(calendar.errors)")
        // An episode without a day is not in a calendar, and a warning reports it.
        #expect(calendar.output.components(separatedBy: "BEGIN:VEVENT").count == 3)
        #expect(calendar.output.contains("SUMMARY:Aardvark S01E01 Later"))
        #expect(calendar.errors.contains("left out 1 episode without a time"), "\(calendar.errors)")
        let list = await run("next", "-f", "csv", "--limit", "1").output
        #expect(list.split(whereSeparator: \.isNewline).count == 2 && list.contains("Oldest"), "\(list)")
        // A show that no source has any longer is reported in a warning, as in the table.
        files.put("/b.csv", Array("show,title,date\nOther,One,2026-11-20\n".utf8))
        let table = await run("next", "--accept-shrink", "--format", "markdown")
        #expect(table.status == 0 && table.errors.contains("aggctl: Bell: in no source now"), "\(table.errors)")

        let now = ["now", "--demo", "--now", "2026-11-20T23:40:00Z"]
        let on = await ProgramRun.run(now + ["--format", "csv"])
        let document = await ProgramRun.run(now + ["--json"])
        let count = [document.json["on"], document.json["next"]].reduce(0) { $0 + (($1 as? [Any])?.count ?? 0) }
        #expect(on.status == 0 && count > 0)
        #expect(on.output.split(whereSeparator: \.isNewline).count == count + 1, "\(on.output)")
        #expect(await ProgramRun.run(now + ["--format", "ics"]).output.contains("BEGIN:VEVENT"))
    }

    @Test("Without stored data, --offline does not suggest trying again later")
    func offline() async {
        let folder = TemporaryFolder()
        let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\n"
        let run = await ProgramRun.storing(in: folder, ["week", "--offline"], configuration, files: MemoryFiles())
        #expect(run.status == 69)
        #expect(run.errors.contains("try again without --offline") && !run.errors.contains("later"), "\(run.errors)")
    }
}
