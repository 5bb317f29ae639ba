import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Days that are excluded from a recurring event.
/// Covers: CalendarReader, CalendarTime
@Suite struct ExcludedDayTests {
    @Test(
        "A day in EXDATE removes the occurrence of that day, also if the evening before is midnight in UTC",
        arguments: [("20260803T200000", "EXDATE;VALUE=DATE:20260804"), ("20260803T190000", "EXDATE:20260804")]
    )
    func excludedDay(start: String, exception: String) throws {
        var options = EpisodeFileOptions()
        options.window = days("2026-08-01", "2026-08-09")
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            SUMMARY:News
            DTSTART;TZID=America/New_York:\(start)
            RRULE:FREQ=DAILY;COUNT=4
            \(exception)
            END:VEVENT
            END:VCALENDAR
            """
        let content = try CalendarReader.read(Array(text.utf8), path: "c.ics", options: options)
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let found = content.episodes.flatMap(\.airings).compactMap { $0.time.day(in: zone)?.description }
        #expect(found.sorted() == ["2026-08-03", "2026-08-05", "2026-08-06"])
    }
}
