import Foundation
import ProviderAPI

/// TMDB with one show of two seasons.
enum FakeTMDB {
    static let settings = ["api-key": "0123456789abcdef", "shows": "95", "watch-country": "GB"]

    private static let search = #"""
        {"page":1,"results":[{"id":95,"name":"Harbour","original_name":"Hafen","first_air_date":"2026-11-01",
        "overview":"A town &amp; its harbour.","poster_path":"/p.jpg","origin_country":["GB"],"original_language":"en",
        "vote_average":7.94}]}
        """#

    private static let details = #"""
        {"id":95,"name":"Harbour","original_name":"Hafen","first_air_date":"2026-11-01","last_air_date":"2026-11-22",
        "overview":"A town &amp; its harbour.","poster_path":"/p.jpg","origin_country":["GB"],"original_language":"en",
        "vote_average":7.94,"status":"Returning Series","type":"Scripted","genres":[{"name":"Drama"}],
        "networks":[{"name":"BBC One"}],"episode_run_time":[60],"homepage":"https://harbour.example",
        "seasons":[{"season_number":0,"name":"Specials","episode_count":1},{"season_number":1,"name":"Season 1","episode_count":3}],
        "external_ids":{"imdb_id":"tt0903747","tvdb_id":81189,"tvrage_id":null},
        "watch/providers":{"results":{"GB":{"flatrate":[{"provider_name":"Netflix"}],"buy":[{"provider_name":"Apple TV"}]},
        "US":{"flatrate":[{"provider_name":"Hulu"}]}}}}
        """#

    private static func episode(_ id: Int, _ season: Int, _ number: Int, _ name: String, _ more: String) -> String {
        #"{"id":\#(id),"season_number":\#(season),"episode_number":\#(number),"name":"\#(name)","overview":"Fog.",\#(more)"vote_average":8.26}"#
    }

    private static let rows = [
        episode(
            11,
            1,
            1,
            "Dawn",
            #""air_date":"2026-11-01","runtime":58,"still_path":"/s.jpg","episode_type":"standard","#
        ),
        episode(12, 1, 2, "Noon", #""air_date":"2026-11-08","runtime":null,"#),
        episode(13, 1, 3, "Episode 3", #""air_date":"2026-11-15","episode_type":"finale","#),
    ]

    private static let special = episode(10, 0, 1, "The Making", #""air_date":"2026-11-02","#)

    static func web(breaking: Bool = false) -> StubWeb {
        StubWeb { address in
            let path = address.replacing("https://api.themoviedb.org/3/", with: "")
                .replacing(/[?&]api_key=\w+/, with: "")
            func body(_ text: String) -> [UInt8] { Array(text.utf8) }
            switch path {
            case let path where path.contains("append_to_response=external_ids"):
                return path.contains("tv/95?") ? body(details) : nil
            case let path where path.contains("append_to_response=season"):
                var rows = rows
                if breaking { rows[0] = #"{"id":"x","name":7}"# }
                return body(
                    #"{"id":95,"season/0":{"episodes":[\#(special)]},"season/1":{"episodes":[\#(rows.joined(separator: ","))]}}"#
                )
            case let path where path.contains("/credits"):
                return body(#"{"id":95,"cast":[{"id":7,"name":"Ann Lee","character":"Mara","profile_path":"/a.jpg"}]}"#)
            case let path where path.contains("search/tv"):
                return body(
                    path.lowercased().contains("harbour") || path.lowercased().contains("hafen")
                        ? search : #"{"results":[]}"#
                )
            case let path where path.contains("find/tt0903747"), let path where path.contains("find/81189"):
                return body(search.replacing("\"results\"", with: "\"tv_results\""))
            case let path where path.contains("find/"): return body(#"{"tv_results":[]}"#)
            default: return nil
            }
        }
    }
}
