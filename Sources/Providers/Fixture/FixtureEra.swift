internal import ScheduleModel

/// The years over which an invented show runs. Then another show takes its slot.
///
/// So there are shows at any date, and none has thousands of episodes.
struct FixtureEra: Hashable {
    static let years = 4

    /// The first year.
    let start: Int

    init(containing year: Int) { start = year - (year % Self.years + Self.years) % Self.years }

    /// The days of the era, limited to the calendar.
    var days: DaySpan {
        let first = CivilDay(year: max(start, 1), month: 1, day: 1) ?? .first
        let last = CivilDay(year: start + Self.years - 1, month: 12, day: 31) ?? .last
        return DaySpan(from: first, to: last) ?? DaySpan(first)
    }
}
