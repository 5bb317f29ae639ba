import ScheduleModel
import Aggregator
import TestSupport
import Testing

/// Covers: FreshnessTable, DaySpan, ShowStatus
@Suite struct FreshnessTableTests {
    @Test("Days near today need fresher data than distant days")
    func freshness() {
        let today = day("2026-05-13")
        func hours(_ first: String, _ last: String) -> Double {
            FreshnessTable.seconds(for: days(first, last), today: today) / 3600
        }
        #expect(hours("2026-05-11", "2026-05-17") == 6)
        #expect(hours("2026-05-18", "2026-05-24") == 12)
        #expect(hours("2026-05-04", "2026-05-10") == 24)
        #expect(hours("2026-04-01", "2026-04-07") == 720)
        #expect(FreshnessTable.seconds(forShowOf: .running, daysToNearest: 3) == 6 * 3600)
        #expect(FreshnessTable.seconds(forShowOf: .running, daysToNearest: 30) == 24 * 3600)
        #expect(FreshnessTable.seconds(forShowOf: nil, daysToNearest: nil) == 24 * 3600)
        #expect(
            FreshnessTable.seconds(forShowOf: ShowStatus(rawValue: "In Development"), daysToNearest: nil) == 72 * 3600
        )
        #expect(FreshnessTable.seconds(forShowOf: .ended, daysToNearest: 0) == 14 * 24 * 3600)
    }
}
