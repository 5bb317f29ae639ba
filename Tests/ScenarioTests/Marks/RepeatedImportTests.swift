import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Imports of whole seasons, and files that are imported again.
/// Covers: TrackerMarks, PendingMarksAction, UserMarks
@Suite struct RepeatedImportTests {
    private let folder = TemporaryFolder()
    private static let list = """
        {"schema": "aggctl/episode-file/1",
         "shows": [{"id": "h", "title": "Harbour Watch", "year": 2016, "aliases": ["Hafenwacht"],
          "externals": {"thetvdb": 313999}}],
         "episodes": [
          {"show": "h", "season": 1, "number": 1, "title": "Dawn", "airdate": "2016-07-21"},
          {"show": "h", "season": 1, "number": 2, "title": "Dusk", "airdate": "2016-07-28"},
          {"show": "h", "season": 2, "number": 1, "title": "Night", "airdate": "2019-03-04"}]}
        """

    private func run(_ arguments: String..., file: String = "", list: String = list) async -> ProgramRun {
        let files = MemoryFiles(["/tv.json": list, "/export": file])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, at: "2026-11-20T12:00:00Z", files: files)
    }

    private static let completed = """
        SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,TVDB
        2,Harbour Watch,tv,2016,completed,,13/06/2024,10,313999
        """
    private static let later = """
        SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,TVDB
        2,Harbour Watch,tv,2016,watching,s2e1,,10,313999
        """
    private static let json = """
        {"shows":[{"status":"completed","last_watched":"S02E01","watched_episodes_count":3,"total_episodes_count":3,
         "show":{"title":"Harbour Watch","year":2016,"ids":{"simkl":55,"tvdb":"313999"}}}]}
        """

    @Test("A completed show and whole seasons are its episodes, once", arguments: [completed, later, json])
    func seasons(file: String) async {
        let first = await run("import-marks", "/export", file: file)
        #expect(first.status == 0 && first.output.contains("3 marked episodes"), "\(first.output) \(first.errors)")
        let again = await run("import-marks", "/export", file: file)
        #expect(again.status == 0 && again.output.contains("none new"), "\(again.output)")
    }

    @Test("A season that no source lists is stored once, and becomes its episodes when a source has them")
    func unknownSeason() async {
        let other = Self.list.replacing("Harbour Watch", with: "Another").replacing("313999", with: "1")
        for _ in 0..<2 {
            let result = await run("import-marks", "/export", file: Self.later, list: other)
            #expect(result.status == 3 && result.output.contains("S01"), "\(result.output)")
        }
        let pending = await run("import-marks", "--pending", list: other)
        #expect(pending.output.components(separatedBy: "S01").count == 2, "\(pending.output)")
        _ = await run("import-marks", "--pending")
        #expect(await run("import-marks", "--pending").output.contains("S01") == false)
        #expect(await run("history").output.contains("Dusk"))
    }

    @Test(
        "A second import changes nothing, whatever title, number or year the file has",
        arguments: [
            "show,title,watched_at\nHarbour Watch,Dawn,2024-01-01\n",
            "show,season,number,title,watched_at\nHarbour Watch,1,1,Morgengrauen,2024-01-01\n",
            """
            [{"type": "episode", "watched_at": "2024-01-01T20:00:00.000Z", "id": 1, "action": "watch",
              "episode": {"season": 1, "number": 1, "title": "Dawn", "ids": {}},
              "show": {"title": "Harbour Watch", "year": 2015, "ids": {}}}]
            """,
            """
            series_tvdb_id,series_imdb_id,title,season,episode,is_watched,watched_at,rewatch_count
            313999,,Harbour Watch,1,1,true,2020-02-01T10:11:12Z,1
            """,
        ]
    )
    func repeated(file: String) async {
        let first = await run("import-marks", "/export", file: file)
        #expect(first.status == 0 && first.output.contains("1 marked episode"), "\(first.output) \(first.errors)")
        let marks = await run("export-marks").output
        let again = await run("import-marks", "/export", file: file)
        #expect(again.status == 0 && again.output.contains("none new"), "\(again.output) \(again.errors)")
        #expect(await run("export-marks").output == marks)
    }

    @Test("A title of Netflix without a season is an episode of a stored show, or else a film")
    func guesses() async {
        let file = "Title,Date\n\"Harbour Watch: Dawn\",\"7/25/20\"\n\"Dune: Part Two\",\"7/13/20\"\n"
        let result = await run("import-marks", "/export", file: file)
        #expect(result.output.contains("1 marked episode") && result.output.contains("1 film"), "\(result.output)")
        #expect(await run("history").output.contains("Dawn"))
    }

    @Test("A title in another language finds the show again, also if the show is followed")
    func alias() async {
        _ = await run("follow", "Harbour Watch")
        let file =
            "Title,Date\n\"Hafenwacht: Season 1: Dawn\",\"7/25/20\"\n\"Harbour Watch: Season 1: Dusk\",\"7/26/20\"\n"
        for words in ["2 marked episodes", "none new"] {
            let result = await run("import-marks", "/export", file: file)
            #expect(result.status == 0 && result.output.contains(words), "\(result.output) \(result.errors)")
        }
    }

    @Test("A title without a year is ambiguous at the first import if the file also has it with one")
    func namesakes() async {
        let shows = """
            show,showyear,season,number,title
            The Office,2001,1,1,Downsize
            The Office,2005,1,1,Pilot
            """
        let files = MemoryFiles([
            "/tv.csv": shows,
            "/mine.csv": "show,season,number,watched\nThe Office (2001),1,1,yes\nThe Office,1,1,yes\n",
        ])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        for _ in 0..<2 {
            let result = await ProgramRun.storing(
                in: folder,
                ["import-marks", "/mine.csv"],
                configuration,
                at: "2026-11-20T12:00:00Z",
                files: files
            )
            #expect(result.status == 3 && result.output.contains("matches 2 shows"), "\(result.output)")
        }
    }

    @Test("The IDs of TVmaze's episodes find their stored shows, and others are counted")
    func episodeIDs() async {
        let list = """
            {"schema": "aggctl/episode-file/1", "shows": [{"id": "82", "title": "Harbour Watch"}],
             "episodes": [{"id": "4952", "show": "82", "season": 1, "number": 1, "title": "Dawn", "airdate": "2016-07-21"}]}
            """
        let marks = #"[{"episode_id":4952,"marked_at":1553988600,"type":0},{"episode_id":7,"marked_at":0,"type":0}]"#
        let files = MemoryFiles(["/tv.json": list, "/marks.json": marks])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"tvmaze\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n"
        let result = await ProgramRun.storing(
            in: folder,
            ["import-marks", "/marks.json"],
            configuration,
            at: "2026-11-20T12:00:00Z",
            files: files
        )
        #expect(result.status == 3 && result.output.contains("found: 1 by ID"), "\(result.output)")
        #expect(result.errors.contains("1 episode of shows that are not stored"), "\(result.errors)")
    }

    @Test("A time that one list has stays if another list only counts watchings")
    func times() async {
        let timed =
            #"[{"id":1,"watched_at":"2019-04-30T20:00:00.000Z","type":"episode","episode":{"season":1,"number":1},"show":{"title":"Harbour Watch","year":2016,"ids":{"trakt":1,"tvdb":313999}}}]"#
        let counted =
            #"{"shows":[{"title":"Harbour Watch","year":2016,"ids":{"tvdb":313999},"seasons":[{"number":1,"episodes":[{"number":1},{"number":1}]}]}]}"#
        _ = await run("import-marks", "/export", file: timed)
        _ = await run("import-marks", "/export", file: counted)
        let export = await run("export-marks")
        #expect(export.output.contains("2019-04-30T20:00:00Z"), "\(export.output)")
        #expect(export.output.contains("rewatches"), "\(export.output)")
    }

    @Test("Rows without a show or an episode are counted, and the status is 3")
    func unreadable() async {
        let file =
            #"[{"id":1,"watched_at":"2019-04-30T20:00:00.000Z","type":"episode","episode":{"season":1,"number":1},"show":{"title":"Harbour Watch","year":2016}},{"id":2,"watched_at":"2019-04-30T20:00:00.000Z","type":"episode","episode":null,"show":{"title":"Harbour Watch"}}]"#
        let result = await run("import-marks", "/export", file: file)
        #expect(result.status == 3 && result.output.contains("1 row without a show or an episode"), "\(result.output)")
    }
}
