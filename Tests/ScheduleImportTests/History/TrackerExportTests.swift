import Foundation
import ScheduleImport
import ScheduleModel
import Testing

/// The exports of other trackers, recognized by their content.
/// Covers: HistoryReader, WatchHistory, TraktExport, SimklBackup, SeriesGuideBackup, TVTimeRecords, TVTimeExport,
/// YamtrackTable, TVmazeMarks, ShowlyBackup, WatcharrExport, SonarrFollows, RefusedForm, NetflixHistory,
/// PrimeVideoHistory, MediaServerHistory, RyotExport, KodiLibrary, ZipArchive, HistoryTable
@Suite struct TrackerExportTests {
    /// The shows of an export as text: title, year, IDs, ★ if followed, and the episodes with their times.
    static func text(of history: WatchHistory) -> String {
        let shows = history.shows.map { show in
            let ids =
                show.externals.all.map { "\($0.database.rawValue):\($0.value)" }
                + [show.tvmaze.map { "tvmaze:\($0)" }].compactMap(\.self)
            let episodes = show.episodes.map { episode in
                let time = episode.watchedAt.map { "@" + Instant.text($0) } ?? ""
                let again = episode.rewatches.map { "+" + ($0.map { Instant.text($0) } ?? "?") }.joined()
                let state = [WatchState.skipped: " skipped", .unwatched: " not watched"][episode.state] ?? ""
                let rating = episode.rating.map { " rated \($0)" } ?? ""
                return (episode.number.text ?? episode.number.absolute.map { "#\($0)" } ?? episode.title ?? "?") + state
                    + time + again + rating
            }
            let parts = [
                show.title, show.year.map { "(\($0))" }, ids.isEmpty ? nil : ids.joined(separator: " "),
                show.isFollowed ? "★" : nil, show.isStopped ? "✗" : nil, show.rating.map { "rated \($0)" },
                show.note.map { "“\($0)”" },
                show.lists.isEmpty ? nil : "[\(show.lists.sorted().joined(separator: ", "))]",
            ]
            return (parts.compactMap(\.self) + episodes).joined(separator: ", ")
        }
        let omitted = WatchHistory.Omission.allCases.compactMap { kind in
            history.omitted[kind].map { "\(kind.rawValue) \($0)" }
        }
        return ([history.tracker] + shows + (omitted.isEmpty ? [] : ["not: " + omitted.joined(separator: ", ")]))
            .joined(separator: "\n")
    }

    private static let traktShow =
        #""show":{"title":"Harbour","year":2013,"ids":{"trakt":1,"tvdb":81189,"imdb":"tt0903747","tmdb":null}}"#

    private static let readable: [(String, String)] = [
        (
            #"""
            [{"id":2,"watched_at":"2026-06-15T23:02:41.000Z","action":"watch","type":"episode","episode":{"season":1,"number":1,"title":"Dawn"},\#(traktShow)},
             {"id":1,"watched_at":"2020-01-01T00:00:00.000Z","action":"watch","type":"episode","episode":{"season":1,"number":1,"title":"Dawn"},\#(traktShow)},
             {"id":3,"watched_at":"unknown","action":"watch","type":"episode","episode":{"season":0,"number":1,"title":null},\#(traktShow)},
             {"id":4,"watched_at":"1970-01-01T00:00:00.000Z","action":"watch","type":"movie","movie":{"title":"A film"}}]
            """#,
            "Trakt\nHarbour, (2013), imdb:tt0903747 thetvdb:81189, S01E01@2020-01-01T00:00:00Z+2026-06-15T23:02:41Z, S00E01\nnot: films 1"
        ),
        (
            #"""
            [{"plays":3,"last_watched_at":"2026-06-15T23:02:41.000Z",\#(traktShow),"seasons":[{"number":2,"episodes":[{"number":1,"plays":2,"last_watched_at":"2026-06-15T23:02:41.000Z"},{"number":2,"plays":1,"last_watched_at":null}]}]}]
            """#,
            "Trakt\nHarbour, (2013), imdb:tt0903747 thetvdb:81189, S02E01+2026-06-15T23:02:41Z, S02E02"
        ),
        (
            #"""
            {"shows":[{"added_to_watchlist_at":"2026-05-28T18:00:11Z","user_rating":10,"status":"watching","watched_episodes_count":1,
             "show":{"title":"Harbour","year":2008,"ids":{"simkl":4,"imdb":"tt0903747","tmdb":"1396","tvdb":"81189"}},
             "seasons":[{"number":1,"episodes":[{"number":1,"watched_at":"2026-06-01T20:41:37Z"}]}]},
             {"status":"completed","watched_episodes_count":5,"show":{"title":"Island","year":2019,"ids":{"simkl":5}}},
             {"status":"plantowatch","show":{"title":"Later","ids":{"simkl":6}}}],"movies":[{"status":"completed","movie":{"title":"F"}}]}
            """#,
            "Simkl\nHarbour, (2008), imdb:tt0903747 thetvdb:81189 tmdb:1396, ★, rated 10.0, S01E01@2026-06-01T20:41:37Z\nIsland, (2019), #1, #2, #3, #4, #5\nLater, [Plan to watch]\n"
                + "not: films 1"
        ),
        (
            "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n4,Harbour,tv,2008,watching,s1e2,2024-06-20,,,81189,,tt0903747\n",
            "Simkl\nHarbour, (2008), imdb:tt0903747 thetvdb:81189, ★, S01E01, S01E02"
        ),
        (
            #"""
            [{"tmdb_id":63351,"imdb_id":"tt2261227","title":"Harbour","favorite":true,"hidden":false,"last_watched_ms":1500000000000,
             "seasons":[{"tmdb_id":"1","season":1,"episodes":[{"tmdb_id":1,"episode":1,"title":"Dawn","watched":true,"plays":2,"skipped":false},
             {"tmdb_id":2,"episode":2,"watched":false,"skipped":true},{"tmdb_id":3,"episode":3,"watched":false,"skipped":false}]}]}]
            """#,
            "SeriesGuide\nHarbour, imdb:tt2261227 tmdb:63351, ★, S01E01+?, S01E02 skipped"
        ),
        (
            """
            created_at,s_id,key,ep_id,s_no,ep_no,is_archived,is_followed,is_for_later,series_name,bulk_type
            2020-01-02 03:04:05,81189,watch-episode-a-b,1,1,2,,,,Harbour (2008),
            2020-01-02 03:04:05,81189,watch-episode-a-c,2,1,3,,,,Harbour (2008),season
            2021-01-02 03:04:05,81189,rewatch-episode-a-b,1,1,2,,,,Harbour (2008),
            2020-01-02 03:04:05,81189,watch-episode-a-d,3,2,0,,,,Harbour (2008),
            2020-01-01 00:00:00,81189,user-series-a,,,,false,true,false,Harbour (2008),
            2020-01-01 00:00:00,5,user-series-b,,,,true,true,false,Stopped,
            """,
            "TV Time\nHarbour, (2008), thetvdb:81189, ★, S01E02@2020-01-02T03:04:05Z+2021-01-02T03:04:05Z, S01E03\nStopped, thetvdb:5, ✗\n"
                + "not: unnumbered 1"
        ),
        (
            #"""
            [{"uuid":"u","id":{"tvdb":81189,"imdb":null},"title":"Harbour","status":"up_to_date","seasons":[{"number":1,"is_specials":false,
             "episodes":[{"id":{"tvdb":1},"number":1,"name":"Dawn","is_watched":true,"watched_at":"2026-01-02 03:04:05","rewatch_count":1},
             {"id":{"tvdb":2},"number":2,"is_watched":false},{"id":{"tvdb":3},"number":3,"is_watched":true,"watched_at":null}]}]}]
            """#,
            "TV Time\nHarbour, thetvdb:81189, ★, S01E01@2026-01-02T03:04:05Z+?, S01E03"
        ),
        (
            """
            imdb_id,tvdb_id,type,title,season,episode,is_special,is_watched,watched_at,status,is_watchlisted,rating
            -1,77,episode,Harbour,1,1,false,true,2026-01-02T03:04:05.123Z,stopped,false,8
            tt0903747,81189,show,Harbour,,,,,,stopped,true,
            tt1,1,movie,Film,,,,true,2026-01-02T03:04:05Z,,false,
            """,
            "TV Time\nHarbour, imdb:tt0903747 thetvdb:81189, ✗, S01E01@2026-01-02T03:04:05Z rated 8.0\nnot: films 1"
        ),
        (
            """
            "media_id","source","media_type","title","season_number","episode_number","score","status","end_date","progress","created_at"
            "1396","tmdb","tv","Harbour","","","9.0","In progress","","2","2026-01-01 00:00:00+00:00"
            "1396","tmdb","episode","Harbour","1","1","","","2025-09-10 17:18:03+02:00","","2026-01-01 00:00:00+00:00"
            "1396","tmdb","episode","Harbour","1","1","","","2026-09-10 17:18:03+00:00","","2026-01-01 00:00:00+00:00"
            "1396","tmdb","episode","Harbour","1","2","","","","","2026-01-01 00:00:00+00:00"
            """,
            "Yamtrack\nHarbour, tmdb:1396, ★, rated 9.0, S01E01@2025-09-10T15:18:03Z+2026-09-10T17:18:03Z, S01E02"
        ),
        (
            #"""
            [{"episode_id":7,"marked_at":1717274497,"type":0,"_embedded":{"episode":{"id":7,"season":1,"number":1,"name":"Dawn","_links":{"show":{"href":"https://api.tvmaze.com/shows/82","name":"Harbour"}}}}},
             {"episode_id":8,"marked_at":0,"type":2,"_embedded":{"episode":{"id":8,"season":1,"number":2,"_links":{"show":{"href":"https://api.tvmaze.com/shows/82","name":"Harbour"}}}}},
             {"episode_id":9,"marked_at":0,"type":1,"_embedded":{"episode":{"id":9,"season":1,"number":3,"_links":{"show":{"href":"https://api.tvmaze.com/shows/82"}}}}}]
            """#,
            "TVmaze\nHarbour, tvmaze:82, S01E01@2024-06-01T20:41:37Z, S01E02 skipped"
        ),
        (
            #"""
            {"version":2,"platform":"android","shows":{"cH":[{"id":1,"tmId":1396,"t":"Harbour"}],"cW":[{"id":2,"tmId":-1,"t":"Later"}],"cHid":[],
             "pEp":[{"id":9,"sId":1,"stmId":5,"eN":1,"sN":1,"a":"2026-01-02T03:04:05.000Z"},{"id":10,"sId":1,"eN":2,"sN":1,"a":null}],"pOH":[]},"movies":{"cH":[]}}
            """#,
            "Showly\nHarbour, tmdb:1396, ★, S01E01@2026-01-02T03:04:05Z, S01E02\nLater, [Watchlist]"
        ),
        (
            #"""
            [{"status":"WATCHING","rating":8,"content":{"tmdbId":1396,"title":"Harbour","type":"tv"},
             "activity":[{"type":"EPISODE_ADDED","data":"{\"season\":1,\"episode\":1}","customDate":"2020-01-02T03:04:05Z"}],
             "watchedEpisodes":[{"status":"FINISHED","seasonNumber":1,"episodeNumber":1,"createdAt":"2026-01-02T03:04:05Z"}]}]
            """#,
            "Watcharr\nHarbour, tmdb:1396, ★, rated 8.0, S01E01@2020-01-02T03:04:05Z"
        ),
        (
            #"[{"id":1,"title":"Harbour","year":2008,"tvdbId":81189,"tvMazeId":82,"titleSlug":"harbour","monitored":true},{"id":2,"title":"Off","tvdbId":3,"titleSlug":"off","monitored":false}]"#,
            "Sonarr\nHarbour, (2008), thetvdb:81189 tvmaze:82, ★"
        ),
        (
            "Title,Date\n\"Star Trek: Discovery: Season 1: The Vulcan Hello\",\"12/31/25\"\nDune,5/9/26\nHarbour: Staffel 2: Folge 3,1.1.26\n",
            "Netflix\nStar Trek: Discovery, S01@2025-12-31T12:00:00Z\nHarbour, S02E03@2026-01-01T12:00:00Z\nnot: films 1"
        ),
        (
            """
            Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Latest Bookmark
            A,2026-05-10 22:00:00,00:25:00,,Harbour: Season 2: Allen (Episode 2),,Not latest view
            A,2026-05-10 21:00:00,00:48:12,,Harbour: Season 2: Allen (Episode 2),,00:48:12
            A,2026-05-09 19:45:00,00:01:30,,Harbour: Season 4: Trailer,TRAILER,00:01:30
            """,
            "Netflix\nHarbour, S02E02@2026-05-10T21:00:00Z"
        ),
        (
            #"[{"dateWatched":1759024824173,"type":"Series","title":"Harbour - Season 1","episodeTitle":"Episode 2: \"DAWN\""},{"dateWatched":1,"type":"Movie","title":"F"}]"#,
            "Prime Video\nHarbour, S01E02@2025-09-28T02:00:24Z\nnot: films 1"
        ),
        (
            #"{"response":{"data":{"data":[{"user":"a","media_type":"episode","grandparent_title":"Harbour","parent_media_index":6,"media_index":1,"title":"Dawn","stopped":1778794812,"watched_status":1,"guid":"com.plexapp.agents.thetvdb://121361/6/1?lang=en"},{"user":"a","media_type":"episode","grandparent_title":"Harbour","parent_media_index":6,"media_index":2,"watched_status":0.5}]}}}"#,
            "Tautulli\nHarbour, thetvdb:121361, S06E01@2026-05-14T21:40:12Z"
        ),
        (
            #"{"username":"a","backupdate":"2026","items":[{"Type":"Movie","Name":"F","Played":true},{"Type":"Episode","Name":"Dawn","Played":true,"SeriesName":"Harbour","SeasonName":"Season 1"}]}"#,
            "Jellyfin\nHarbour, S01\nnot: films 1"
        ),
        (
            #"""
            {"metadata":[{"lot":"Show","source":"Tmdb","identifier":"1396","collections":[{"collection_name":"Monitoring"},{"collection_name":"Custom"}],
             "seen_history":[{"state":"COMPLETED","ended_on":"2026-06-01T20:41:37Z","show_season_number":1,"show_episode_number":1},
             {"state":"completed","ended_on":"2026-07-01T20:41:37Z","show_season_number":1,"show_episode_number":1},
             {"state":"in_progress","show_season_number":1,"show_episode_number":2}],
             "reviews":[{"rating":"90"},{"rating":"80","show_season_number":1,"show_episode_number":2,"review":{"text":"good"}}]}]}
            """#,
            "ryot\n, tmdb:1396, ★, rated 9.0, [Custom], S01E01@2026-06-01T20:41:37Z+2026-07-01T20:41:37Z, S01E02 not watched rated 8.0"
        ),
        (
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <videodb><movie><title>F</title></movie><tvshow><title>Harbour</title><userrating>9</userrating><season>5</season><episode>62</episode>
            <uniqueid type="tvdb">81189</uniqueid><uniqueid type="tvmaze">169</uniqueid><actor><name>A</name><order>3</order></actor><year>2008</year>
            <episodedetails><title>Dawn</title><season>1</season><episode>1</episode><playcount>2</playcount><lastplayed>2026-05-13 10:00:00</lastplayed></episodedetails>
            <episodedetails><title>Dusk</title><season>1</season><episode>2</episode><playcount>0</playcount></episodedetails></tvshow></videodb>
            """,
            "Kodi\nHarbour, (2008), thetvdb:81189 tvmaze:169, rated 9.0, S01E01+2026-05-13T10:00:00Z\nnot: films 1"
        ),
        (
            """
            <episodedetails><title>Dawn</title><showtitle>Harbour</showtitle><season>1</season><episode>1</episode><watched>true</watched></episodedetails>
            <episodedetails><title>Dusk</title><showtitle>Harbour</showtitle><season>1</season><episode>2</episode><watched>true</watched></episodedetails>
            https://www.thetvdb.com/?tab=series&amp;id=121361
            """,
            "Kodi\nHarbour, S01E01, S01E02"
        ),
        ("episode|harbour|2008|1|2\nmovie|f|1999\n", "Emby\nharbour, (2008), S01E02\nnot: films 1"),
    ]

    @Test(
        "Shows, numbers, times and follows of each form are read, and everything else is counted",
        arguments: readable
    )
    func forms(content: String, expected: String) throws {
        let history = try #require(try HistoryReader.read(Array(content.utf8)), "\(content)")
        #expect(Self.text(of: history) == expected)
        // A byte order mark changes nothing.
        let marked = try HistoryReader.read([0xEF, 0xBB, 0xBF] + Array(content.utf8))
        #expect(marked.map(Self.text) == expected)
    }

    @Test(
        "A form without episodes is refused with the reason",
        arguments: [
            ("<myanimelist><anime/></myanimelist>", "no titles"), ("<!-- x -->\n<movie/>", "film"),
            ("Date,Name,Year,Letterboxd URI\n2020-01-01,F,2000,https://boxd.it/a\n", "only films"),
            ("Title,Year,Rating10,tmdbID,imdbID,WatchedDate\nF,1999,8,603,tt1,2026-05-14\n", "only films"),
            (#"[{"trakt_id":1,"watched_at":"2026-06-01T20:41:37Z","type":"episode"}]"#, "only IDs of Trakt"),
            ("Const,Your Rating,Date Rated,Title,URL\ntt1,8,2020-01-01,F,u\n", "IMDb"),
            (
                "2026-06-01 20:41:37.12\t9d3f0e2b6a7c4f4e8b1a2c3d4e5f6a7b\t5e1c\tEpisode\tHarbour - s01e01 - Dawn\tDirectPlay\tX\tY\t2897\n",
                "Playback Reporting"
            ),
            (
                "Profile Name,Start Time,Title\nA,2026-05-12 20:32:15,S: Season 1: P\nB,2026-05-12 20:32:15,S: Season 1: Q\n",
                "several profiles, so remove the rows of all others: A, B"
            ),
            (#"{"lists":[{"series_id":1,"series_type":0}]}"#, "AniList"),
        ]
    )
    func refused(content: String, reason: String) {
        let error = #expect(throws: WatchHistory.ReadError.self) { try HistoryReader.read(Array(content.utf8)) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test(
        "Other lists are left to their readers",
        arguments: [
            "show,season,number,watched\nHarbour,1,1,yes\n", #"[{"name":"Dawn","season":1,"number":1,"watched":true}]"#,
            "", "{", "[]",
            "<tv></tv>", #"{"shows":[{"title":"Harbour","status":"Running"}]}"#, String(repeating: "[", count: 100_000),
        ]
    )
    func others(content: String) throws {
        #expect(try HistoryReader.read(Array(content.utf8)) == nil)
    }

    private static let zip =
        "UEsDBBQAAAAIALRNe11fDpLFXwAAAGgAAAAmAAAAZ2Rwci1kYXRhL3RyYWNraW5nLXByb2QtcmVjb3Jkcy12Mi5jc3YVyksKgDAMRdG5q3ABCaRVoTp0IxLt"
        + "Q0vxgy2Iu7dODly4ES+lKfjCcRKu34Q7oLTuoOWGZvhJc/VoXjbGFdLpwcozOWNcT4YsjWWL4VjrUT1ZscJiWGwtzSDtIF31AVBLAwQUAAAACAC0TXtdgxbc"
        + "jAMAAAABAAAACgAAAF9fTUFDT1NYL3irAABQSwECFAMUAAAACAC0TXtdXw6SxV8AAABoAAAAJgAAAAAAAAAAAAAAgAEAAAAAZ2Rwci1kYXRhL3RyYWNraW5n"
        + "LXByb2QtcmVjb3Jkcy12Mi5jc3ZQSwECFAMUAAAACAC0TXtdgxbcjAMAAAABAAAACgAAAAAAAAAAAAAAgAGjAAAAX19NQUNPU1gveFBLBQYAAAAAAgACAIwA"
        + "AADOAAAAAAA="

    private static var zipBytes: [UInt8] { Data(base64Encoded: zip).map { [UInt8]($0) } ?? [] }

    @Test("A zip file is read as it is, with folders in it and with files of a Mac")
    func zipped() throws {
        let history = try #require(try HistoryReader.read(Self.zipBytes))
        #expect(Self.text(of: history) == "TV Time\nBreaking Bad, thetvdb:81189, S01E02@2020-01-02T03:04:05Z")
    }

    @Test("S30: A zip file that is cut short or changed anywhere ends in an error or is read, and never crashes")
    func damagedZip() {
        let bytes = Self.zipBytes
        #expect(bytes.count == 368)
        for length in 4..<bytes.count {
            #expect(throws: WatchHistory.ReadError.self) { try HistoryReader.read(Array(bytes[..<length])) }
        }
        var errors = 0
        for index in bytes.indices.dropFirst(4) {
            var changed = bytes
            changed[index] ^= 0xFF
            do { _ = try HistoryReader.read(changed) } catch { errors += 1 }
        }
        #expect(errors > 100)
    }

    @Test("S30: A zip file with a password is refused with the way out")
    func encrypted() throws {
        var bytes = Self.zipBytes
        // The flags of the first file in the central directory.
        let directory = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) })
        bytes[directory + 8] |= 1
        let error = #expect(throws: WatchHistory.ReadError.self) { try HistoryReader.read(bytes) }
        #expect(error?.message == "the zip file has a password: unpack it first")
    }

    @Test("S30: A zip file whose stated sizes are implausible is refused before it is unpacked")
    func bomb() throws {
        var bytes = Self.zipBytes
        let directory = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) })
        for (offset, byte) in [0xFF, 0xFF, 0xFF, 0x7F].enumerated() { bytes[directory + 24 + offset] = UInt8(byte) }
        let error = #expect(throws: WatchHistory.ReadError.self) { try HistoryReader.read(bytes) }
        #expect(error?.message.contains("256 MB") == true)
    }

    private static let samples = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"].map { $0 + "/../exports" }

    @Test(
        "Every recorded sample is read or refused, and a read one has marks, follows or counts",
        .enabled(if: samples != nil)
    )
    func recorded() throws {
        let folder = URL(fileURLWithPath: Self.samples ?? "")
        var read = 0
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        ) {
            guard let data = try? Data(contentsOf: file), file.pathExtension != "md" else { continue }
            guard let history = try? HistoryReader.read([UInt8](data)) else { continue }
            read += 1
            #expect(!history.shows.isEmpty || !history.omitted.isEmpty, "\(file.path)")
            for show in history.shows {
                #expect(
                    show.episodes.allSatisfy { ($0.watchedAt ?? .distantPast) < instant("2026-12-01") },
                    "\(file.path)"
                )
            }
        }
        #expect(read > 60, "\(read)")
    }

    private func instant(_ day: String) -> Date { Instant.parse(day + "T00:00:00Z") ?? .distantPast }
}
