import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Ratings, notes, dropped shows, further watchings and statistics.
/// Covers: RateCommand, DropCommand, StatisticsCommand, ReviewAction, DropShowAction, StatisticsQuery, ReviewDocument,
/// StatisticsDocument
@Suite struct ReviewTests {
    private let folder = TemporaryFolder()
    private static let list = """
        show,season,number,title,airdate,runtime
        Harbour Watch,1,1,Dawn,2026-01-05,60
        Harbour Watch,1,2,Dusk,2026-01-12,60
        Harbour Watch,1,3,Noon,2026-01-19,60
        """

    private func run(_ arguments: String..., at now: String = "2026-11-20T12:00:00Z") async -> ProgramRun {
        let files = MemoryFiles(["/tv.csv": Self.list, "/watched.csv": "show,season,number,watched\n"])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, at: now, files: files)
    }

    @Test("A show and an episode are rated, an unwatched episode stays unwatched, and undo takes the rating back")
    func rated() async {
        #expect(await run("follow", "Harbour Watch").status == 0)
        #expect(await run("rate", "harbour", "8.5").output == "Harbour Watch: 8.5 of 10\n")
        let noted = await run("rate", "harbour", "S01E02", "9", "--note", "the best")
        #expect(noted.output == "Harbour Watch S01E02: 9 of 10, “the best”\n", "\(noted.errors)")
        #expect(await run("next").output.contains("S01E01"))
        #expect(await run("episode", "Harbour Watch", "S01E02").output.contains("9 of 10, “the best”"))
        #expect(await run("show", "Harbour Watch").output.contains("8.5 of 10"))
        #expect(await run("undo").output.contains("undone: rated Harbour Watch, S01E02"))
        #expect(!(await run("episode", "Harbour Watch", "S01E02").output.contains("your rating")))
        #expect(await run("rate", "harbour", "none").output == "Harbour Watch: no rating\n")
    }

    @Test("A rating outside of 1 to 10 is refused", arguments: ["0", "11", "x", "-1"])
    func refused(rating: String) async {
        let result = await run("rate", "Harbour Watch", "--", rating)
        #expect(result.status == 64 && result.errors.contains("is not a rating from 1 to 10"), "\(result.errors)")
    }

    @Test("A rating survives the removal of the watched mark")
    func ratingStays() async {
        #expect(await run("watched", "Harbour Watch", "S01E01").status == 0)
        #expect(await run("rate", "Harbour Watch", "S01E01", "7").status == 0)
        #expect(await run("unwatched", "Harbour Watch", "S01E01").status == 0)
        #expect(await run("episode", "Harbour Watch", "S01E01").output.contains("7 of 10"))
        #expect(await run("history").output.contains("nothing watched"))
    }

    @Test("A dropped show is no longer next, is not hidden, and can be followed again")
    func dropped() async {
        #expect(await run("follow", "Harbour Watch").status == 0)
        #expect(await run("drop", "harbour").output.contains("dropped: Harbour Watch"))
        #expect(!(await run("next").output.contains("Harbour")))
        #expect(await run("show", "Harbour Watch").output.contains("dropped"))
        #expect(await run("day", "2026-01-05").output.contains("Dawn"))
        #expect(await run("follow", "Harbour Watch").status == 0)
        #expect(!(await run("show", "Harbour Watch").output.contains("dropped")))
    }

    @Test("An episode is watched again with its own date, and both are in the history")
    func again() async {
        #expect(await run("watched", "Harbour Watch", "S01E01", at: "2026-02-01T12:00:00Z").status == 0)
        #expect(await run("watched", "Harbour Watch", "S01E01", "--again").status == 0)
        let history = await run("history").output
        #expect(history.contains("2026-11-20") && history.contains("2026-02-01"), "\(history)")
        let document = await run("export-marks").output
        #expect(document.contains("\"rewatches\""), "\(document)")
        let stats = await run("stats")
        #expect(stats.output.contains("1 episode of 1 show, 2 hours"), "\(stats.output)")
        #expect(stats.output.contains("watched again: 1 time") && stats.output.contains("2026-02"))
    }

    @Test("Exported marks come back whole: as JSON and as a table")
    func transfer() async throws {
        #expect(await run("watched", "Harbour Watch", "S01E01", at: "2026-02-01T12:00:00Z").status == 0)
        #expect(await run("watched", "Harbour Watch", "S01E01", "--again").status == 0)
        #expect(await run("rate", "Harbour Watch", "S01E01", "7", "--note", "fine").status == 0)
        let whole = await run("export-marks").output
        for form in [[], ["--to", "csv"]] {
            let file = await ProgramRun.storing(
                in: folder,
                ["export-marks"] + form,
                "timezone = \"UTC\"\n",
                at: "2026-11-20T12:00:00Z",
                files: MemoryFiles([:])
            ).output
            let other = TemporaryFolder()
            let files = MemoryFiles(["/tv.csv": Self.list, "/marks": file])
            let configuration =
                "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
            func run(_ arguments: String...) async -> ProgramRun {
                await ProgramRun.storing(in: other, arguments, configuration, at: "2026-11-20T12:00:00Z", files: files)
            }
            let imported = await run("import-marks", "/marks")
            #expect(imported.status == 0, "\(form) \(imported.errors)\(imported.output)")
            let marks = await run("export-marks").output
            for value in ["\"rewatches\"", "\"rating\": 7", "\"note\": \"fine\"", "2026-02-01T12:00:00Z"] {
                #expect(whole.contains(value) && marks.contains(value), "\(form) \(value) \(marks)")
            }
        }
    }
}
