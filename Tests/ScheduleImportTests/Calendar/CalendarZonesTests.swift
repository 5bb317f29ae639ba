import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Zones that a calendar describes itself or gives nonstandard names.
/// Covers: CalendarZones, CalendarReader
@Suite struct CalendarZonesTests {
    @Test(
        "A zone that only the calendar describes uses the described rules",
        arguments: [
            ("20260115T200000", "2026-01-15T19:00:00Z"), ("20260715T200000", "2026-07-15T18:00:00Z"),
            // The skipped hour and the repeated hour.
            ("20260329T023000", "2026-03-29T01:30:00Z"), ("20260329T030000", "2026-03-29T01:00:00Z"),
            ("20261025T023000", "2026-10-25T00:30:00Z"), ("20261025T030000", "2026-10-25T02:00:00Z"),
            ("19790715T200000", "1979-07-15T18:00:00Z"),
        ]
    )
    func described(local: String, start: String) throws {
        for name in ["Our House", "Westeuropäische Zeit", "Customized Time Zone"] {
            let zone = zone(name, CalendarText.european)
            let event = event("DTSTART;TZID=\(name):\(local)")
            // A description after the event counts too.
            for calendar in [zone + event, event + zone] {
                let content = try read(calendar)
                #expect(content.episodes.flatMap(\.airings).map(\.time) == [.instant(instant(start))])
                #expect(content.notices.isEmpty)
            }
        }
    }

    @Test("Clock changes on days that no month has are not searched endlessly")
    func daysOfNoMonth() throws {
        let ordinals = (6...53).flatMap { ordinal in
            ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].map { "\(ordinal)\($0),-\(ordinal)\($0)" }
        }
        let months = (1...12).map(String.init).joined(separator: ",")
        let rule = "RRULE:FREQ=YEARLY;BYMONTH=\(months);BYDAY=\(ordinals.joined(separator: ","))"
        let changes = (0..<300).map { number in
            """
            BEGIN:STANDARD
            DTSTART:197001\(10 + number % 18)T030000
            TZOFFSETFROM:+0\(number % 2)00
            TZOFFSETTO:+0\(1 - number % 2)00
            \(rule)
            END:STANDARD
            """
        }
        let zone = zone("Ours", changes.joined(separator: "\n"))
        let content = try read(zone + event("DTSTART;TZID=Ours:20260715T200000"))
        #expect(content.episodes.count == 1)
        #expect(content.notices.map(\.message).contains { $0.contains("unknown time zone") })
    }

    @Test("A zone may be described before each event, any number of times")
    func describedEachTime() throws {
        let zone = zone("Ours", CalendarText.european)
        let event = zone + event("DTSTART;TZID=Ours:20260715T200000")
        let content = try read(String(repeating: event, count: 300))
        #expect(Set(content.episodes.flatMap(\.airings).map(\.time)) == [.instant(instant("2026-07-15T18:00:00Z"))])
        #expect(content.notices.isEmpty)
        let changed = (1...200).map { number in
            self.zone("Ours", CalendarText.european.replacing("16010101", with: "\(1700 + number)0101"))
        }
        let other = try read(event + changed.joined())
        #expect(other.notices.count == 1, "too many that differ are not understood: \(other.notices)")
    }

    @Test(
        "Each hour of three years matches the described zone",
        arguments: [
            (
                "America/New_York",
                [
                    ("20071104T020000", "-0400", "-0500", "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYMONTH=11;BYDAY=1SU"),
                    (
                        "20070311T020000", "-0500", "-0400",
                        "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU"
                    ),
                ]
            ),
            (
                "Australia/Sydney",
                [
                    ("20080406T030000", "+1100", "+1000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU"),
                    ("20081005T020000", "+1000", "+1100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU"),
                ]
            ),
            (
                "Europe/Berlin",
                [
                    ("20241027T030000", "+0200", "+0100", "RDATE:20251026T030000,20261025T030000\nTZNAME:CET"),
                    ("20240331T020000", "+0100", "+0200", "RDATE:20250330T020000,20260329T020000"),
                ]
            ), ("Asia/Tokyo", [("19700101T000000", "+0900", "+0900", "TZNAME:JST")]),
            ("Asia/Kathmandu", [("19860101T000000", "+0530", "+0545", "TZNAME:NPT")]),
            (
                // A summer time that was abolished.
                "Europe/Istanbul",
                [
                    (
                        "19900325T030000", "+0200", "+0300",
                        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20160327T010000Z"
                    ),
                    (
                        "19901028T040000", "+0300", "+0200",
                        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20151108T010000Z"
                    ), ("20160907T000000", "+0300", "+0300", "TZNAME:+03"),
                ]
            ),
        ] as [(String, [(String, String, String, String)])]
    )
    func allHours(city: String, changes: [(start: String, from: String, to: String, rule: String)]) throws {
        let parts = changes.map { change in
            let offsets = "TZOFFSETFROM:\(change.from)\nTZOFFSETTO:\(change.to)"
            let isSummer = (Int(change.from) ?? 0) < (Int(change.to) ?? 0) && change.rule != "TZNAME:NPT"
            let kind = isSummer ? "DAYLIGHT" : "STANDARD"
            return "BEGIN:\(kind)\nDTSTART:\(change.start)\n\(offsets)\n\(change.rule)\nEND:\(kind)"
        }
        let real = TestSupport.zone(city)
        var (events, expected): (String, [AirTime]) = ("", [])
        let first = day("2024-01-01")
        for number in 0..<(3 * 365) {
            let day = first.advanced(by: number)
            for hour in [0, 1, 2, 3, 12, 23] {
                let clock = try #require(WallClock(hour: hour, minute: 30))
                let digits = "\(day)T\(clock):00".filter { $0 != "-" && $0 != ":" }
                events += event("DTSTART;TZID=Ours:\(digits)")
                expected.append(.instant(real.instant(on: day, at: clock)))
            }
        }
        let content = try read(zone("Ours", parts.joined(separator: "\n")) + events)
        let listed = content.episodes.flatMap(\.airings).map(\.time)
        #expect(Set(listed) == Set(expected) && content.notices.isEmpty)
    }

    @Test(
        "A zone with an IANA or Windows name is that zone",
        arguments: [
            ("W. Europe Standard Time", "2026-07-15T18:00:00Z"), ("Venezuela Standard Time", "2026-07-16T00:00:00Z"),
            ("Russia Time Zone 3", "2026-07-15T16:00:00Z"), ("UTC-09", "2026-07-16T05:00:00Z"),
            ("/freeassociation.sourceforge.net/Europe/Berlin", "2026-07-15T18:00:00Z"),
            ("/mozilla.org/20070129_1/America/Argentina/Buenos_Aires", "2026-07-15T23:00:00Z"),
        ]
    )
    func namedZones(name: String, start: String) throws {
        let event = event("DTSTART;TZID=\"\(name)\":20260715T200000")
        #expect(try read(event).episodes.flatMap(\.airings).map(\.time) == [.instant(instant(start))])
    }

    @Test("A calendar's own rules define a zone whose name never had that offset")
    func ownRules() throws {
        let name = "W. Europe Standard Time"
        let event = event("DTSTART;TZID=\"\(name)\":20260715T200000")
        let times = try read(zone(name, Self.lasting("+0700")) + event).episodes.flatMap(\.airings).map(\.time)
        #expect(times == [.instant(instant("2026-07-15T13:00:00Z"))])
    }

    @Test(
        "UTC is recognized after a path too",
        arguments: ["/freeassociation.sourceforge.net/UTC", "tzone://Microsoft/Utc"]
    )
    func utc(name: String) throws {
        let content = try read(event("DTSTART;TZID=\"\(name)\":20260715T200000"))
        #expect(content.episodes.flatMap(\.airings).map(\.time) == [.instant(instant("2026-07-15T20:00:00Z"))])
    }

    @Test(
        "If a zone's own name is unknown, its X-LIC-LOCATION counts",
        arguments: ["Ours", "GMT"]
    )
    func location(name: String) throws {
        let zones = zone(name, "X-LIC-LOCATION:Europe/Berlin") + zone("Europe/London", "X-LIC-LOCATION:Europe/Berlin")
        let events = [name, "Europe/London"].map { event("DTSTART;TZID=\($0):20260715T200000") }.joined()
        #expect(
            try read(zones + events).episodes.flatMap(\.airings).map(\.time) == [
                .instant(instant("2026-07-15T18:00:00Z")), .instant(instant("2026-07-15T19:00:00Z")),
            ]
        )
    }

    @Test("A zone's location is not another zone's, in any order of lines")
    func order() throws {
        let one = "BEGIN:VTIMEZONE\nTZID:One\nX-LIC-LOCATION:Europe/Berlin\nEND:VTIMEZONE\n"
        let two = "BEGIN:VTIMEZONE\nX-LIC-LOCATION:Asia/Tokyo\nTZID:Two\nEND:VTIMEZONE\n"
        let events = ["One", "Two"].map { event("DTSTART;TZID=\($0):20260715T200000") }.joined()
        #expect(
            try read(one + two + events).episodes.flatMap(\.airings).map(\.time) == [
                .instant(instant("2026-07-15T18:00:00Z")), .instant(instant("2026-07-15T11:00:00Z")),
            ]
        )
    }

    @Test("A short name is the calendar's own zone if it is described, otherwise the standard one")
    func shortNames() throws {
        let event = event("DTSTART;TZID=GMT:20260715T200000")
        let london = CalendarText.european.replacing("+0100", with: "+0000").replacing("+0200", with: "+0100")
        for (calendar, hour) in [(event, 20), (zone("GMT", london) + event, 19)] {
            let start = instant("2026-07-15T\(hour):00:00Z")
            #expect(try read(calendar).episodes.flatMap(\.airings).map(\.time) == [.instant(start)])
        }
    }

    @Test(
        "D16: An unknown or unclear zone leaves only the day, and is named in a warning",
        arguments: [
            "", "BEGIN:STANDARD\nDTSTART:19700101T000000\nEND:STANDARD", lasting("0100"), lasting("+0160"),
            lasting("+0100", "RRULE:FREQ=SECONDLY", from: "+0000"), lasting("+0100", "RRULE:FREQ=DAILY", from: "+0000"),
            lasting("+0100", "DTSTART:19700101T000000Z", from: "+0000"),
            lasting("+0100", "DTSTART:20300101T000000", from: "") + "\n"
                + lasting("+0200", "DTSTART:20310101T000000", from: ""),
            // Another description of the zone differs.
            lasting("+0300") + "\nEND:VTIMEZONE\nBEGIN:VTIMEZONE\nTZID:Ours\n" + lasting("+0400"),
        ]
    )
    func unclear(rules: String) throws {
        let event = event("DTSTART;TZID=Ours:20260715T200000\nDTEND;TZID=Ours:20260715T210000")
        let content = try read((rules.isEmpty ? "" : zone("Ours", rules)) + event)
        #expect(content.episodes.flatMap(\.airings).map(\.time) == [.day(BroadcastDay(day("2026-07-15")))])
        let message = "1 event in an unknown time zone (“Ours”): listed without a time"
        #expect(content.notices.map(\.message) == [message])
    }

    @Test("If an end's zone is unknown, the start remains and a warning is given")
    func unclearEnd() throws {
        let content = try read(event("DTSTART:20260715T200000Z\nDTEND;TZID=Nowhere:20260715T210000"))
        let airing = try #require(content.episodes.flatMap(\.airings).first)
        #expect(airing.time == .instant(instant("2026-07-15T20:00:00Z")) && airing.seconds == nil)
        #expect(content.notices.map(\.message) == ["1 event with a time that cannot be read"])
        // The distance between two unknown zones is unknown.
        let two = try read(event("DTSTART;TZID=Nowhere:20260715T200000\nDTEND;TZID=Elsewhere:20260715T210000"))
        #expect(two.episodes.map(\.runtime) == [nil])
    }

    @Test("A zone that never changes needs no start of its rules")
    func noChanges() throws {
        let zone = zone("Ours", "BEGIN:STANDARD\nTZOFFSETTO:+0100\nEND:STANDARD")
        let content = try read(zone + event("DTSTART;TZID=Ours:20260715T200000"))
        #expect(content.episodes.flatMap(\.airings).map(\.time) == [.instant(instant("2026-07-15T19:00:00Z"))])
    }

    @Test("Clock changes of one year do not apply to other years, which get a warning")
    func oneYear() throws {
        // As Exchange writes a user-defined zone.
        let rules = """
            BEGIN:STANDARD
            DTSTART:20261101T020000
            TZOFFSETFROM:-0600
            TZOFFSETTO:-0700
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20260308T020000
            TZOFFSETFROM:-0700
            TZOFFSETTO:-0600
            END:DAYLIGHT
            """
        let years: [(Int, String?)] = [
            (1, "2026-01-15T19:00:00Z"), (7, "2026-07-15T18:00:00Z"), (12, "2026-12-15T19:00:00Z"),
        ]
        for (month, start) in years {
            for (year, start) in [(2026, start), (2024, nil), (2028, nil)] {
                let digits = "\(year)\(month < 10 ? "0" : "")\(month)15"
                let content = try read(zone("Ours", rules) + event("DTSTART;TZID=Ours:\(digits)T120000"))
                let date = try #require(CivilDay(year: year, month: month, day: 15))
                let time: AirTime = start.map { .instant(instant($0)) } ?? .day(BroadcastDay(date))
                #expect(content.episodes.flatMap(\.airings).map(\.time) == [time], "\(digits)")
            }
        }
        // A description that begins with summer time ends with it.
        let summer = Self.lasting("+0200", "DTSTART:20260329T020000", from: "+0100", kind: "DAYLIGHT")
        for (digits, isKnown) in [("20260715", true), ("20261220", false), ("20270715", false)] {
            let content = try read(zone("Ours", summer) + event("DTSTART;TZID=Ours:\(digits)T120000"))
            #expect(content.notices.isEmpty == isKnown, "\(digits)")
        }
    }

    @Test("Differing descriptions of a zone apply to times on which they agree")
    func severalDescriptions() throws {
        let old = CalendarText.european.replacing("BYDAY=-1SU;BYMONTH=10", with: "BYDAY=-1SU;BYMONTH=9")
        let zones = zone("Ours", CalendarText.european) + zone("Ours", old)
        let content = try read(
            zones + event("DTSTART;TZID=Ours:20260715T200000") + event("DTSTART;TZID=Ours:20261015T200000")
        )
        #expect(
            content.episodes.flatMap(\.airings).map(\.time) == [
                .instant(instant("2026-07-15T18:00:00Z")), .day(BroadcastDay(day("2026-10-15"))),
            ]
        )
    }

    @Test("D14: Endless descriptions take no time")
    func endless() throws {
        let many = (0..<3000).map { number in
            let rule = "RRULE:FREQ=YEARLY;BYMONTH=\(number % 12 + 1);BYDAY=-1SU"
            return Self.lasting("+0\(number % 9)00", "DTSTART:16010101T030000\n\(rule)", from: "+0200")
        }
        for count in [900, 3000] {
            let zones = (0..<20).map { zone("Ours\($0)", many.prefix(count).joined(separator: "\n")) }.joined()
            let events = (0..<20).map { event("DTSTART;TZID=Ours\($0):20260715T200000") }.joined()
            #expect(try !read(zones + events).notices.isEmpty)
        }
    }

    /// A clock change without a later one.
    private static func lasting(
        _ offset: String,
        _ line: String = "",
        from before: String? = nil,
        kind: String = "STANDARD"
    ) -> String {
        let start = line.utf8.starts(with: "DTSTART".utf8) ? line : "DTSTART:19700101T000000\n\(line)"
        let lines = ["TZOFFSETFROM:\(before ?? offset)", "TZOFFSETTO:\(offset)"]
        return (["BEGIN:\(kind)", start] + lines + ["END:\(kind)"]).joined(separator: "\n")
    }

    private func read(_ parts: String) throws -> SourceResponse {
        try CalendarText.read(parts)
    }

    private func zone(_ name: String, _ parts: String, before line: String = "") -> String {
        CalendarText.zone(name, parts, before: line)
    }

    private func event(_ lines: String) -> String { CalendarText.event(lines) }
}
