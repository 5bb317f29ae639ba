import ScheduleModel
import Foundation
import TestSupport
import Testing

/// Covers: CivilDay, Instant, WallClock, DayRollover, TimeZoneSelfCheck
@Suite struct CivilTimeTests {
    @Test("T1: A time that the clock skips is read with the offset before the change")
    func skippedTime() {
        let start = zone("America/New_York").instant(on: day("2026-03-08"), at: clock("02:30"))
        #expect(Instant.text(start, in: zone("America/New_York")) == "2026-03-08T03:30:00-04:00")
    }

    @Test("T2: If the clock shows a time twice, the first one counts")
    func repeatedTime() {
        let start = zone("America/New_York").instant(on: day("2026-11-01"), at: clock("01:30"))
        #expect(Instant.text(start) == "2026-11-01T05:30:00Z")
    }

    @Test(
        "A day begins with its first instant, even if midnight does not exist",
        arguments: [
            ("Africa/Cairo", "2026-04-24", "2026-04-24T01:00:00+03:00"),
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00"),
            ("America/Havana", "2026-11-01", "2026-11-01T00:00:00-04:00"),
            ("Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00"),
            ("Asia/Kathmandu", "2026-01-01", "2026-01-01T00:00:00+05:45"),
        ]
    )
    func firstInstant(name: String, date: String, expected: String) {
        #expect(Instant.text(zone(name).start(of: day(date)), in: zone(name)) == expected)
    }

    @Test(
        "Days and clocks agree with Foundation's calendar",
        arguments: ["Pacific/Apia", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Europe/Dublin"]
    )
    func agreesWithFoundation(name: String) {
        let zone = zone(name)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let instant = Date(
                timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &generator))
            )
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: instant)
            #expect(
                zone.day(of: instant) == CivilDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
            )
            #expect(zone.clock(of: instant) == WallClock(hour: parts.hour ?? 0, minute: parts.minute ?? 0))
        }
    }

    @Test("T8: Weeks run from Monday to Sunday across year ends, leap days and week 53")
    func weeks() {
        // The expected value counts day by day: 1 January 2018 was a Monday.
        var weekday = 0
        for offset in 0..<5000 {
            let date = day("2018-01-01").advanced(by: offset)
            #expect(date.weekday.rawValue == weekday)
            let week = DaySpan(weekOf: date)
            #expect(week.first == date.advanced(by: -weekday) && week.count == 7)
            weekday = (weekday + 1) % 7
        }
        #expect(DaySpan(weekOf: day("2021-01-01")) == days("2020-12-28", "2021-01-03"))
        #expect(DaySpan(weekOf: day("2024-02-29")) == days("2024-02-26", "2024-03-03"))
        #expect(DaySpan(weekOf: day("2026-12-31")) == days("2026-12-28", "2027-01-03"))
    }

    @Test(
        "D16: An impossible date or time is rejected, not rolled over",
        arguments: [
            "2023-02-30", "2023-02-29", "2023-13-01", "2023-00-10", "0000-01-01", "9999-12-31", "10000-01-01",
            "20260101",
            "2023-1-1", " 2023-01-01", "2023-01-01 ", "+023-01-01", "２０２３-01-01", "",
        ]
    )
    func unrealDates(text: String) {
        #expect(CivilDay(text) == nil)
    }

    @Test(
        "D16: An instant needs a valid date, a valid time and a valid offset",
        arguments: [
            "2023-02-30T10:00:00Z", "2023-01-01T24:00:00Z", "2023-01-01T10:60:00Z", "2023-01-01T10:00:60Z",
            "2023-01-01T10:00:00+99:99", "2023-01-01T10:00:00+14:01", "2023-01-01T10:00:00", "0000-01-01T00:00:00Z",
            "9999-01-01T00:00:00Z", "2023-01-01T10:00:00Zx", "2023-01-01T10:00:00.Z", "1e18", "NaN", "",
        ]
    )
    func unrealInstants(text: String) {
        #expect(Instant.parse(text) == nil)
    }

    @Test("Instants far away and non-numbers are clamped to the calendar without a trap")
    func farInstants() {
        for seconds in [Double.nan, .infinity, -.infinity, 1e18, -1e18] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(!Instant.text(date).isEmpty)
            #expect(zone("Asia/Kathmandu").day(of: date) >= .first)
        }
        #expect(CivilDay.last.advanced(by: .max) == .last)
        #expect(CivilDay.first.advanced(by: .min) == .first)
    }

    @Test(
        "A day is unchanged after being written and read",
        arguments: ["0001-01-01", "1900-02-28", "2000-02-29", "2026-11-21", "9998-12-31"]
    )
    func roundTrip(text: String) {
        #expect(CivilDay(text)?.description == text)
    }

    @Test("An instant is read with every form of offset")
    func offsets() {
        let expected = instant("2019-07-11T05:30:00Z")
        for text in [
            "2019-07-11T05:30:00+00:00", "2019-07-11T01:30:00-04:00", "2019-07-11T01:30-0400",
            "2019-07-11T05:30:00.123Z", "2019-07-11t05:30:00z",
        ] {
            #expect(Instant.parse(text) == expected)
        }
    }

    @Test("The self-check finds missing zones and wrongly computed zones")
    func selfCheck() {
        #expect(TimeZoneSelfCheck.failure() == nil)
        #expect(TimeZoneSelfCheck.failure { _ in nil } != nil)
        #expect(TimeZoneSelfCheck.failure { _ in .gmt } != nil)
    }

    @Test("A broadcast day ends at 5 a.m. in the channel's time zone")
    func rollover() {
        let newYork = zone("America/New_York")
        #expect(DayRollover.day(of: instant("2019-07-11T08:59:00Z"), in: newYork) == BroadcastDay(day("2019-07-10")))
        #expect(DayRollover.day(of: instant("2019-07-11T09:00:00Z"), in: newYork) == BroadcastDay(day("2019-07-11")))
    }

    private func clock(_ text: String) -> WallClock { WallClock(text) ?? .midnight }
}
