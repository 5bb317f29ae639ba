import Aggregator
import ScheduleModel
import Testing

/// Dates as people write them.
///
/// Covers: DateParser
@Suite struct DateParserTests {
    @Test(
        "A weekday is the next one of a command that looks ahead, and the last one of a command that looks back",
        arguments: [
            ("monday", "2026-11-23", "2026-11-16"), ("wednesday", "2026-11-18", "2026-11-18"),
            ("Sun", "2026-11-22", "2026-11-15"), ("thursday", "2026-11-19", "2026-11-12"),
            ("tuesday", "2026-11-24", "2026-11-17"), ("yesterday", "2026-11-17", "2026-11-17"),
            ("+2", "2026-11-20", "2026-11-20"), ("2019-07-14", "2019-07-14", "2019-07-14"),
        ]
    )
    func directions(text: String, next: String, last: String) throws {
        // A Wednesday.
        let today = try #require(CivilDay("2026-11-18"))
        #expect(try DateParser.day(text, today: today).description == next)
        #expect(try DateParser.day(text, today: today, looking: .past).description == last)
    }

    @Test(
        "A length of time has a number and a unit",
        arguments: [
            ("2 days", 172_800), ("2d", 172_800), ("36 hours", 129_600), ("3 weeks ago", 1_814_400), ("1h", 3_600),
            ("a week", 604_800), ("An hour ago", 3_600), ("0 days", 0), ("days", nil), ("-2 days", nil),
            ("2 months", nil), ("100001 days", nil), ("99999999999999999999 days", nil), ("2 days before", nil),
            ("", nil), ("ago", nil), ("2", nil), ("monday", nil),
        ] as [(String, Double?)]
    )
    func lengths(text: String, seconds: Double?) { #expect(DateParser.seconds(in: text) == seconds) }
}
