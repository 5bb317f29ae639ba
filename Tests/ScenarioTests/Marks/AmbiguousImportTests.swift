import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Imports with a title that several shows have.
///
/// Covers: ImportMarksAction, AmbiguousMarks, UserMarks, MarkIndex, ImportMarksResult
@Suite struct AmbiguousImportTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String..., file: String = "") async -> ProgramRun { await run(arguments, file: file) }

    private func run(_ arguments: [String], file: String = "", in other: TemporaryFolder? = nil) async -> ProgramRun {
        let shows =
            "Harbour,1980,1,1,One\nHarbour,2004,1,1,Uno\nHarbour,2004,1,2,Due\nHarbour,2026,1,1,Ein\n"
            + "Inlet,2004,1,1,Low\nInlet,2004,1,2,High\n"
        let files = MemoryFiles([
            "/tv.csv": "show,show_year,season,number,title\n" + shows, "/mine.csv": file,
            "/mine.json": file, "/mine.jsonl": file, "/mine.md": file,
        ])
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.storing(in: other ?? folder, arguments, configuration, files: files)
    }

    private func seen(in show: String) async -> [String] {
        let season = await run("season", show, "1", "--format", "json")
        let episodes = season.json["episodes"] as? [[String: Any]] ?? []
        return episodes.filter { $0["watched"] as? Bool == true }.compactMap { $0["code"] as? String }
    }

    private func exported() async -> [String] {
        let shows = await run("export-marks").json["shows"] as? [[String: Any]] ?? []
        return shows.map { "\($0["year"] as? Int ?? 0) \(($0["episodes"] as? [Any])?.count ?? 0)" }
    }

    private static let withoutYear = "show,season,number,watched\nHarbour,1,1,true\n"

    @Test("An ambiguous title is reported with its shows, and its marks are unused but stored until one is chosen")
    func ambiguous() async throws {
        let imported = await run("import-marks", "/mine.csv", file: Self.withoutYear)
        #expect(imported.status == 3)
        #expect(imported.output.contains("“Harbour” matches 3 shows, so its marks are not used yet"))
        for year in [1980, 2004, 2026] { #expect(imported.output.contains("Harbour (\(year))"), "\(imported.output)") }
        #expect(await exported() == ["0 1"])
        let document = await run("import-marks", "/mine.csv", "--json", file: Self.withoutYear)
        let unclear = try #require(document.json["unclear"] as? [[String: Any]])
        #expect(unclear.map { $0["title"] as? String } == ["Harbour"])
        #expect((unclear[0]["candidates"] as? [[String: Any]])?.map { $0["year"] as? Int } == [1980, 2004, 2026])
        #expect(await seen(in: "Harbour (2004)") == [])
        // A title with a year selects the show, and the ambiguous marks move to it.
        let dated = "show,season,number,watched\nHarbour (2004),1,1,true\n"
        #expect(await run("import-marks", "/mine.csv", file: dated).status == 0)
        #expect(await exported() == ["2004 1"])
        #expect(await seen(in: "Harbour (2004)") == ["S01E01"])
        #expect(await seen(in: "Harbour (1980)") == [])
    }

    private func states(in run: ProgramRun) -> [String: String] {
        let episodes = run.json["episodes"] as? [[String: Any]] ?? []
        return episodes.reduce(into: [:]) { states, episode in
            let code = episode["code"] as? String ?? ""
            states[code] = episode["watched"] as? Bool == true ? "watched" : episode["skipped"] == nil ? "" : "skipped"
        }
    }

    @Test(
        "A skipped episode is still skipped after it was written and imported in each form",
        arguments: [("csv", "csv"), ("json", "json"), ("jsonl", "jsonl"), ("markdown", "md")]
    )
    func skipped(format: String, suffix: String) async throws {
        let marks = "show,season,number,watched\nInlet,1,1,yes\nInlet,1,2,skipped\n"
        #expect(await run("import-marks", "/mine.csv", file: marks).status == 0)
        let marked = ["S01E01": "watched", "S01E02": "skipped"]
        let season = ["season", "Inlet", "1", "--format"]
        #expect(states(in: await run(season + ["json"])) == marked)
        let written = await run(season + [format]).output
        let other = TemporaryFolder()
        let imported = await run(["import-marks", "/mine." + suffix], file: written, in: other)
        #expect(imported.status == 0, "\(imported.output) \(imported.errors)")
        #expect(states(in: await run(season + ["json"], in: other)) == marked)
    }

    @Test("A skipped episode of a configured list is skipped, until the user marks it")
    func skippedInSource() async {
        let files = MemoryFiles([
            "/tv.csv": "show,season,number,airdate,watched\nMine,1,1,2026-01-01,yes\nMine,1,2,2026-01-02,skipped\n"
        ])
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        func run(_ arguments: [String]) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, configuration, files: files)
        }
        let season = ["season", "Mine", "1", "--format", "json"]
        for _ in 0..<2 {
            #expect(states(in: await run(season)) == ["S01E01": "watched", "S01E02": "skipped"])
        }
        #expect(await run(["unwatched", "Mine", "S01E02"]).status == 0)
        #expect(states(in: await run(season)) == ["S01E01": "watched", "S01E02": ""])
    }

    @Test("An ambiguous mark is stored once, and apart from a mark of one of the shows")
    func separateFromShow() async {
        let dated = "show,show_year,season,number,watched\nHarbour,2004,1,2,true\n"
        for _ in 0..<2 {
            #expect(await run("import-marks", "/mine.csv", file: Self.withoutYear).status == 3)
            #expect(await run("import-marks", "/mine.csv", file: dated).status == 0)
        }
        #expect(await exported() == ["0 1", "2004 1"])
        #expect(await seen(in: "Harbour (2004)") == ["S01E02"])
    }

    @Test("Marks under a title, and under the title with a year, belong to two shows")
    func yearBehindTitle() async {
        let rows = ["Doctor Who,1,2,true\n", "Doctor Who (2005),1,1,true\n"]
        for rows in [[rows.joined()], rows] {
            for rows in rows { _ = await run("import-marks", "/mine.csv", file: "show,season,number,watched\n" + rows) }
            #expect(await exported() == ["0 1", "0 1"])
        }
    }

    @Test("Marks of a title with a year are shown, although the title without a year is ambiguous")
    func chosenYear() async {
        #expect(await run("import-marks", "/mine.csv", file: Self.withoutYear).status == 3)
        let dated = "show,season,number,watched\nHarbour (2004),1,2,true\n"
        #expect(await run("import-marks", "/mine.csv", file: dated).status == 0)
        #expect(await seen(in: "Harbour (2004)") == ["S01E02"])
        for show in ["Harbour (1980)", "Harbour (2026)"] { #expect(await seen(in: show) == []) }
    }
}
