import Foundation
import ProviderAPI

/// A Sonarr server with two series.
enum FakeSonarr {
    static let settings = ["base-url": "http://sonarr.lan:8989/", "api-key": "0123456789abcdef"]

    private static func series(_ id: Int, _ title: String, airTime: String) -> String {
        #"""
        {"id":\#(id),"title":"\#(title)","year":2008,"status":"continuing","network":"AMC",\#(airTime)"runtime":60,
        "overview":"A town &amp; its harbour.","genres":["Drama"],"firstAired":"2008-01-20T00:00:00Z","tvdbId":\#(81188 + id),
        "tmdbId":\#(1395 + id),"imdbId":"tt090374\#(6 + id)","titleSlug":"show-\#(id)","seriesType":"standard",
        "images":[{"coverType":"poster","url":"/MediaCover/1/poster.jpg","remoteUrl":"https://art.example/\#(id).jpg"}]}
        """#
    }

    private static let harbour = series(1, "Harbour", airTime: #""airTime":"22:30","#)
    private static let island = series(2, "Island", airTime: "")

    private static func row(
        _ id: Int,
        _ series: Int,
        _ number: Int,
        _ day: String,
        _ start: String,
        _ more: String = ""
    ) -> String {
        #"""
        {"id":\#(id),"seriesId":\#(series),"seasonNumber":1,"episodeNumber":\#(number),"title":"Part \#(number) of it",
        "airDate":"\#(day)","airDateUtc":"\#(start)","hasFile":true,"monitored":true,\#(more)"overview":"Fog."}
        """#
    }

    /// The rows with the UTC day of each.
    private static let rows: [(day: String, row: String)] = [
        (
            "2026-11-01",
            row(
                11,
                1,
                1,
                "2026-10-31",
                "2026-11-01T03:30:00Z",
                #""endTime":"2026-11-01T04:35:00Z","finaleType":"season","absoluteEpisodeNumber":20,"#
            )
        ),
        ("2026-11-02", row(12, 1, 2, "2026-11-01", "2026-11-02T03:30:00Z")),
        (
            "2026-11-01",
            #"{"id":13,"seriesId":2,"seasonNumber":1,"episodeNumber":1,"title":"TBA","airDate":"2026-11-01","airDateUtc":"2026-11-01T00:00:00Z"}"#
        ),
        ("2026-11-03", row(14, 1, 3, "2026-11-02", "2026-11-03T03:30:00Z")),
    ]

    /// Returns a row with its series, as with `includeSeries=true`.
    private static func withSeries(_ row: String) -> String {
        row.dropLast() + ",\"series\":\(row.contains("\"seriesId\":1") ? harbour : island)}"
    }

    static func web(breaking: Bool = false) -> StubWeb {
        StubWeb { address in
            let path = address.replacing("http://sonarr.lan:8989/api/v3/", with: "")
            func body(_ text: String) -> [UInt8] { Array(text.utf8) }
            if let match = path.firstMatch(of: /calendar\?start=(\S{10})T00:00:00Z&end=(\S{10})T/) {
                var found = rows.filter { $0.day >= match.1 && $0.day < match.2 }.map { withSeries($0.row) }
                if breaking, found.count > 1 { found[0] = #"{"id":11,"title":7}"# }
                return body("[\(found.joined(separator: ","))]")
            }
            switch path {
            case "series": return body("[\(harbour),\(island)]")
            case "series/1": return body(harbour)
            case "series/2": return body(island)
            case let path where path.contains("episode?seriesId="):
                let id = path.contains("seriesId=1") ? 1 : 2
                return body("[\(rows.map(\.row).filter { $0.contains("\"seriesId\":\(id)") }.joined(separator: ","))]")
            default: return nil
            }
        }
    }
}
