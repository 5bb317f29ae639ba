import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Zones after a time in guides, and separators between a day and its time.
/// Covers: XMLTVTimestamp
@Suite struct XMLTVTimestampTests {
    @Test(
        "T7: A zone is an offset, one country's abbreviation or a city, and a start may have a T before its time",
        arguments: [
            ("20260105200000 GMT+1", "2026-01-05T19:00:00Z"), ("20260105200000 UTC+01:00", "2026-01-05T19:00:00Z"),
            ("20260105200000 GMT +1", "2026-01-05T19:00:00Z"), ("20260105200000 UTC -0330", "2026-01-05T23:30:00Z"),
            ("20260105200000 Etc/GMT+1", "2026-01-05T21:00:00Z"), ("20260105200000 +1", "2026-01-05T19:00:00Z"),
            ("20260105200000 +1:30", "2026-01-05T18:30:00Z"), ("20260105200000 +0100 (CET)", "2026-01-05T19:00:00Z"),
            ("20260105200000 CET", "2026-01-05T19:00:00Z"), ("20260705200000 CEST", "2026-07-05T18:00:00Z"),
            ("20260705200000 cet (Paris)", "2026-07-05T19:00:00Z"),
            ("20260105200000 CET +0100", "2026-01-05T19:00:00Z"),
            ("20260105200000 EST5EDT", "2026-01-06T01:00:00Z"), ("20260705200000 EST5EDT", "2026-07-06T00:00:00Z"),
            ("20260705200000 Europe/Berlin", "2026-07-05T18:00:00Z"), ("20260105200000Z", "2026-01-05T20:00:00Z"),
            ("20260105200000 z", "2026-01-05T20:00:00Z"), ("20260105T200000Z", "2026-01-05T20:00:00Z"),
            ("20260105t2000z", "2026-01-05T20:00:00Z"), ("20260105T200000+0100", "2026-01-05T19:00:00Z"),
            ("20260105 200000 +0100", "2026-01-05T19:00:00Z"), ("20260105T20:00:00.250Z", "2026-01-05T20:00:00Z"),
            ("20260105200000.999 +0100", "2026-01-05T19:00:00Z"), ("20260105T240000 +0100", "2026-01-05T23:00:00Z"),
            ("2026-01-05t20:00:00z", "2026-01-05T20:00:00Z"), ("2026-01-05T20:00:00.5+01", "2026-01-05T19:00:00Z"),
            ("2026-01-05 20:00 CET", "2026-01-05T19:00:00Z"), ("2026-01-05T24:00:00+01:00", "2026-01-05T23:00:00Z"),
            ("2026-01-05 24:30 +0200", "2026-01-05T22:30:00Z"), ("2026-01-05T20:00:00 UTC+1", "2026-01-05T19:00:00Z"),
        ]
    )
    func zones(text: String, instant: String) {
        guard case .instant(let date, let day) = XMLTVTimestamp(text) else { return #expect(Bool(false), "no instant") }
        #expect(Instant.text(date) == instant)
        #expect(day == CivilDay("\(instant.prefix(4))-\(text.contains("07") ? "07" : "01")-05"))
    }

    @Test(
        "D16: An ambiguous zone, an unknown zone and contradictory zones are rejected",
        arguments: [
            "20260105200000 IST", "20260105200000 AST", "20260105200000 XYZ", "20260105200000 CET +0200",
            "20260105200000 CET DST", "20260105200000 Eastern Standard Time", "20260105200000 No/Where",
            "20260105200000 GMT+15", "20260105200000 GMT+x", "20260105T200000 IST", "2026-01-05 20:00:00 IST",
        ]
    )
    func unclear(text: String) {
        #expect(XMLTVTimestamp(text) == nil)
        #expect(XMLTVTimestamp.isOfUnclearZone(text, zone: .gmt) == ["IST", "AST"].contains { text.contains($0) })
    }

    @Test(
        "An ambiguous zone name uses the source's zone, and is rejected if they contradict each other",
        arguments: [
            ("20260105200000 IST", "Asia/Kolkata", "2026-01-05T14:30:00Z"),
            ("20260105200000 IST", "Asia/Jerusalem", "2026-01-05T18:00:00Z"),
            ("20260705200000 IST", "Europe/Dublin", "2026-07-05T19:00:00Z"),
            ("20260105200000 CST", "Asia/Shanghai", "2026-01-05T12:00:00Z"),
            ("20260105200000 CST", "America/Chicago", "2026-01-06T02:00:00Z"),
            ("20260705200000 EST", "America/New_York", "2026-07-06T01:00:00Z"),
            ("20260705200000 EST", "Australia/Sydney", "2026-07-05T10:00:00Z"),
            ("20260705120000 CST", "Australia/Adelaide", "2026-07-05T02:30:00Z"),
            ("20260105120000 CST", "America/Havana", "2026-01-05T17:00:00Z"),
            ("20260105200000 EST", "Europe/Paris", "2026-01-06T01:00:00Z"),
            ("20260705200000 BST", "Europe/London", "2026-07-05T19:00:00Z"),
            ("20260105200000 EST", "Australia/Sydney", nil), ("20260105200000 IST", "Europe/Dublin", nil),
            ("20260105200000 IST", "Europe/Paris", nil), ("20260105200000 PST", "Asia/Manila", "2026-01-05T12:00:00Z"),
            ("20260105200000 MST", "Asia/Kuala_Lumpur", "2026-01-05T12:00:00Z"),
            ("20260105200000 CST", "Asia/Taipei", "2026-01-05T12:00:00Z"),
            ("20260105200000 CST", "Etc/GMT-8", "2026-01-05T12:00:00Z"),
            // A fixed offset is not a country with summer time.
            ("20260105200000 CST", "Etc/GMT+5", "2026-01-06T02:00:00Z"), ("20260105200000 IST", "Etc/GMT-1", nil),
            ("20260705200000 CDT", "Etc/GMT+4", "2026-07-06T01:00:00Z"), ("20260105200000 IST", "Etc/GMT-2", nil),
            ("20260105200000 EDT", "Etc/GMT-11", "2026-01-06T00:00:00Z"),
            ("20260105200000 EST", "Australia/Brisbane", "2026-01-05T10:00:00Z"),
            ("20260105200000 AST", "America/Marigot", "2026-01-06T00:00:00Z"),
            ("20260705200000 AST", "America/Blanc-Sablon", "2026-07-06T00:00:00Z"),
            // An equal clock does not determine the country of the name.
            ("20260105200000 PST", "Asia/Shanghai", "2026-01-06T04:00:00Z"),
            ("20260105200000 MST", "Asia/Singapore", "2026-01-06T03:00:00Z"),
            ("20260105200000 PST", "Australia/Perth", "2026-01-06T04:00:00Z"),
            ("20260105200000 AST", "Europe/Moscow", nil), ("20260105200000 CST", "Australia/Perth", nil),
        ] as [(String, String, String?)]
    )
    func bySetting(text: String, zone: String, instant: String?) throws {
        let stamp = XMLTVTimestamp(text, zone: try #require(TimeZone(named: zone)))
        guard case .instant(let date, _) = stamp else { return #expect(instant == nil && stamp == nil) }
        #expect(Instant.text(date) == instant)
    }

    @Test("A T without a time after it is rejected, and an offset after a day is ignored")
    func dayOnly() {
        for text in [
            "20260105T", "20260105 9", "20260105T2", "20260105T99:99", "20260105 1", "2026-01-05T", "2026-01-05 9",
            "2026-01-05T99:99", "2026-01-051", "2026-02-30", "9999-01-05",
        ] {
            #expect(XMLTVTimestamp(text) == nil && !XMLTVTimestamp.isOfUnclearZone(text, zone: .gmt), "\(text)")
        }
        for text in [
            "20260105", "20260105 +0100", "20260105Z", "20260105 ", "2026-01-05", "2026-01-05 +01:00", "2026-01-05Z",
            " 2026-01-05 ",
        ] {
            #expect(XMLTVTimestamp(text) == CivilDay("2026-01-05").map { .day($0) }, "\(text)")
        }
    }

    @Test(
        "Second 60 is the next minute's first, and higher seconds are rejected",
        arguments: [
            ("20161231235960 +0000", "2017-01-01T00:00:00Z"), ("20260105201560 +0100", "2026-01-05T19:16:00Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("20161231T235960Z", "2017-01-01T00:00:00Z"),
            ("20260105201561 +0100", nil), ("2026-01-05T20:15:61Z", nil),
        ] as [(String, String?)]
    )
    func leapSecond(text: String, instant: String?) {
        guard case .instant(let date, _) = XMLTVTimestamp(text) else { return #expect(instant == nil) }
        #expect(Instant.text(date) == instant)
    }
}
