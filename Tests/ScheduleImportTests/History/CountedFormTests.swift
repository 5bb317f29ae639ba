import ScheduleImport
import Testing

/// Lists that count episodes, and lists of ratings.
/// Covers: AnimeLists, CountedEpisodes, SeasonTitle, SerializdDiary, RatingLists
@Suite struct CountedFormTests {
    private static let myAnimeList = """
        <?xml version="1.0" encoding="UTF-8" ?>
        <!-- Created by XML Export -->
        <myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>
        <anime><series_animedb_id>1</series_animedb_id><series_title><![CDATA[Harbour & Sea]]></series_title>
          <series_type>TV</series_type><series_episodes>3</series_episodes><my_watched_episodes>2</my_watched_episodes>
          <my_score>9</my_score><my_status>Watching</my_status><my_times_watched>1</my_times_watched>
          <my_comments><![CDATA[calm]]></my_comments></anime>
        <anime><series_animedb_id>2</series_animedb_id><series_title>Harbour &amp; Sea 2nd Season</series_title>
          <series_type>TV</series_type><series_episodes>2</series_episodes><my_watched_episodes>1</my_watched_episodes>
          <my_score>0</my_score><my_status>Completed</my_status></anime>
        <anime><series_title>A film</series_title><series_type>Movie</series_type></anime>
        <anime><series_title>Later</series_title><series_type>ONA</series_type><my_status>Plan to Watch</my_status></anime>
        <anime><series_title>Again</series_title><series_type>TV</series_type><series_episodes>2</series_episodes>
          <my_watched_episodes>1</my_watched_episodes><my_rewatching>1</my_rewatching></anime>
        <anime><series_title>Broken</series_title><my_watched_episodes>999999999</my_watched_episodes>
          <series_episodes>1</series_episodes><my_status>Dropped</my_status></anime>
        </myanimelist>
        """

    private static let forms: [(String, String)] = [
        (
            myAnimeList,
            """
            MyAnimeList
            Harbour & Sea, ★, rated 9.0, “calm”, #1+?, #2+?
            Harbour & Sea, S02E01
            Later, [Plan to watch]
            Again, #1, #2
            Broken, ✗, #1
            not: films 1
            """
        ),
        (
            #"""
            {"data":[{"node":{"id":1,"title":"Harbour","num_episodes":2},"list_status":{"status":"on_hold","score":7,"num_episodes_watched":1,"num_times_rewatched":0}},
             {"node":{"id":2,"title":"F","media_type":"movie"},"list_status":{"status":"completed","num_episodes_watched":1}}]}
            """#,
            "MyAnimeList\nHarbour, rated 7.0, [On hold], #1\nnot: films 1"
        ),
        (
            #"""
            {"data":{"anime":{"lists":[{"entries":[{"status":"CURRENT","score":85,"progress":2,"repeat":0,"media":{"idMal":1,"title":{"userPreferred":"Harbour"}}}]},
             {"isCustomList":true,"entries":[{"status":"CURRENT","score":85,"progress":2,"media":{"idMal":1,"title":{"userPreferred":"Harbour"}}}]}]}}}
            """#,
            "AniList\nHarbour, ★, rated 8.5, #1, #2"
        ),
        (
            #"""
            {"anime":[{"status":"watching","total_episodes_count":25,"show":{"title":"Harbour Season 3","ids":{"simkl":2,"tvdb":"5"}},
              "seasons":[{"number":1,"episodes":[{"number":2,"watched_at":"2026-06-01T20:41:37Z"}]}]},
             {"status":"watching","total_episodes_count":3,"show":{"title":"Harbour","ids":{"simkl":1}},
              "seasons":[{"number":1,"episodes":[{"number":1,"watched_at":"2026-06-01T20:41:37Z"},{"number":3}]}]},
             {"status":"completed","total_episodes_count":2,"watched_episodes_count":2,"show":{"title":"Whole","ids":{"simkl":9}}},
             {"status":"watching","show":{"title":"Island","ids":{"simkl":3}},
              "seasons":[{"number":1,"episodes":[{"number":1,"tvdb":{"season":2,"episode":7}}]}]}]}
            """#,
            "Simkl\nHarbour, thetvdb:5, ★, S03E02@2026-06-01T20:41:37Z\nHarbour, ★, #1@2026-06-01T20:41:37Z, #3\nWhole, #1, #2\nIsland, ★, S02E07"
        ),
        (
            "media_id,source,media_type,title,season_number,episode_number,score,status,notes,progress\n1,mal,anime,Harbour,,,8,Paused,,2\n",
            "Yamtrack\nHarbour, rated 8.0, [Paused], #1, #2"
        ),
        (
            #"""
            {"shows":[{"name":"Harbour","showId":9,"rating":10}],"diary":[
             {"showId":9,"showName":"Harbour","seasonId":5,"episodeNumber":1,"showSeasons":[{"id":5,"seasonNumber":2}],"rating":9,"isLog":true,"backdate":"2026-06-01T12:00:00Z"},
             {"showId":9,"showName":"Harbour","seasonId":5,"episodeNumber":1,"showSeasons":[{"id":5,"seasonNumber":2}],"isRewatch":true,"isLog":true,"backdate":"2026-07-01T12:00:00Z"},
             {"showId":9,"showName":"Harbour","seasonId":5,"episodeNumber":2,"showSeasons":[{"id":5,"seasonNumber":2}],"rating":6,"isLog":false},
             {"showId":9,"showName":"Harbour","seasonId":5,"episodeNumber":0,"showSeasons":[{"id":5,"seasonNumber":2}],"isLog":true}]}
            """#,
            "Serializd\nHarbour, tmdb:9, rated 10.0, S02E01@2026-06-01T12:00:00Z+2026-07-01T12:00:00Z rated 9.0, S02E02 not watched rated 6.0\n"
                + "not: seasonCounts 1"
        ),
        (
            "name,showId,dateAdded,rating,reviewText,episode,season,isRewatch\nHarbour,9,2026-06-01T20:41:37Z,9,,1,2,false\n",
            "Serializd\nHarbour, tmdb:9, S02E01@2026-06-01T20:41:37Z rated 9.0"
        ),
        (
            "name,url,dateAdded,rating,genres,status\nHarbour,https://www.serializd.com/show/9,2026-05-28T18:00:11Z,10,,Ended\n",
            "Serializd\nHarbour, tmdb:9, rated 10.0"
        ),
        (
            "Const,Your Rating,Date Rated,Title,URL,Title Type,Year\ntt0903747,10,2026-06-01,Harbour,u,TV Series,2008\ntt1,8,2026-06-01,Dawn,u,TV Episode,2008\ntt2,8,2026-06-01,F,u,Movie,2008\n",
            "IMDb\nHarbour, (2008), imdb:tt0903747, rated 10.0\nnot: films 1, ratings 1"
        ),
        (
            "Position,Const,Created,Title,URL,Title Type,Year,Your Rating\n1,tt0903747,2026-06-01,Harbour,u,tvSeries,2008,\n",
            "IMDb\nHarbour, (2008), imdb:tt0903747, [IMDb]"
        ),
        (
            "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n85,tt0583459,tv,Harbour S1E2,1994-09-22T00:00:00Z,1,2,6.9,8,2023-01-07T16:35:52Z\n9,tt0903747,tv,Island,2019-05-06T00:00:00Z,,,8.6,7,2023-05-02T09:40:17Z\n3,tt3,movie,F,,,,,,\n",
            "TMDB\nIsland, (2019), imdb:tt0903747 tmdb:9, rated 7.0\nHarbour, S01E02 not watched rated 8.0\nnot: films 1"
        ),
    ]

    @Test(
        "Positions, seasons, ratings and lists are read, and a rating is not a watching",
        arguments: forms
    )
    func read(content: String, expected: String) throws {
        let history = try #require(try HistoryReader.read(Array(content.utf8)), "\(content)")
        #expect(TrackerExportTests.text(of: history) == expected)
    }

    @Test("Two parts of one show have no positions, and neither are counts that no one can have watched")
    func untrustworthy() throws {
        let entry = { (title: String, id: Int, count: String) in
            #"{"status":"watching","total_episodes_count":12,"watched_episodes_count":\#(count),"show":{"title":"\#(title)","ids":{"simkl":\#(id),"tvdb":"5"}}}"#
        }
        let parts = "{\"anime\":[\(entry("Harbour", 1, "3")),\(entry("Harbour: Return", 2, "12"))]}"
        let history = try #require(try HistoryReader.read(Array(parts.utf8)))
        #expect(history.shows.allSatisfy(\.episodes.isEmpty) && history.omitted[.seasonCounts] == 15)
        let huge = (1...300).map { number in
            "<anime><series_title>Show \(number)</series_title><my_watched_episodes>5000</my_watched_episodes>"
                + "<my_times_watched>9999</my_times_watched></anime>"
        }
        let list =
            "<myanimelist>\(huge.joined())<anime><my_watched_episodes>9223372036854775807</my_watched_episodes></anime></myanimelist>"
        let bounded = try #require(try HistoryReader.read(Array(list.utf8)))
        let watchings = bounded.shows.flatMap(\.episodes).reduce(0) { $0 + 1 + $1.rewatches.count }
        #expect(watchings <= 500_000 && (bounded.omitted[.seasonCounts] ?? 0) > 1_000_000)
    }

    @Test("A list with a cut end has its entries, and the problem with its line")
    func cut() throws {
        let history = try #require(try HistoryReader.read(Array(Self.myAnimeList.utf8.prefix(560))))
        #expect(history.shows.map(\.title) == ["Harbour & Sea"])
        #expect(history.problems.count == 1 && history.problems[0].contains("line"), "\(history.problems)")
    }

    @Test("A library of 30,000 elements in one show is read whole")
    func largeLibrary() throws {
        let episodes = (1...6000).map { number in
            "<episodedetails><title>E</title><season>1</season><episode>\(number)</episode><playcount>1</playcount></episodedetails>"
        }
        let content = "<videodb><tvshow><title>Harbour</title>\(episodes.joined())</tvshow></videodb>"
        let history = try #require(try HistoryReader.read(Array(content.utf8)))
        #expect(history.shows.map(\.episodes.count) == [6000])
    }
}
