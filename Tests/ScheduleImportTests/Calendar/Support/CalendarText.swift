import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport

@testable import ScheduleImport

/// Calendars of a few lines.
enum CalendarText {
    /// Central European time, as Outlook writes it.
    static let european = """
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        """

    /// Reads a calendar of July 2026.
    static func read(
        _ parts: String,
        zone: TimeZone? = nil,
        until last: String = "2026-07-31"
    ) throws -> SourceResponse {
        var options = EpisodeFileOptions()
        options.zone = zone
        options.window = days("2026-07-01", last)
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\n" + parts + "END:VCALENDAR\n"
        return try CalendarReader.read(Array(text.utf8), path: "c.ics", options: options)
    }

    /// A zone description.
    static func zone(_ name: String, _ parts: String, before line: String = "") -> String {
        "BEGIN:VTIMEZONE\n\(line)TZID:\(name)\n\(parts)\nEND:VTIMEZONE\n"
    }

    static func event(_ lines: String) -> String { "BEGIN:VEVENT\nSUMMARY:Show\n\(lines)\nEND:VEVENT\n" }
}
