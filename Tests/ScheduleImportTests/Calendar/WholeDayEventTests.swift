import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Events of whole days as Exchange and Outlook write them, with the times of their lists in UTC or in a zone.
///
/// Covers: CalendarTime, CalendarEvent, CalendarEvents, RecurrenceRule, CalendarReader
@Suite struct WholeDayEventTests {
    private static let berlin = "TZID=W. Europe Standard Time"

    private static let seriesLines: [(lines: String, days: [Int])] = [
        // A day is excluded by its local midnight.
        ("RRULE:FREQ=DAILY;COUNT=4\nEXDATE;\(berlin):20260702T000000", [1, 3, 4]),
        ("RRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260701T220000Z", [1, 3, 4]),
        // The end is the local midnight of the last day: in Berlin, in London, in New York.
        ("RRULE:FREQ=DAILY;UNTIL=20260703T220000Z", [1, 2, 3, 4]),
        ("RRULE:FREQ=DAILY;UNTIL=20260703T230000Z", [1, 2, 3, 4]),
        ("RRULE:FREQ=DAILY;UNTIL=20260704T040000Z", [1, 2, 3, 4]),
        ("RRULE:FREQ=DAILY;UNTIL=20260704T000000Z", [1, 2, 3, 4]),
        // The end is the last second of a day.
        ("RRULE:FREQ=DAILY;UNTIL=20260704T235959Z", [1, 2, 3, 4]),
        ("RRULE:FREQ=DAILY;UNTIL=20260704T215959Z", [1, 2, 3, 4]),
        // The last Friday, and the first workday.
        ("RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=FR;BYSETPOS=-1", [1, 31]),
        ("RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3", [1, 3]),
    ]

    private func days(_ content: SourceResponse) -> [Int] {
        content.episodes.flatMap(\.airings).compactMap { $0.time.day(in: .gmt)?.parts.day }.sorted()
    }

    @Test("The times in a series of whole days mean their days", arguments: seriesLines)
    func series(lines: String, expected: [Int]) throws {
        let content = try CalendarText.read(CalendarText.event("UID:a\nDTSTART;VALUE=DATE:20260701\n\(lines)"))
        #expect(days(content) == expected)
        #expect(content.notices.isEmpty)
    }

    @Test("An occurrence of whole days that was moved is listed once")
    func movedOccurrence() throws {
        let content = try CalendarText.read(
            CalendarText.event("UID:a\nDTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;COUNT=3")
                + CalendarText.event(
                    "UID:a\nRECURRENCE-ID;\(Self.berlin):20260702T000000\nDTSTART;VALUE=DATE:20260709"
                )
        )
        #expect(days(content) == [1, 3, 9])
    }

    @Test(
        "A later version of a series that excludes a day also removes its older change",
        arguments: [(2, [1, 3]), (0, [1, 2, 3])]
    )
    func excludedChange(sequence: Int, expected: [Int]) throws {
        let content = try CalendarText.read(
            CalendarText.event(
                "UID:a\nSEQUENCE:\(sequence)\nDTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260702"
            )
                + CalendarText.event(
                    "UID:a\nSEQUENCE:1\nRECURRENCE-ID;VALUE=DATE:20260702\nDTSTART;VALUE=DATE:20260702"
                )
        )
        #expect(days(content) == expected)
    }

    @Test("An event that Outlook marks as one of whole days has no time, wherever its midnight is")
    func markedEvent() throws {
        let content = try CalendarText.read(
            CalendarText.event(
                """
                DTSTART;\(Self.berlin):20260701T000000
                DTEND;\(Self.berlin):20260702T000000
                X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
                """
            )
        )
        #expect(content.episodes.map { $0.airings.map(\.time) } == [[.day(BroadcastDay(day("2026-07-01")))]])
    }

    @Test("A calendar in Windows-1252 is read as that, and one in UTF-8 with a folded letter as UTF-8")
    func letters() throws {
        let head = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260701\r\nSUMMARY:Caf".utf8)
        let tail = Array(" 1x02\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        let western = try CalendarReader.read(head + [0xE9] + tail, path: "c.ics", options: EpisodeFileOptions())
        #expect(western.shows.map(\.title) == ["Café"])
        #expect(western.notices.map(\.message) == ["not UTF-8: read as Windows-1252"])
        let folded = try CalendarReader.read(
            head + [0xC3, 13, 10, 32, 0xA9] + tail,
            path: "c.ics",
            options: EpisodeFileOptions()
        )
        #expect(folded.shows.map(\.title) == ["Café"])
        #expect(folded.notices.isEmpty)
    }

    @Test("References of HTML in the title of an event are letters, and no number")
    func references() throws {
        let content = try CalendarText.read(
            "BEGIN:VEVENT\nSUMMARY:Grey&#039;s Gate - 1x02 - Tom &amp; Jo\nDTSTART;VALUE=DATE:20260701\nEND:VEVENT\n"
        )
        #expect(content.shows.map(\.title) == ["Grey's Gate"])
        #expect(content.episodes.map(\.title) == ["Tom & Jo"])
        #expect(content.episodes.map(\.number) == [EpisodeNumber(season: 1, number: 2)])
    }
}
