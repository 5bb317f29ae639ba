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

/// A tuner with two channels, and the server of its guide.
enum FakeHDHomeRun {
    static let settings = ["base-url": "http://hdhomerun.local"]
    static let key = "Zm9ydHktdHdv"

    private static let programmes: [(channel: String, start: Int, row: String)] = [
        programme("4.1", 18, 19, #""Title":"News","OriginalAirdate":1793491200,"SeriesID":"C1""#),
        programme(
            "4.1",
            19,
            21,
            #""Title":"Harbour","EpisodeNumber":"S02E05","EpisodeTitle":"The Rope","OriginalAirdate":1700000000,"SeriesID":"C2","Filter":["Drama"]"#
        ),
        programme("6.1", 20, 23, #""Title":"Old Film","Synopsis":"A <b>dog</b>.""#),
        programme("6.1", 23, 26, #""Title":"Late Film""#),
        programme("4.1", 26, 28, #""Title":"Night News","SeriesID":"C3""#),
    ]
    /// A channel that has a programme in each hour of three days. Then the guide ends.
    private static let loop = (0..<72).map { programme("9.1", $0, $0 + 1, #""Title":"Loop""#) }

    private static func programme(
        _ channel: String,
        _ first: Int,
        _ end: Int,
        _ more: String
    ) -> (channel: String, start: Int, row: String) {
        let start = november + first * 3600
        return (channel, start, #"{"StartTime":\#(start),"EndTime":\#(november + end * 3600),\#(more)}"#)
    }

    static func web(breaking: Bool = false) -> StubWeb { StubWeb { answer($0, breaking: breaking) } }

    static func answer(_ address: String, breaking: Bool = false) -> [UInt8]? {
        if address == "http://hdhomerun.local/discover.json" {
            return Array(#"{"ModelNumber":"HDHR5-4US","DeviceAuth":"\#(key)","TunerCount":4}"#.utf8)
        }
        guard let start = address.firstMatch(of: /DeviceAuth=Zm9ydHktdHdv&Start=(\d+)$/).flatMap({ Int($0.1) }) else {
            return nil
        }
        let rows = ["4.1": "WCMH-DT", "6.1": "WSYX DT", "9.1": "LOOP"].sorted { $0.key < $1.key }.compactMap {
            channel,
            name in
            var found = (programmes + loop).filter {
                $0.channel == channel && (start..<start + 14_400).contains($0.start)
            }
            .map(\.row)
            if found.isEmpty { return String?.none }
            if breaking { found[0] = "7" }
            return #"{"GuideNumber":"\#(channel)","GuideName":"\#(name)","Guide":[\#(found.joined(separator: ","))]}"#
        }
        return Array(rows.isEmpty ? "null".utf8 : "[\(rows.joined(separator: ","))]".utf8)
    }
}
