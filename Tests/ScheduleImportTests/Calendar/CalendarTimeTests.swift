import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Times of calendars as programs write them: without a zone, in the hour that comes twice, with a name in quotes.
@Suite struct CalendarTimeTests {
    @Test(
        "a time that names no zone is in that of the calendar, wherever it says it, but for what the source is set to"
    )
    func usualZone() throws {
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
        "a length in days and weeks ends at the same time of day, also where the clock is changed meanwhile",
        arguments: [
            ("20260307T230000", "P1D", 23.0), ("20260307T230000", "P1W", 167), ("20260307T230000", "P1DT2H", 25),
            ("20260307T230000", "PT24H", 24), ("20261031T230000", "P1D", 25), ("20260310T230000", "P1D", 24),
        ]
    )
    func daysOfLengths(start: String, length: String, hours: Double) throws {
        let zone = "DTSTART;TZID=America/New_York:"
        let once = try read(event("\(zone)\(start)\nDURATION:\(length)")).episodes.flatMap(\.airings)
        #expect(once.map(\.seconds) == [Int(hours * 3600)])
    }

    @Test("each time of an event that comes again has the length of its own days")
    func daysOfRepeats() throws {
        let repeated = "DTSTART;TZID=Europe/Berlin:20260720T230000\nDURATION:P1D\nRRULE:FREQ=DAILY;INTERVAL=48;COUNT=3"
        let airings = try CalendarText.read(event(repeated), until: "2026-10-31").episodes.flatMap(\.airings)
        #expect(airings.map(\.seconds) == [24, 24, 25].map { $0 * 3600 }, "\(airings)")
    }

    @Test("each calendar of a file has a usual zone of its own, or none")
    func usualZoneOfEach() throws {
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

    @Test("exceptions are read where the zone's name has a colon and a comma")
    func exceptionsOfSpelling() throws {
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

    @Test("a rule may tell the time of day at which it comes, where it is that of its beginning")
    func timeOfDay() throws {
        let rule = "DTSTART:20260714T200000Z\nRRULE:FREQ=DAILY;COUNT=3;BYHOUR="
        #expect(try read(event(rule + "20;BYMINUTE=0;BYSECOND=0")).episodes.count == 3)
        for hours in ["21", "20,22"] {
            let content = try read(event(rule + hours))
            #expect(content.episodes.count == 1 && content.notices.count == 1)
        }
    }

    @Test("a zone's name may stand in quotes, with blanks around it, or with a colon where it should be in quotes")
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
        "an end in the hour that a clock shows twice comes after its start",
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

    @Test("an occurrence that was changed is told once, be it named by its day alone")
    func changedDay() throws {
        let rule = event("UID:a\nDTSTART:20260714T200000Z\nRRULE:FREQ=DAILY;COUNT=2")
        for name in ["RECURRENCE-ID:20260715T200000Z", "RECURRENCE-ID;VALUE=DATE:20260715"] {
            let content = try read(rule + event("UID:a\n\(name)\nDTSTART:20260715T210000Z"))
            let times = content.episodes.flatMap(\.airings).map(\.time)
            #expect(times == ["14T20", "15T21"].map { .instant(instant("2026-07-\($0):00:00Z")) }, "\(name)")
        }
    }

    @Test("a rule ends at the last time by its own clock, where that is told so")
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
