import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// An import under a title that several shows have.
@Suite struct AmbiguousImportTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String..., file: String = "") async -> ProgramRun {
        let shows = "Harbour,1980,1,1,One\nHarbour,2004,1,1,Uno\nHarbour,2004,1,2,Due\nHarbour,2026,1,1,Ein\n"
        let files = MemoryFiles(["/tv.csv": "show,show_year,season,number,title\n" + shows, "/mine.csv": file])
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.keeping(in: folder, arguments, configuration, files: files)
    }

    private func seen(in show: String) async -> [String] {
        let season = await run("season", show, "1", "--format", "json")
        let episodes = season.json["episodes"] as? [[String: Any]] ?? []
        return episodes.filter { $0["watched"] as? Bool == true }.compactMap { $0["code"] as? String }
    }

    private func kept() async -> [String] {
        let shows = await run("export-marks").json["shows"] as? [[String: Any]] ?? []
        return shows.map { "\($0["year"] as? Int ?? 0) \(($0["episodes"] as? [Any])?.count ?? 0)" }
    }

    private static let bare = "show,season,number,watched\nHarbour,1,1,true\n"

    @Test("it is told which shows may be meant, nothing of it is seen until one is chosen, and nothing is lost")
    func unclear() async throws {
        let told = await run("import-marks", "/mine.csv", file: Self.bare)
        #expect(told.status == 3)
        #expect(told.output.contains("“Harbour” matches 3 shows, so its marks are not used yet"))
        for year in [1980, 2004, 2026] { #expect(told.output.contains("Harbour (\(year))"), "\(told.output)") }
        #expect(await kept() == ["0 1"])
        let document = await run("import-marks", "/mine.csv", "--json", file: Self.bare)
        let unclear = try #require(document.json["unclear"] as? [[String: Any]])
        #expect(unclear.map { $0["title"] as? String } == ["Harbour"])
        #expect((unclear[0]["candidates"] as? [[String: Any]])?.map { $0["year"] as? Int } == [1980, 2004, 2026])
        #expect(await seen(in: "Harbour (2004)") == [])
        // The title with its year chooses, and what was unclear is that one then.
        let dated = "show,season,number,watched\nHarbour (2004),1,1,true\n"
        #expect(await run("import-marks", "/mine.csv", file: dated).status == 0)
        #expect(await kept() == ["2004 1"])
        #expect(await seen(in: "Harbour (2004)") == ["S01E01"])
        #expect(await seen(in: "Harbour (1980)") == [])
    }

    @Test("a row that says “skipped”, as our own table of a season does, was not watched, and can be read")
    func skipped() async {
        let rows = "show,season,number,watched\nHarbour (2004),1,1,yes\nHarbour (2004),1,2,skipped\n"
        let told = await run("import-marks", "/mine.csv", file: rows)
        #expect(told.status == 0, "\(told.output) \(told.errors)")
        #expect(await seen(in: "Harbour (2004)") == ["S01E01"])
    }

    @Test("beside a mark of one of the shows it is unclear too, is kept once, and takes nothing from that one")
    func beside() async {
        let dated = "show,show_year,season,number,watched\nHarbour,2004,1,2,true\n"
        for _ in 0..<2 {
            #expect(await run("import-marks", "/mine.csv", file: Self.bare).status == 3)
            #expect(await run("import-marks", "/mine.csv", file: dated).status == 0)
        }
        #expect(await kept() == ["0 1", "2004 1"])
        #expect(await seen(in: "Harbour (2004)") == ["S01E02"])
    }

    @Test("what stands under a title alone and under the title with its year are two shows' marks")
    func yearBehindTitle() async {
        let rows = ["Doctor Who,1,2,true\n", "Doctor Who (2005),1,1,true\n"]
        for rows in [[rows.joined()], rows] {
            for rows in rows { _ = await run("import-marks", "/mine.csv", file: "show,season,number,watched\n" + rows) }
            #expect(await kept() == ["0 1", "0 1"])
        }
    }

    @Test("the year that is chosen is seen beside what is unclear still")
    func chosenBeside() async {
        #expect(await run("import-marks", "/mine.csv", file: Self.bare).status == 3)
        let dated = "show,season,number,watched\nHarbour (2004),1,2,true\n"
        #expect(await run("import-marks", "/mine.csv", file: dated).status == 0)
        #expect(await seen(in: "Harbour (2004)") == ["S01E02"])
        for show in ["Harbour (1980)", "Harbour (2026)"] { #expect(await seen(in: show) == []) }
    }
}
