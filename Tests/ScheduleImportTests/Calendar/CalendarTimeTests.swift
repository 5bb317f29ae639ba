import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Calendar times as programs write them: without a zone, in a repeated hour, or with a quoted zone name.
/// Covers: CalendarReader, CalendarZones, EpisodeFileOptions
@Suite struct CalendarTimeTests {
    @Test(
        "A time without a zone uses the source's setting, or else the calendar's zone"
    )
    func defaultZone() throws {
        let zone = "X-WR-TIMEZONE:America/New_York\n"
        let event = event(
            "DTSTART:20260715T200000\nDTEND:20260715T203000\nRRULE:FREQ=DAILY;UNTIL=20260716T200000\nEXDATE:20260716T200000"
        )
        for calendar in [zone + event, event + zone] {
            let airings = try read(calendar).episodes.flatMap(\.airings)
            #expect(airings.map(\.time) == [.instant(instant("2026-07-16T00:00:00Z"))])
            #expect(airings.map(\.minutes) == [30])
            let set = try read(calendar, zone: TimeZone(identifier: "Europe/Berlin"))
            #expect(set.episodes.flatMap(\.airings).map(\.time) == [.instant(instant("2026-07-15T18:00:00Z"))])
        }
        let clock = try #require(WallClock("20:00"))
        let unknown = try read("X-WR-TIMEZONE:Nowhere\n" + event).episodes.flatMap(\.airings)
        #expect(unknown.map(\.time) == [.clock(clock, on: BroadcastDay(day("2026-07-15")))])
    }

    @Test(
        "A length in days or weeks ends at the same time of day, even across a clock change",
        arguments: [
            ("20260307T230000", "P1D", 23.0), ("20260307T230000", "P1W", 167), ("20260307T230000", "P1DT2H", 25),
            ("20260307T230000", "PT24H", 24), ("20261031T230000", "P1D", 25), ("20260310T230000", "P1D", 24),
        ]
    )
    func lengthsInDays(start: String, length: String, hours: Double) throws {
        let zone = "DTSTART;TZID=America/New_York:"
        let once = try read(event("\(zone)\(start)\nDURATION:\(length)")).episodes.flatMap(\.airings)
        // An event past midnight is also listed on its next day, without a time.
        #expect(once.compactMap(\.seconds) == [Int(hours * 3600)])
    }

    @Test("Each occurrence of a recurring event has the length of its own days")
    func occurrenceLengths() throws {
        let repeated = "DTSTART;TZID=Europe/Berlin:20260720T230000\nDURATION:P1D\nRRULE:FREQ=DAILY;INTERVAL=48;COUNT=3"
        let airings = try CalendarText.read(event(repeated), until: "2026-10-31").episodes.flatMap(\.airings)
        #expect(airings.compactMap(\.seconds) == [24, 24, 25].map { $0 * 3600 }, "\(airings)")
    }

    @Test("Each calendar of a file has its own default zone, or none")
    func defaultZoneOfEach() throws {
        let event = event("DTSTART:20260715T200000")
        let between = "END:VCALENDAR\nBEGIN:VCALENDAR\n"
        let clock = try #require(WallClock("20:00"))
        let calendars = ["X-WR-TIMEZONE:Europe/Berlin\n" + event, event, event + "X-WR-TIMEZONE:America/New_York\n"]
        let times = try read(calendars.joined(separator: between)).episodes.flatMap(\.airings).map(\.time)
        let expected: [AirTime] = [
            .instant(instant("2026-07-15T18:00:00Z")), .clock(clock, on: BroadcastDay(day("2026-07-15"))),
            .instant(instant("2026-07-16T00:00:00Z")),
        ]
        #expect(times.count == 3 && Set(times) == Set(expected), "\(times)")
    }

    @Test("Exceptions are read if the zone's name has a colon and a comma")
    func exceptionsInOddZoneNames() throws {
        let name = "(UTC+01:00) Amsterdam, Berlin"
        let zone = zone("(UTC+01:00) Amsterdam\\, Berlin", CalendarText.european)
        let content = try read(
            zone
                + event(
                    "DTSTART;TZID=\(name):20260714T200000\nRRULE:FREQ=DAILY;COUNT=4\n"
                        + "EXDATE;TZID=\(name):20260715T200000,20260716T200000\nRDATE;TZID=\(name):20260720T210000"
                )
        )
        let times = content.episodes.flatMap(\.airings).map(\.time)
        #expect(times == ["14T18", "17T18", "20T19"].map { .instant(instant("2026-07-\($0):00:00Z")) }, "\(times)")
    }

    @Test("A rule may have a time of day if it equals the start's time")
    func timeOfDay() throws {
        let rule = "DTSTART:20260714T200000Z\nRRULE:FREQ=DAILY;COUNT=3;BYHOUR="
        #expect(try read(event(rule + "20;BYMINUTE=0;BYSECOND=0")).episodes.count == 3)
        for hours in ["21", "20,22"] {
            let content = try read(event(rule + hours))
            #expect(content.episodes.count == 1 && content.notices.count == 1)
        }
    }

    @Test("A zone's name may be quoted, surrounded by spaces, or unquoted with a colon")
    func spellings() throws {
        let name = "(UTC+01:00) Amsterdam, Berlin"
        let zone = zone("(UTC+01:00) Amsterdam\\, Berlin", CalendarText.european)
        for line in ["DTSTART;TZID=\"\(name)\":20260715T200000", "DTSTART;TZID=\(name):20260715T200000"] {
            let content = try read(zone + event(line))
            #expect(content.episodes.flatMap(\.airings).map(\.time) == [.instant(instant("2026-07-15T18:00:00Z"))])
        }
        let quoted = self.zone("\"Ours\"", CalendarText.european)
        for line in ["DTSTART;TZID=\"Ours\":20260715T200000", "DTSTART;TZID= Ours:20260715T200000"] {
            let content = try read(quoted + event(line))
            #expect(content.episodes.flatMap(\.airings).map(\.time) == [.instant(instant("2026-07-15T18:00:00Z"))])
        }
    }

    @Test(
        "An end in a repeated hour comes after its start",
        arguments: ["Ours", "Europe/Berlin"]
    )
    func twice(name: String) throws {
        let content = try read(
            zone("Ours", CalendarText.european)
                + event("DTSTART;TZID=\(name):20261025T024500\nDTEND;TZID=\(name):20261025T021500")
                + event("DTSTART;TZID=\(name):20261025T021500\nDTEND;TZID=\(name):20261025T024500")
                + event("DTSTART:20261025T013000Z\nDTEND;TZID=\(name):20261025T024500")
        )
        #expect(content.episodes.flatMap(\.airings).map(\.minutes) == [30, 30, 15])
        #expect(content.notices.isEmpty)
    }

    @Test("A changed occurrence is listed once, even if it is identified only by its day")
    func changedDay() throws {
        let rule = event("UID:a\nDTSTART:20260714T200000Z\nRRULE:FREQ=DAILY;COUNT=2")
        for name in ["RECURRENCE-ID:20260715T200000Z", "RECURRENCE-ID;VALUE=DATE:20260715"] {
            let content = try read(rule + event("UID:a\n\(name)\nDTSTART:20260715T210000Z"))
            let times = content.episodes.flatMap(\.airings).map(\.time)
            #expect(times == ["14T20", "15T21"].map { .instant(instant("2026-07-\($0):00:00Z")) }, "\(name)")
        }
    }

    @Test("A rule ends at a local UNTIL time in its own zone")
    func until() throws {
        let rule = "DTSTART;TZID=Europe/Berlin:20260714T200000\nRRULE:FREQ=DAILY;UNTIL="
        #expect(try read(event(rule + "20260715T200000")).episodes.count == 2)
        #expect(try read(event(rule + "20260715T195959")).episodes.count == 1)
    }

    private func read(_ parts: String, zone: TimeZone? = nil) throws -> SourceResponse {
        try CalendarText.read(parts, zone: zone)
    }

    private func zone(_ name: String, _ parts: String) -> String {
        CalendarText.zone(name, parts)
    }

    private func event(_ lines: String) -> String { CalendarText.event(lines) }
}
