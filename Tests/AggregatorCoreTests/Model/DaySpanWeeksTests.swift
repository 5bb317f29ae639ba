import ScheduleModel
import TestSupport
import Testing

/// Covers: DaySpan
@Suite struct DaySpanWeeksTests {
    @Test(
        "A range has each week of its days once, from Monday to Sunday",
        arguments: [
            ("2026-11-16", "2026-11-22", ["2026-11-16"]), ("2026-11-22", "2026-11-23", ["2026-11-16", "2026-11-23"]),
            ("2026-11-18", "2026-11-18", ["2026-11-16"]),
            ("2026-12-30", "2027-01-11", ["2026-12-28", "2027-01-04", "2027-01-11"]),
        ]
    )
    func weeks(first: String, last: String, mondays: [String]) {
        let weeks = days(first, last).weeks
        #expect(weeks.map(\.first.description) == mondays)
        #expect(weeks.allSatisfy { $0.count == 7 })
    }
}
