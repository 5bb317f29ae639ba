import ScheduleModel
import Aggregator
import Foundation
import TestSupport
import Testing

/// The daily refresh runs once per day in each time zone.
/// Covers: DailyRefreshTimer, CivilDay
@Suite struct DailyRefreshTimerTests {
    @Test("T3: In every time zone each of 400 days has exactly one refresh, regardless of when the timer is checked")
    func everyDay() throws {
        var random = SeededGenerator(seed: 3)
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = zone(name)
            let start = instant(name.utf8.count.isMultiple(of: 2) ? "2026-01-01T00:00:00Z" : "2011-06-01T00:00:00Z")
            var timer = DailyRefreshTimer(lastDay: zone.day(of: start))
            var runs: [CivilDay: Int] = [:]
            var elapsed = 0.0
            while elapsed < 400 * 86_400 {
                // Checks about every four hours, and often around midnight.
                elapsed += Double.random(in: 60...14_400, using: &random)
                let now = start.addingTimeInterval(elapsed)
                if timer.isDue(at: now, in: zone, jitter: { Double.random(in: 0...1, using: &random) }) {
                    runs[zone.day(of: now), default: 0] += 1
                }
            }
            let last = zone.day(of: start.addingTimeInterval(elapsed))
            let first = zone.day(of: start)
            #expect(runs.values.allSatisfy { $0 == 1 }, "\(name)")
            // Samoa and Tokelau had no 30 December 2011. Kiribati and others skipped days earlier.
            let missing = (1..<first.days(to: last)).map { first.advanced(by: $0) }.filter { runs[$0] == nil }
            let isSkipped = missing.allSatisfy { zone.day(of: zone.start(of: $0)) != $0 }
            #expect(isSkipped, "\(name): \(missing)")
        }
    }

    @Test(
        "T3: The daily refresh comes once and on time without a midnight, and on days of 23 and 25 hours",
        arguments: [
            ("Africa/Cairo", "2026-04-24"), ("America/Sao_Paulo", "2018-11-04"), ("America/New_York", "2026-03-08"),
            ("America/New_York", "2026-11-01"), ("Australia/Lord_Howe", "2026-04-05"), ("Pacific/Apia", "2011-12-31"),
        ]
    )
    func oddDays(name: String, date: String) {
        let zone = zone(name)
        let begin = zone.start(of: day(date))
        var timer = DailyRefreshTimer(lastDay: zone.day(of: begin.addingTimeInterval(-3600)))
        var due: [Double] = []
        for offset in stride(from: -3600.0, to: 7200, by: 60)
        where timer.isDue(at: begin.addingTimeInterval(offset), in: zone, jitter: { 0.5 }) {
            due.append(offset)
        }
        #expect(due == [300])
    }

    @Test("T4: A clock that was set back two days, or was a year ahead, never stops refreshes permanently")
    func jumpingClock() {
        let zone = zone("Europe/Berlin")
        var timer = DailyRefreshTimer(lastDay: day("2026-05-10"))
        func due(_ time: String) -> Bool { timer.isDue(at: instant(time), in: zone, jitter: { 0 }) }
        #expect(due("2027-05-10T12:00:00Z"))
        #expect(!due("2027-05-10T13:00:00Z"))
        #expect(due("2026-05-10T12:00:00Z"))
        #expect(due("2026-05-08T12:00:00Z"))
        #expect(!due("2026-05-08T13:00:00Z"))
        #expect(due("2026-05-09T12:00:00Z"))
    }

    @Test("T5: After sleeping through midnight there is one refresh on waking, not one for each night")
    func sleep() {
        let zone = zone("Europe/Berlin")
        var timer = DailyRefreshTimer(lastDay: day("2026-05-10"))
        func due(_ time: String) -> Bool { timer.isDue(at: instant(time), in: zone, jitter: { 1 }) }
        #expect(!due("2026-05-10T20:00:00Z"))
        #expect(due("2026-05-14T06:00:00Z"))
        #expect(!due("2026-05-14T06:01:00Z"))
    }
}
