import Foundation
import ProviderAPI
import TestSupport

/// The start of 1 November 2026 in UTC.
private let november = 1_793_491_200

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
