import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Marks, watchings and states that an import lost without a message.
///
/// Covers: TVTimeExport, TVTimeRecords, TraktExport, ShowlyBackup, SimklBackup, WatcharrExport, RyotExport,
/// YamtrackTable, KodiLibrary, NetflixHistory, HistoryReader, AggctlTable, WatchHistory
@Suite struct LostMarkTests {
    private static let traktRow =
        #"{"id":8,"watched_at":"2023-01-03T00:00:00.000Z","action":"watch","type":"episode","episode":{"season":2,"number":4},"show":{"title":"A","ids":{"trakt":3}}}"#
    private static let activity =
        "imdb_id,tvdb_id,type,title,season,episode,is_special,is_watched,watched_at,status,is_watchlisted\n"

    private static let files: [(name: String, text: String, expected: String)] = [
        // An older table calls episodes shows. Their IDs are not those of a show.
        (
            "a.csv",
            activity
                + "-1,811001,show,A,1,1,false,true,2024-02-03T04:05:06Z,continuing,false\n-1,811003,show,A,1,3,false,true,,continuing,true\n",
            "TV Time\nA, ★, S01E01@2024-02-03T04:05:06Z, S01E03"
        ),
        // Two shows with one title differ in their status.
        (
            "a.csv",
            activity
                + ",9,episode,A,1,1,false,true,2024-02-03T04:05:06Z,continuing,false\n,7,show,A,,,,,,stopped,true\n,8,show,A,,,,,,continuing,true\n",
            "TV Time\nA, thetvdb:7, ✗\nA, thetvdb:8, ★, S01E01@2024-02-03T04:05:06Z"
        ),
        // A page that shifted repeats a row.
        ("a.json", "[\(traktRow),\(traktRow)]", "Trakt\nA, S02E04@2023-01-03T00:00:00Z"),
        (
            "a.json",
            #"[{"plays":1,"last_watched_at":"2026-06-15T23:02:41.000Z","show":{"title":"A","ids":{"trakt":8}},"seasons":[{"number":1,"episodes":[{"number":1,"plays":1},{"number":2,"plays":0}]}]}]"#,
            "Trakt\nA, S01E01"
        ),
        // A season without its episodes.
        (
            "a.json",
            #"{"version":2,"shows":{"cH":[{"id":7,"tmId":5,"t":"A"}],"cW":[],"cHid":[],"pEp":[{"sId":7,"sN":2,"eN":1}],"pSe":[{"id":71,"sId":7,"sN":1},{"id":72,"sId":7,"sN":2}]}}"#,
            "Showly\nA, tmdb:5, ★, S02E01, S01"
        ),
        // A completed show without its episodes.
        (
            "a.csv",
            "simkl_id,TVDB_ID,Type,Title,Year,LastEpWatched,Watchlist\n2,7,tv,A,2020,,completed\n",
            "Simkl\nA, (2020), thetvdb:7, ?"
        ),
        (
            "a.json",
            #"[{"status":"FINISHED","content":{"tmdbId":5,"title":"A","type":"tv"},"watchedEpisodes":[]}]"#,
            "Watcharr\nA, tmdb:5, ?"
        ),
        (
            "a.json",
            #"{"metadata":[{"lot":"anime","source":"tmdb","identifier":"9","seen_history":[{"state":"completed","anime_episode_number":"3","ended_on":"2024-05-05T00:00:00Z"}],"reviews":[{"rating":"80","anime_episode_number":"3"}],"collections":["Watchlist"]}]}"#,
            "ryot\n, tmdb:9, [Watchlist], #3@2024-05-05T00:00:00Z rated 8.0"
        ),
        (
            "a.csv",
            "media_id,source,media_type,title,season_number,episode_number,score,progress,status,start_date,end_date,notes\n5,tmdb,season,A,1,,,1,Completed,,,fine\n5,tmdb,episode,A,1,1,,,,,2024-02-03,\n",
            "Yamtrack\nA, tmdb:5, S01E01@2024-02-03T12:00:00Z\nnot: notes 1"
        ),
    ]

    @Test("Nothing of an export is lost without a message", arguments: files)
    func marks(name: String, text: String, expected: String) throws {
        let history = try #require(try HistoryReader.read([HistoryFile(name: name, bytes: Array(text.utf8))]))
        #expect(TrackerExportTests.text(of: history) == expected)
        #expect(history.problems.isEmpty)
    }

    @Test("The table of rewatches counts next to a newer table without them")
    func rewatches() throws {
        let records =
            "key,created_at,s_id,ep_id,s_no,ep_no,series_name\nwatch-episode-a,2023-01-01 00:00:00,7,82,1,1,A\n"
        let rewatched =
            "tv_show_name,episode_season_number,episode_number,user_id,episode_id,cpt,created_at,updated_at\nA,1,1,1,82,2,2023-05-01 00:00:00,2023-05-01 00:00:00\n"
        let history = try #require(
            try HistoryReader.read([records, rewatched].map { HistoryFile(name: "a.csv", bytes: Array($0.utf8)) })
        )
        #expect(TrackerExportTests.text(of: history) == "TV Time\nA, thetvdb:7, S01E01@2023-01-01T00:00:00Z+?+?")
    }

    @Test("An address behind an NFO document is not a part of it")
    func address() throws {
        let text =
            "<episodedetails><title>Fog</title><showtitle>A</showtitle><season>1</season><episode>1</episode><playcount>1</playcount></episodedetails>\nhttps://www.thetvdb.com/?tab=episode&id=1\n"
        let history = try #require(try HistoryReader.read([HistoryFile(name: "a.nfo", bytes: Array(text.utf8))]))
        #expect(TrackerExportTests.text(of: history) == "Kodi\nA, S01E01")
        #expect(history.problems.isEmpty)
    }

    @Test("Dates whose order is unknown are left out with a message")
    func unknownOrder() throws {
        let text = "Title,Date\n\"A: Season 2: Fog\",\"3/4/26\"\n\"A: Season 2: Rain\",\"3/4/26\"\n"
        let history = try #require(try HistoryReader.read([HistoryFile(name: "a.csv", bytes: Array(text.utf8))]))
        #expect(history.problems == ["the dates do not show their order, so all are left out"])
    }

    @Test(
        "An empty export is refused with its reason",
        arguments: [
            (Array(#"{"shows":[],"anime":[],"movies":[]}"#.utf8), "this export of Simkl is empty"),
            ([0x50, 0x4B, 0x05, 0x06] + Array(repeating: 0, count: 18), "the zip file is empty"),
        ] as [([UInt8], String)]
    )
    func empty(bytes: [UInt8], reason: String) {
        let error = #expect(throws: WatchHistory.ReadError.self) { try HistoryReader.read(bytes) }
        #expect(error?.message == reason)
    }

    @Test("The time since which a show is stopped returns from aggctl's own table")
    func stoppedSince() throws {
        let text =
            "show,year,ids,followed_since,stopped_since,hidden,lists,season,number,part,absolute,title,date,mark,watched_at,rewatched_at,rating,note\nA,2009,tvmaze:9,,2024-05-01T00:00:00Z,,,,,,,,,,,,,\n"
        let history = try #require(try HistoryReader.read([HistoryFile(name: "a.csv", bytes: Array(text.utf8))]))
        #expect(history.shows.map(\.stoppedSince) == [Instant.parse("2024-05-01T00:00:00Z")])
    }
}
