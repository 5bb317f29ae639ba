import ScheduleModel
import Testing

@testable import AggctlKit

/// Days as English text.
///
/// Covers: DayText
@Suite struct DayTextTests {
    @Test(
        "A span repeats neither the month nor the year of its last day",
        arguments: [
            ("2019-07-08", "2019-07-10", "Monday 8 to Wednesday 10 July 2019"),
            ("2019-07-31", "2019-08-01", "Wednesday 31 July to Thursday 1 August 2019"),
            ("2019-12-31", "2020-01-01", "Tuesday 31 December 2019 to Wednesday 1 January 2020"),
        ]
    )
    func spans(first: String, last: String, text: String) throws {
        #expect(DayText.span(try #require(CivilDay(first)), try #require(CivilDay(last))) == text)
    }

    @Test(
        "A day near another one has a short name, and one of another half-year has its year",
        arguments: [
            ("2026-11-18", "today"), ("2026-11-17", "yesterday"), ("2026-11-19", "tomorrow"), ("2026-11-20", "Fri"),
            ("2026-11-12", "Thu"), ("2026-11-24", "Tue"), ("2026-11-25", "Wed 25 Nov"), ("2026-11-11", "Wed 11 Nov"),
            ("2027-05-17", "Mon 17 May"), ("2027-05-18", "18 May 2027"), ("2026-05-21", "21 May 2026"),
        ]
    )
    func relative(day: String, text: String) throws {
        let today = try #require(CivilDay("2026-11-18"))
        #expect(DayText.relative(try #require(CivilDay(day)), to: today) == text)
    }
}
