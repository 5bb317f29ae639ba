import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Values of exports that were lost or given to another episode.
///
/// Covers: TVTimeRecords, AnimeLists, SimklBackup, WatchHistory
@Suite struct LostExportValuesTests {
    private func history(_ tables: (name: String, text: String)...) throws -> String {
        let files = tables.map { HistoryFile(name: $0.name, bytes: Array($0.text.utf8)) }
        return TrackerExportTests.text(of: try #require(TVTimeRecords.read(files)))
    }

    private static let records = """
        key,ep_id,series_name,episode_number,season_number,created_at,ep_no,s_no,s_id
        watch-episode-a,7,Heist,5,3,2020-03-25 09:06:17,5,3,9
        watch-episode-b,8,Heist,5,5,2021-09-04 12:52:03,5,5,9
        watch-episode-c,6,You,6,1,2018-11-12 05:41:56,6,1,4
        rewatch-episode-c-1,6,You,6,1,2023-10-24 21:39:27,0,0,4

        """

    @Test("A rating of TV Time belongs to the episode with its ID, whatever number the table of ratings states")
    func rating() throws {
        let votes = """
            series_name,season_number,episode_number,user_id,episode_id,vote_key
            Heist,3,5,1,8,8-1-1
            Heist,3,5,1,99,99-1-3

            """
        let text = try history(
            ("tracking-prod-records-v2.csv", Self.records),
            ("ratings-3-prod-episode_votes.csv", votes)
        )
        #expect(text.contains("S03E05@2020-03-25T09:06:17Z, S05E05@2021-09-04T12:52:03Z rated 2.0"), "\(text)")
        #expect(text.contains("not: ratings 1"), "\(text)")
    }

    @Test(
        "Follows and stops have the time of the export",
        arguments: [
            (
                #"[{"hidden_at":"2024-01-09T20:00:00.000Z","type":"show","show":{"title":"A","ids":{"tvdb":99}}}]"#,
                "2024-01-09T20:00:00Z"
            ),
            (
                "created_at,s_id,key,is_archived,is_followed,is_for_later,series_name,followed_at\n2020-01-01 00:00:00,9,user-series-a,false,true,false,A,1666993269266920\n",
                "2022-10-28T21:41:09Z"
            ),
            (
                #"{"shows":[{"status":"watching","added_to_watchlist_at":"2023-05-06T07:08:09Z","watched_episodes_count":0,"show":{"title":"A","ids":{"simkl":1}},"seasons":[]}]}"#,
                "2023-05-06T07:08:09Z"
            ),
        ]
    )
    func since(text: String, expected: String) throws {
        let show = try #require(try HistoryReader.read(Array(text.utf8))?.shows.first)
        #expect((show.followedSince ?? show.stoppedSince).map { Instant.text($0) } == expected)
    }

    @Test(
        "An answer of the APIs of Kitsu and Serializd is read",
        arguments: [
            (
                #"{"data":[{"id":"9","type":"libraryEntries","attributes":{"status":"on_hold","progress":2,"reconsumeCount":1,"ratingTwenty":18,"notes":"Slow"},"relationships":{"anime":{"data":{"type":"anime","id":"1"}}}},{"id":"8","type":"libraryEntries","attributes":{"progress":1},"relationships":{"anime":{"data":{"id":"2"}}}}],"included":[{"id":"1","type":"anime","attributes":{"canonicalTitle":"Harbour","episodeCount":12}}]}"#,
                "Kitsu\nHarbour, rated 9.0, “Slow”, [On hold], #1+?, #2+?\nnot: unnumbered 1"
            ),
            (
                #"{"totalPages":2,"reviews":[{"showId":1396,"seasonId":7,"rating":9,"showName":"Harbour","backdate":"2026-09-01","dateAdded":"2026-09-02T10:00:00Z","isRewatched":false,"isLogged":true,"episodeNumber":4,"showSeasons":[{"id":7,"seasonNumber":1}]},{"showId":5,"rating":8,"showName":"Inlet","backdate":null,"dateAdded":"2026-09-02T10:00:00Z"}]}"#,
                "Serializd\nHarbour, tmdb:1396, S01E04@2026-09-01T12:00:00Z rated 9.0\nnot: seasonCounts 1"
            ),
        ]
    )
    func answers(text: String, expected: String) throws {
        let history = try #require(try HistoryReader.read(Array(text.utf8)))
        #expect(TrackerExportTests.text(of: history) == expected)
    }

    @Test("A rating of IMDb whose title has show and number is one of that episode")
    func imdb() throws {
        let text =
            "Const,Your Rating,Date Rated,Title,URL,Title Type\ntt21338724,7,2025-11-09,Monsieur Spade: Episode #1.6,u,TV Episode\n"
        let history = try #require(try HistoryReader.read(Array(text.utf8)))
        #expect(TrackerExportTests.text(of: history) == "IMDb\nMonsieur Spade, S01E06 not watched rated 7.0")
    }

    @Test("A rewatch whose first pair of numbers is zero has the second one")
    func rewatch() throws {
        let text = try history(("tracking-prod-records-v2.csv", Self.records))
        #expect(text.contains("S01E06@2018-11-12T05:41:56Z+2023-10-24T21:39:27Z"), "\(text)")
        #expect(!text.contains("unnumbered"), "\(text)")
    }

    @Test(
        "A completed entry without a number of episodes has all of them, or is counted",
        arguments: [
            (
                "<myanimelist><anime><series_animedb_id>5</series_animedb_id><series_title>Parry</series_title><my_status>Completed</my_status></anime></myanimelist>",
                "MyAnimeList\nParry\nnot: completed 1"
            ),
            (
                "<myanimelist><anime><series_animedb_id>5</series_animedb_id><series_title>Parry</series_title><series_episodes>2</series_episodes><my_watched_episodes>0</my_watched_episodes><my_status>Completed</my_status></anime></myanimelist>",
                "MyAnimeList\nParry, #1, #2"
            ),
            (
                "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,Rating\n1,Harbour,tv,2018,completed,,9\n",
                "Simkl\nHarbour, (2018), rated 9.0, ?"
            ),
            (
                #"{"shows":[{"status":"completed","watched_episodes_count":13,"show":{"title":"Harbour","ids":{"simkl":1}},"seasons":[{"number":1,"episodes":[{"number":1}]}]}]}"#,
                "Simkl\nHarbour, S01E01\nnot: unnumbered 12"
            ),
        ]
    )
    func completed(text: String, expected: String) throws {
        let history = try #require(try HistoryReader.read(Array(text.utf8)))
        #expect(TrackerExportTests.text(of: history) == expected)
    }
}
