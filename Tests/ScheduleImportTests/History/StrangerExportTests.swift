import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Variants of exports that strangers made, and that were read wrongly.
///
/// Covers: RyotExport, WatcharrExport, TVTimeExport, KodiLibrary, SimklBackup, SeriesGuideBackup, TVmazeMarks,
/// RatingLists, TraktExport, YamtrackTable, HistoryFile
@Suite struct StrangerExportTests {
    private static let files: [(files: [String: String], expected: String)] = [
        // Less than all of an episode was watched.
        (
            [
                "a.json":
                    #"{"metadata":[{"lot":"show","source":"tmdb","identifier":"9","seen_history":[{"show_season_number":1,"show_episode_number":2,"progress":"45.5","ended_on":null},{"show_season_number":1,"show_episode_number":3,"progress":"100"}]}]}"#
            ], "ryot\n, tmdb:9, S01E03"
        ),
        // The date of a rating is not that of watching. A finished season and tags.
        (
            [
                "a.json":
                    #"[{"status":"FINISHED","content":{"tmdbId":9,"title":"A","type":"tv"},"tags":[{"name":"Sea"}],"watchedSeasons":[{"seasonNumber":2,"status":"FINISHED"}],"watchedEpisodes":[{"status":"FINISHED","seasonNumber":1,"episodeNumber":1,"rating":9}],"activity":[{"type":"EPISODE_ADDED","data":"{\"season\":1,\"episode\":1}","customDate":"2023-12-24T20:00:00Z"},{"type":"EPISODE_RATING_CHANGED","data":"{\"season\":1,\"episode\":1}","customDate":"2025-12-24T20:00:00Z"}]},{"status":"FINISHED","content":{"tmdbId":8,"title":"B","type":"tv"},"activity":[]}]"#
            ], "Watcharr\nA, tmdb:9, [Sea], S01E01@2023-12-24T20:00:00Z rated 9.0, S02\nB, tmdb:8, ?"
        ),
        (
            [
                "a.csv":
                    "tvshow_title,season,episode,season_episode,watched_date\nA,1,2,S01E02,2022-01-02 10:00:00\nA,1,3,S01E03,\n"
            ], "TV Time\nA, S01E02@2022-01-02T10:00:00Z, S01E03"
        ),
        (
            [
                "a.csv":
                    "uuid,tvdb_id,imdb_id,title,status,is_followed,created_at\nu,7,,A,continuing,false,2020-01-01T00:00:00Z\n"
            ], "TV Time\nA, thetvdb:7"
        ),
        (
            [
                "lists.json":
                    #"[{"name":"Old","is_public":false,"shows":[{"id":{"tvdb":7},"title":"A"}],"movies":[]}]"#,
                "favorites.json": #"{"name":"Favorites","is_public":false,"shows":[{"id":{"tvdb":7},"title":"A"}]}"#,
            ], "TV Time\nA, thetvdb:7, [Favorites, Old]"
        ),
        (
            [
                "a.json":
                    #"{"id":1,"jsonrpc":"2.0","result":{"episodes":[{"episode":2,"lastplayed":"2026-05-01 20:10:00","playcount":2,"season":1,"showtitle":"A","title":"T","userrating":9}]}}"#
            ], "Kodi\nA, S01E02+2026-05-01T20:10:00Z rated 9.0"
        ),
        (
            [
                "a.nfo":
                    "<episodedetails><showtitle>A</showtitle><season>1</season><episode>2</episode><episodenumberend>3</episodenumberend><watched>true</watched></episodedetails>"
            ], "Kodi\nA, S01E02, S01E03"
        ),
        // A favourite without watched episodes, and a list of it.
        (
            [
                "b.json": #"[{"list_id":"x","name":"Mine","items":[{"externalId":"9","type":"tmdb-show"}]}]"#,
                "a.json": #"[{"tmdb_id":9,"title":"A","favorite":true,"seasons":[]}]"#,
            ], "SeriesGuide\nA, tmdb:9, ★, [Mine]"
        ),
        (
            [
                "a.json":
                    #"[{"episode_id":4,"marked_at":1585445400,"type":0,"_embedded":{"episode":{"season":1,"number":1,"_links":{"show":{"href":"https://api.tvmaze.com/shows/82","name":"A"}}}}}]"#,
                "b.json": #"[{"episode_id":4,"vote":10}]"#,
            ], "TVmaze\nA, tvmaze:82, S01E01@2020-03-29T01:30:00Z rated 10.0"
        ),
        (
            [
                "a.csv":
                    "Const,Your Rating,Title,Original Title,Title Type,Year\ntt2,10,A: Dawn,Dawn,TV Episode,2011\ntt1,9,A,A,TV Series,2011\n"
            ], "IMDb\nA, (2011), imdb:tt1, rated 9.0, Dawn not watched rated 10.0"
        ),
        (
            [
                "a.csv":
                    "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n2,A,anime,2013,watching,2,2024-06-05,,,,,\n"
            ], "Simkl\nA, (2013), ★, #1, #2"
        ),
        (
            [
                "notes-shows.json":
                    #"[{"type":"show","show":{"title":"A","ids":{"trakt":1}},"note":{"notes":"great"}}]"#,
                "comments-shows.json":
                    #"[{"type":"show","show":{"title":"B","ids":{"trakt":2}},"comment":{"comment":"fine"}}]"#,
            ], "Trakt\nB, “fine”\nA, “great”"
        ),
        (
            [
                "a.csv":
                    "row_type,media_id,source,media_type,title,status,list_name\nmedia,9,tmdb,tv,A,Repeating,\nlist_item,9,tmdb,tv,A,,Gold\n"
            ], "Yamtrack\nA, tmdb:9, ★, [Gold]"
        ),
    ]

    @Test("The variants of other versions and tools are read", arguments: files)
    func variant(files: [String: String], expected: String) throws {
        let files = files.sorted { $0.key < $1.key }.map { HistoryFile(name: $0.key, bytes: Array($0.value.utf8)) }
        let history = try #require(try HistoryReader.read(files))
        #expect(TrackerExportTests.text(of: history) == expected)
    }
}
