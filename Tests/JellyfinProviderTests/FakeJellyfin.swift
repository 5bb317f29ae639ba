import Foundation
import ProviderAPI

/// A Jellyfin server with two series and two channels.
enum FakeJellyfin {
    static let settings = ["base-url": "http://jellyfin.lan:8096/", "api-key": "0123456789abcdef", "user": "Anna"]
    static let harbour = "0123456789abcdef0123456789abcdef"
    static let island = "1123456789abcdef0123456789abcdef"

    private static func series(_ id: String, _ title: String, _ number: Int) -> String {
        #"""
        {"Id":"\#(id)","Name":"\#(title)","ProductionYear":2008,"Status":"Continuing","Overview":"A town.","Genres":["Drama"],
        "Studios":[{"Name":"AMC"}],"PremiereDate":"2008-01-20T00:00:00.0000000Z","RunTimeTicks":36000000000,
        "ProviderIds":{"Tvdb":"\#(81188 + number)","Imdb":"tt090374\#(6 + number)","Tmdb":"\#(1395 + number)","TvMaze":"1"}}
        """#
    }

    private static let rows: [(day: String, series: String, row: String)] = [
        ("2026-11-01", harbour, row(1, harbour, "Harbour", 1, "2026-11-01T00:00:00.0000000Z", played: true)),
        // A server in Berlin stores midnight there.
        ("2026-11-01", harbour, row(2, harbour, "Harbour", 2, "2026-11-01T23:00:00.0000000Z")),
        (
            "2026-11-02", island,
            row(
                3,
                island,
                "Island",
                1,
                "2026-11-02T00:00:00.0000000Z",
                more: #","IndexNumberEnd":2,"LocationType":"Virtual""#
            )
        ),
    ]

    private static func row(
        _ id: Int,
        _ series: String,
        _ title: String,
        _ number: Int,
        _ day: String,
        played: Bool = false,
        more: String = ""
    ) -> String {
        #"""
        {"Id":"e\#(id)","SeriesId":"\#(series)","SeriesName":"\#(title)","ParentIndexNumber":1,"IndexNumber":\#(number)\#(more),
        "Name":"Part \#(number) of it","PremiereDate":"\#(day)","RunTimeTicks":36000000000,
        "UserData":{"Played":\#(played),"LastPlayedDate":"2026-11-05T20:00:00.1234567Z"}}
        """#
    }

    private static let programmes: [(day: String, row: String)] = [
        (
            "2026-11-01",
            #"{"Id":"p1","ChannelId":"c1","ChannelName":"One","Name":"News","StartDate":"2026-11-01T18:00:00.0000000Z","EndDate":"2026-11-01T18:30:00.0000000Z","IsLive":true}"#
        ),
        (
            "2026-11-01",
            #"{"Id":"p2","ChannelId":"c2","ChannelName":"Two","Name":"Old Film","EpisodeTitle":"Dawn","StartDate":"2026-11-01T20:00:00Z","EndDate":"2026-11-01T22:00:00Z","IsRepeat":true}"#
        ),
    ]

    static func web(breaking: Bool = false, size: Int = 1000) -> StubWeb {
        StubWeb { answer($0, breaking: breaking, size: size) }
    }

    /// Returns the answer to a request, or nil for an unknown address.
    ///
    /// - Parameter size: The number of items in one answer, whatever was requested.
    static func answer(_ address: String, breaking: Bool = false, size: Int = 1000) -> [UInt8]? {
        let path = address.replacing("http://jellyfin.lan:8096/", with: "")
        let start = path.firstMatch(of: /startIndex=(\d+)/).flatMap { Int($0.1) } ?? 0
        func body(_ items: [String]) -> [UInt8] {
            let page = items.dropFirst(start).prefix(size).joined(separator: ",")
            return Array(#"{"Items":[\#(page)],"TotalRecordCount":\#(items.count),"StartIndex":\#(start)}"#.utf8)
        }
        let all = [series(harbour, "Harbour", 1), series(island, "Island", 2)]
        if path == "Users" { return Array(#"[{"Id":"\#(island)","Name":"anna"}]"#.utf8) }
        if let match = path.firstMatch(of: /minPremiereDate=(\S{10})T\S+maxPremiereDate=(\S{10})T/) {
            var found = rows.filter { $0.day >= match.1 && $0.day < match.2 }.map(\.row)
            if breaking, found.count > 1 { found[0] = #"{"Id":7}"# }
            return body(found)
        }
        if let match = path.firstMatch(of: /Programs\?minStartDate=(\S{10})T/) {
            var found = programmes.filter { $0.day == match.1 }.map(\.row)
            if breaking, found.count > 1 { found[0] = #"{"Id":7}"# }
            return body(found)
        }
        if path.contains("includeItemTypes=Series") { return body(all) }
        for (id, row) in zip([harbour, island], all) {
            if path.contains("Items?ids=\(id)") { return body([row]) }
            if path.contains("Shows/\(id)/Episodes") { return body(rows.filter { $0.series == id }.map(\.row)) }
        }
        return path.contains("Items?ids=") ? body([]) : nil
    }
}
