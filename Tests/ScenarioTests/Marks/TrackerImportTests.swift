import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The exports of other trackers through `import-marks`.
/// Covers: TrackerMarks, ImportMarksCommand
@Suite struct TrackerImportTests {
    private let folder = TemporaryFolder()
    private static let list = """
        show,season,number,title,airdate
        Harbour Watch,1,1,Dawn,2026-01-05
        Harbour Watch,1,2,Dusk,2026-01-12
        """

    private func run(_ arguments: String..., file: String = "", list: String = list) async -> ProgramRun {
        let files = MemoryFiles(["/tv.csv": list, "/export.json": file])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, at: "2026-11-20T12:00:00Z", files: files)
    }

    private static let history = """
        [{"id":1,"watched_at":"2026-02-01T20:00:00.000Z","type":"episode","episode":{"season":1,"number":1},
          "show":{"title":"harbour watch","ids":{"trakt":1,"tvdb":81189}}},
         {"id":2,"watched_at":"unknown","type":"episode","episode":{"season":1,"number":2},
          "show":{"title":"harbour watch","ids":{"trakt":1,"tvdb":81189}}},
         {"id":3,"watched_at":"2026-02-01T20:00:00.000Z","type":"movie","movie":{"title":"A film"}}]
        """

    @Test("A show is found by its title, a mark without a time has none, and the same file again changes nothing")
    func placed() async {
        let trial = await run("import-marks", "--dry-run", "/export.json", file: Self.history)
        #expect(
            trial.output.contains("new: 1 show and 2 marked episodes\nfound: 2 by number\nnothing was changed\n"),
            "\(trial.output)"
        )
        #expect(await run("undo").status == 1)
        let first = await run("import-marks", "/export.json", file: Self.history)
        #expect(first.status == 0, "\(first.errors)")
        #expect(
            first.output == """
                read 1 show and 2 marked episodes from Trakt, new: 1 show and 2 marked episodes
                found: 2 by number
                not stored: 1 film

                """
        )
        let history = await run("history")
        #expect(history.output.contains("2026-02-01") && history.output.contains("S01E01"), "\(history.output)")
        #expect(!history.output.contains("2026-11-20"), "\(history.output)")
        let again = await run("import-marks", "/export.json", file: Self.history)
        #expect(again.output.contains("none new"), "\(again.output)")
        #expect(await run("undo").output.contains("undone: imported"))
    }

    @Test("An export without episodes is an error with the reason, and never “0 shows”")
    func withoutEpisodes() async {
        let films = #"[{"id":3,"watched_at":"2026-02-01T20:00:00.000Z","type":"movie","movie":{"title":"A film"}}]"#
        let result = await run("import-marks", "/export.json", file: films)
        #expect(result.status == 65 && result.output.isEmpty, "\(result.output)")
        #expect(result.errors.contains("this export of Trakt has no episodes and no followed shows, only 1 film"))
    }

    @Test("A show that no source has is named, its marks are stored, and the status is 3")
    func unknownShow() async {
        let file = Self.history.replacing("81189", with: "5").replacing("harbour watch", with: "Nowhere")
        let result = await run("import-marks", "/export.json", file: file)
        #expect(
            result.status == 3 && result.output.contains("“Nowhere”: no such show for S01E01, S01E02"),
            "\(result.output)"
        )
    }

    @Test("Rows that name no episode are reported, and no show is invented for them")
    func nameless() async {
        let list = #"[{"Title": "", "Status": "Watched"}, {"Title": "", "Status": "Watched"}]"#
        let result = await run("import-marks", "/export.json", file: list)
        #expect(result.status == 65 && result.errors.contains("without a title"), "\(result.output)\(result.errors)")
    }

    @Test("A list without a column of watchings names that column, and not only another warning")
    func withoutWatchings() async {
        let list = "when,title,imdb,season,episode\n2022-03-18T17:47:44+01:00,S.W.A.T.,tt1,5,13\n"
        let result = await run("import-marks", "/export.json", file: list)
        #expect(result.status == 65 && result.errors.contains("no row is marked"), "\(result.errors)")
    }

    @Test("If the show lacks other numbers too, a number that it has is found next to one that it lacks")
    func partOfSeason() async {
        let list =
            "show,season,number,title,airdate\nInu,1,26,A,2001-05-14\nInu,1,27,B,2001-05-21\nInu,2,1,C,2001-05-28\n"
        let marks = "show,season,number,watched\nInu,1,27,1\nInu,1,28,1\n"
        let result = await run("import-marks", "/export.json", file: marks, list: list)
        #expect(result.status == 3 && result.output.contains("S01E28"), "\(result.output)")
        #expect(!result.output.contains("S01E27"), "\(result.output)")
    }

    @Test("A report names the episode of each mark and its proof, as a table and as JSON")
    func report() async throws {
        let file = Self.history.replacing(#""number":2}"#, with: #""number":7,"title":"Dusk"}"#)
        for name in ["report.csv", "report.json"] {
            let path = folder.path + "/" + name
            let result = await run("import-marks", "--dry-run", "/export.json", "--report", path, file: file)
            #expect(result.output.contains("found: 1 by title, 1 by number"), "\(result.output)\(result.errors)")
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("title") && text.contains("number") && text.contains("Dusk"), "\(text)")
        }
        let table = try String(contentsOfFile: folder.path + "/report.csv", encoding: .utf8)
        #expect(table.contains(",1,7,Dusk,watched,,title,Harbour Watch,"), "\(table)")
    }

    @Test("Marks without an episode are listed until they have one")
    func pending() async {
        let file = Self.history.replacing("81189", with: "5").replacing("harbour watch", with: "Nowhere")
        #expect(await run("import-marks", "/export.json", file: file).status == 3)
        let pending = await run("import-marks", "--pending")
        #expect(pending.status == 3 && pending.output.contains("“Nowhere”: no such show"), "\(pending.output)")
        let discarded = await run("import-marks", "--discard", "nowhere")
        #expect(
            discarded.output == "2 marks of “Nowhere” removed (aggctl undo brings them back)\n",
            "\(discarded.errors)"
        )
        #expect(await run("import-marks", "--pending").output == "every mark has its episode\n")
        #expect(await run("import-marks", "--discard", "Nowhere").status != 0)
        #expect(await run("undo").output.contains("discarded the marks of “Nowhere”"))
        #expect(await run("import-marks", "--pending").status == 3)
        #expect(await run("undo").status == 0)
        #expect(await run("import-marks", "--pending").output == "every mark has its episode\n")
        #expect(await run("import-marks").status == 64)
        #expect(await run("import-marks", "--discard", "Nowhere", "/export.json").status == 64)
    }

    @Test("Rewatches, ratings, notes, lists and stopped shows are stored, and the same file again changes nothing")
    func opinions() async {
        let file = #"""
            {"shows":[{"status":"dropped","user_rating":7,"memo":{"text":"slow"},"watched_episodes_count":1,
             "show":{"title":"Harbour Watch","ids":{"simkl":4}},"seasons":[{"number":1,"episodes":[{"number":1,"watched_at":"2026-02-01T20:41:37Z"}]}]},
             {"status":"dropped","is_rewatch":true,"show":{"title":"Harbour Watch","ids":{"simkl":4}},
             "seasons":[{"number":1,"episodes":[{"number":1,"watched_at":"2026-03-01T20:41:37Z"}]}]}]}
            """#
        let first = await run("import-marks", "/export.json", file: file)
        #expect(first.output.contains("with 1 further watching, 1 rating, 1 note, 1 stopped show"), "\(first.output)")
        let marks = await run("export-marks").output
        for value in ["\"rating\": 7", "\"note\": \"slow\"", "\"stoppedSince\"", "2026-03-01T20:41:37Z"] {
            #expect(marks.contains(value), "\(value): \(marks)")
        }
        #expect(await run("import-marks", "/export.json", file: file).output.contains("none new"))
        #expect(await run("export-marks").output == marks)
    }

    /// Lists with another numbering, as the number and title of each mark. The source has `Dawn` and `Dusk` of
    /// January 2026, and two episodes `Storm`.
    private static let numberings: [(name: String, marks: [(Int, Int, String)], expected: [String])] = [
        (
            "the first episode is two",
            [(1, 1, "Dawn (1)"), (1, 2, "Dawn (2)"), (1, 3, "Dusk"), (1, 4, "Storm"), (1, 5, "Storm")],
            ["1 Dawn", "1 Dawn", "2 Dusk", "3 Storm", "4 Storm"]
        ),
        (
            "a special counts", [(1, 2, "Dawn"), (1, 3, "Dusk"), (1, 5, "Storm")],
            ["1 Dawn", "2 Dusk", "4 Storm"]
        ),
        ("years are seasons", [(2026, 1, "Dawn"), (2026, 2, "Dusk")], ["1 Dawn", "2 Dusk"]),
        ("another language", [(1, 1, "Morgen"), (1, 2, "Abend")], ["1 Dawn", "2 Dusk"]),
        ("without titles", [(1, 1, ""), (1, 2, "")], ["1 Dawn", "2 Dusk"]),
        ("without titles, and with more numbers", [(1, 1, ""), (1, 5, "")], ["", ""]),
    ]

    @Test("Marks of a list with another numbering find their episodes by title, or none", arguments: numberings)
    func numbering(name: String, marks: [(Int, Int, String)], expected: [String]) async throws {
        let rows = marks.enumerated().map { index, mark in
            let title = mark.2.isEmpty ? "null" : "\"\(mark.2)\""
            return
                #"{"id":\#(index),"watched_at":"unknown","type":"episode","episode":{"season":\#(mark.0),"number":\#(mark.1),"title":\#(title)},"show":{"title":"Harbour Watch","ids":{"trakt":1}}}"#
        }
        let list =
            Self.list
            + "\nHarbour Watch,1,3,Storm,2026-01-19\nHarbour Watch,1,4,Storm,2026-01-26\nHarbour Watch,2,1,Noon,2026-06-26\n"
        let files = MemoryFiles(["/tv.csv": list, "/export.json": "[\(rows.joined(separator: ","))]"])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, configuration, at: "2026-11-20T12:00:00Z", files: files)
        }
        let report = folder.path + "/report.csv"
        _ = await run("import-marks", "/export.json", "--report", report)
        let found = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\r\n").dropFirst().map {
            line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            return "\(cells[11]) \(cells[12])".trimmingCharacters(in: .whitespaces)
        }
        #expect(found == expected, "\(name)")
        // The same file again changes nothing, although its numbers differ from the stored ones.
        let marks = await self.marks(run("export-marks"))
        let again = await run("import-marks", "/export.json")
        #expect(again.output.contains("none new"), "\(name): \(again.output)")
        #expect(await self.marks(run("export-marks")) == marks, "\(name)")
    }

    private func marks(_ run: ProgramRun) -> String { run.output }

    @Test("Counted episodes are placed over all seasons, if the list counts as many episodes as the show")
    func counted() async {
        let list = { (length: Int) in
            """
            <myanimelist><anime><series_title>Harbour Watch</series_title><series_episodes>\(length)</series_episodes>
            <my_watched_episodes>2</my_watched_episodes><my_status>Watching</my_status></anime></myanimelist>
            """
        }
        let seasons = Self.list.replacing(",1,2,Dusk", with: ",2,1,Dusk")
        let other = await run("import-marks", "/export.json", file: list(9), list: seasons)
        #expect(other.status == 3 && other.output.contains("no such episode for #1, #2"), "\(other.output)")
        let result = await run("import-marks", "/export.json", file: list(2), list: seasons)
        #expect(
            result.status == 0 && result.output.contains("found: 2 by position"),
            "\(result.output)\(result.errors)"
        )
        let again = await run("import-marks", "/export.json", file: list(2), list: seasons)
        #expect(again.output.contains("none new"), "\(again.output)")
        let shown = await run("season", "harbour watch", "2", list: seasons)
        #expect(shown.output.contains("✓"), "\(shown.output)")
        #expect(await run("import-marks", "--pending", list: seasons).status == 0)
    }

    @Test("Marks without an episode are assigned to a show by name, and undo takes it back")
    func assigned() async {
        let history = Self.history.replacing("harbour watch", with: "Harbor Guard").replacing("81189", with: "5")
        #expect(await run("import-marks", "/export.json", file: history).status == 3)
        #expect(await run("import-marks", "--assign", "Nothing", "harbour watch").status == 1)
        #expect(await run("import-marks", "--assign", "Harbor Guard").status == 64)
        let trial = await run("import-marks", "--assign", "Harbor Guard", "harbour watch", "--dry-run")
        #expect(trial.status == 64 && trial.errors.contains("no dry run"), "\(trial.errors)")
        let result = await run("import-marks", "--assign", "Harbor Guard", "harbour watch")
        #expect(
            result.status == 0 && result.output == "the marks of “Harbor Guard” are those of Harbour Watch\n",
            "\(result.output)\(result.errors)"
        )
        #expect(await run("season", "harbour watch", "1").output.contains("✓"))
        #expect(await run("undo").output.contains("Harbor Guard"))
        #expect(await run("import-marks", "--pending").status == 3)
    }

    @Test("Counted episodes that are assigned are placed if they end with a season, and otherwise assigned again")
    func assignedCounts() async {
        let seasons = Self.list.replacing(",1,2,Dusk", with: ",2,1,Dusk")
        let list = { (count: Int) in
            """
            <myanimelist><anime><series_title>Harbor Guard</series_title><series_episodes>\(count)</series_episodes>
            <my_watched_episodes>\(count)</my_watched_episodes><my_status>Completed</my_status></anime></myanimelist>
            """
        }
        #expect(await run("import-marks", "/export.json", file: list(3), list: seasons).status == 3)
        let wrong = await run("import-marks", "--assign", "Harbor Guard", "harbour watch", list: seasons)
        #expect(wrong.status == 3 && wrong.output.contains("no such episode for #1, #2, #3"), "\(wrong.output)")
        #expect(await run("import-marks", "--assign", "Harbour Watch", "harbour watch", list: seasons).status == 3)
        #expect(await run("undo", list: seasons).output.contains("Harbor Guard"))
        #expect(await run("undo", list: seasons).output.contains("imported"))
        #expect(await run("import-marks", "/export.json", file: list(2), list: seasons).status == 3)
        let right = await run("import-marks", "--assign", "Harbor Guard", "harbour watch", list: seasons)
        #expect(right.status == 0, "\(right.output)\(right.errors)")
        #expect(await run("season", "harbour watch", "2", list: seasons).output.contains("✓"))
    }
}
