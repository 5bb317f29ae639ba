import Foundation
import ProviderAPI
import TestSupport

/// The start of 1 November 2026 in UTC.
private let november = 1_793_491_200

/// A tvheadend with two channels.
enum FakeTvheadend {
    static let settings = ["base-url": "http://tvheadend.lan:9981", "user": "anna", "password": "correct horse"]

    private static let events: [(start: Int, row: String)] = [
        event(1, "One", 18 * 3600, 1800, #""title":"News","new":1"#),
        event(
            2,
            "Two",
            20 * 3600,
            7200,
            #""title":"Harbour","subtitle":"The Rope","seasonNumber":2,"episodeNumber":5,"repeat":true,"description":"Rain."#
                + #"","category":["Drama"],"image":"imagecache/7""#
        ),
        event(3, "One", 30 * 3600, 3600, #""title":"News""#),
    ]

    private static func event(
        _ id: Int,
        _ channel: String,
        _ offset: Int,
        _ seconds: Int,
        _ more: String
    ) -> (start: Int, row: String) {
        let start = november + offset
        return (
            start,
            #"{"eventId":\#(id),"channelUuid":"u-\#(channel)","channelName":"\#(channel)","start":\#(start),"stop":\#(start + seconds),\#(more)}"#
        )
    }

    static func web(breaking: Bool = false) -> StubWeb { StubWeb { answer($0, breaking: breaking) } }

    /// Returns the answer to a request, or nil for an unknown address.
    static func answer(_ address: String, breaking: Bool = false) -> [UInt8]? {
        guard address.contains("/api/epg/events/grid?") else { return nil }
        let filter = address.removingPercentEncoding ?? ""
        guard let stop = filter.firstMatch(of: /"gt","value":(\d+)/).flatMap({ Int($0.1) }),
            let start = filter.firstMatch(of: /"lt","value":(\d+)/).flatMap({ Int($0.1) })
        else { return nil }
        var found = events.filter { $0.start < start && $0.start + 7200 > stop }.map(\.row)
        if breaking, found.count > 1 { found[0] = #"{"eventId":"?"}"# }
        return Array(#"{"totalCount":\#(found.count),"entries":[\#(found.joined(separator: ","))]}"#.utf8)
    }
}
