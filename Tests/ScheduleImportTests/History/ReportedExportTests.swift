import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Exports whose marks were lost, or given to another episode.
///
/// Covers: SimklBackup, TraktExport, AnimeLists, MediaServerHistory, TVTimeRecords, TVTimeExport, HistoryTime,
/// NetflixTitle, ShortDates
@Suite struct ReportedExportTests {
    private static let simkl =
        "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n"

    private static let files: [(name: String, text: String, expected: String)] = [
        // Namesakes without an ID of Simkl.
        (
            "a.csv", simkl + ",A,tv,2005,hold,s1e1,,,,7,,\n,A,tv,1963,hold,s1e2,,,,8,,\n",
            "Simkl\nA, (2005), thetvdb:7, [On hold], S01E01\nA, (1963), thetvdb:8, [On hold], S01E01, S01E02"
        ),
        // All seasons before the last watched episode.
        ("a.csv", simkl + "1,A,tv,2022,hold,s3e2,,,,,,\n", "Simkl\nA, (2022), [On hold], S01, S02, S03E01, S03E02"),
        ("a.csv", simkl + "1,A,tv,2022,hold,s2024e2,,,,,,\n", "Simkl\nA, (2022), [On hold], S2024E01, S2024E02"),
        // A count that is not that of the first episodes.
        (
            "a.json",
            #"{"shows":[{"added_to_watchlist_at":"2024-05-28T18:00:11Z","status":"hold","watched_episodes_count":5,"total_episodes_count":19,"show":{"title":"A","ids":{"simkl":1}},"last_watched":"S02E02"}]}"#,
            "Simkl\nA, [On hold], S02E02\nnot: seasonCounts 4"
        ),
        // A hidden season does not stop the show.
        (
            "hidden-progress-watched.json",
            #"[{"hidden_at":"2024-01-01T00:00:00.000Z","type":"season","season":{"number":0},"show":{"title":"A","ids":{"trakt":5}}},{"hidden_at":"2024-01-01T00:00:00.000Z","type":"show","show":{"title":"B","ids":{"trakt":6}}}]"#,
            "Trakt\nB, ✗\nnot: lists 1"
        ),
        // The form in which programs send marks to Trakt.
        (
            "a.json",
            #"{"shows":[{"ids":{"tvdb":7},"seasons":[{"number":1,"episodes":[{"number":1,"watched_at":"2022-03-01T20:00:00.000Z"},{"number":2,"watched_at":"released"}]}]}]}"#,
            "Trakt\n, thetvdb:7, S01E01@2022-03-01T20:00:00Z, S01E02"
        ),
        // A rewatch of an entry that was dropped.
        (
            "a.xml",
            "<myanimelist><anime><series_title>A</series_title><my_status>Dropped</my_status><my_watched_episodes>2</my_watched_episodes><series_episodes>28</series_episodes><my_rewatching>1</my_rewatching></anime></myanimelist>",
            "MyAnimeList\nA, ✗, #1, #2"
        ),
        // The name of a season.
        (
            "a.json",
            #"{"username":"x","backupdate":"x","items":[{"Type":"Episode","Name":"Episode 3","Played":true,"SeriesName":"A","SeasonName":"Season 2"},{"Type":"Episode","Name":"Episode 3","Played":true,"SeriesName":"A","SeasonName":"Season 1"}]}"#,
            "Jellyfin\nA, S02E03, S01E03"
        ),
        // An old table with the last episode of a show, and one with two times of an episode.
        (
            "a.csv",
            "type,uuid,type-uuid-n,created_at,entity_type,watch_date,series_name,season_number,episode_number,episode_id,series_id\nwatch,e1,w1,2019-05-05 10:00:00,episode,1557050400,A,1,3,11,7\nlast-episode-watched,e3,l1,2019-05-06 10:00:00,episode,1557050400,B,1,6,12,8\n",
            "TV Time\nA, thetvdb:7, S01E03@2019-05-05T10:00:00Z\nB, thetvdb:8, S01E06@2019-05-05T10:00:00Z"
        ),
        (
            "a.csv",
            "ts,show_name,episode_id,episode_season_number,episode_number,episode_name\n1646164800,A,8,1,1,Fog\n",
            "TV Time\nA, S01E01@2022-03-01T20:00:00Z"
        ),
    ]

    @Test("Marks belong to the episodes that the export states", arguments: files)
    func marks(name: String, text: String, expected: String) throws {
        let history = try #require(try HistoryReader.read([HistoryFile(name: name, bytes: Array(text.utf8))]))
        #expect(TrackerExportTests.text(of: history) == expected)
    }

    @Test(
        "Chapters and parts with Roman numerals have numbers",
        arguments: [
            ("Dear People: Volume 4: Chapter VIII", "Dear People", 4, 8, nil),
            ("The OA: Part II: Chapter 8: Overview", "The OA", 2, nil, "Chapter 8: Overview"),
            ("Barbarians: Barbarians II: New Legions (Episode 1)", "Barbarians", 2, 1, "New Legions"),
        ] as [(String, String, Int?, Int?, String?)]
    )
    func roman(text: String, show: String, season: Int?, number: Int?, episode: String?) throws {
        let title = try #require(NetflixTitle(text))
        #expect(title.show == show)
        #expect(title.season == season)
        #expect(title.number == number)
        #expect(title.episode == episode)
    }

    @Test(
        "The order of short dates is that of the list, and none if several fit",
        arguments: [
            (["25-06-18", "24-12-05"], ["2025-06-18", "2024-12-05"]),
            (["25. 6. 18.", "25. 6. 5."], ["2025-06-18", "2025-06-05"]),
            (["25-06-18"], ["?"]), (["30-06-25", "29-06-25"], ["2025-06-30", "2025-06-29"]),
            (["25-06-18", "25-06-12"], ["2025-06-18", "2025-06-12"]),
            (["6/18/25", "6/1/25"], ["2025-06-18", "2025-06-01"]),
            (["18.06.25", "01.06.25"], ["2025-06-18", "2025-06-01"]),
            (["24. 2. 3.", "24. 2. 13."], ["2024-02-03", "2024-02-13"]),
            (["٢٣‏/٢‏/٢٠٢٤"], ["2024-02-23"]),
        ]
    )
    func shortDates(dates: [String], expected: [String]) {
        let order = ShortDates(dates)
        #expect(dates.map { order.day($0).map { "\($0)" } ?? "?" } == expected)
        #expect(order.isUncertain == expected.contains("?"))
    }

    @Test("A year of another calendar is not read, and the date is reported")
    func otherCalendar() throws {
        #expect(ShortDates(["13/2/2567"]).day("13/2/2567") == nil)
        let file = "Title,Date\n\"Quay: Season 1: Fog\",\"13/2/2567\"\n"
        let history = try #require(try HistoryReader.read(Array(file.utf8)))
        #expect(history.problems == ["1 date cannot be read, such as “13/2/2567”"])
    }

    @Test("An hour of one digit is read")
    func shortHour() { #expect(HistoryTime.parse("2024-06-07 7:40:00") == Instant.parse("2024-06-07T07:40:00Z")) }
}
