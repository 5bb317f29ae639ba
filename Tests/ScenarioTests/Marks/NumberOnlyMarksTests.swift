import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Marks from a list that has only show, season and number, or only titles.
///
/// Covers: EpisodeMarkMatcher, NumericKeyCheck, ImportMarksAction, EpisodeMark
@Suite struct NumberOnlyMarksTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String..., file: String = "") async -> ProgramRun {
        let files = MemoryFiles([
            "/tv.csv":
                "show,season,number,title,date\nHarbour,1,1,One,2026-11-01\nHarbour,1,2,Two,2026-11-08\nHarbour,1,3,Three,2026-11-15\n",
            "/mine.csv": file,
        ])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, at: "2026-11-18T08:00:00Z", files: files)
    }

    private func watched() async -> [String] {
        let season = await run("season", "Harbour", "1", "--format", "json")
        let episodes = season.json["episodes"] as? [[String: Any]] ?? []
        return episodes.filter { $0["watched"] as? Bool == true }.compactMap { $0["code"] as? String }
    }

    @Test("S23: a number marks the episode of that number, once, however often it is imported")
    func numbers() async {
        let file = "show,season,number,watched\nHarbour,1,1,true\nHarbour,1,2,true\n"
        for _ in 0..<3 {
            #expect(await run("import-marks", "/mine.csv", file: file).status == 0)
            #expect(await watched() == ["S01E01", "S01E02"])
        }
        let export = await run("export-marks")
        let shows = export.json["shows"] as? [[String: Any]] ?? []
        #expect(shows.count == 1 && (shows.first?["episodes"] as? [Any])?.count == 2, "\(export.output)")
    }

    @Test("S23: a title marks the episode of that title")
    func titles() async {
        let file = "show,title,watched\nHarbour,Three,true\n"
        #expect(await run("import-marks", "/mine.csv", file: file).status == 0)
        #expect(await watched() == ["S01E03"])
    }

    @Test("An imported number and an existing mark of the same episode are one mark")
    func existingMark() async {
        #expect(await run("watched", "Harbour", "S01E01").status == 0)
        #expect(
            await run("import-marks", "/mine.csv", file: "show,season,number,watched\nHarbour,1,1,true\n").status == 0
        )
        let shows = await run("export-marks").json["shows"] as? [[String: Any]] ?? []
        #expect((shows.first?["episodes"] as? [Any])?.count == 1)
        #expect(await watched() == ["S01E01"])
    }
}
