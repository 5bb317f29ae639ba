internal import ScheduleModel

/// The order of the numbers in the dates of Netflix's short history, which depends on the country of the account:
/// `6/18/25`, `18.06.25`, `25-06-18`.
struct ShortDates {
    /// The years in which Netflix can have streamed something, with two digits.
    private static let years = 7...60

    private let order: DateOrder?
    /// Whether the year is in front.
    private let isYearFirst: Bool
    /// Whether the dates can be read in several ways.
    let isUncertain: Bool
    /// Whether the first number of the dates can be the day or the month.
    let isOrderUnknown: Bool

    /// - Parameter dates: The dates of all rows. The newest row is first.
    init(_ dates: [String]) {
        var inference = DateOrder.Inference()
        for date in dates.reversed() { if let date = ParsedDate(date) { inference.record(date) } }
        order = inference.order
        let yearFirst = dates.map(Self.yearFirst)
        // Only two digits can be a year, and slashes are those of dates with the year behind.
        let mayBeYearFirst =
            !dates.isEmpty && !yearFirst.contains(nil) && Self.isDescending(yearFirst.compactMap(\.self))
        let others = [DateOrder.dayFirst, .monthFirst].filter { order in
            let days = dates.map { ParsedDate($0)?.day(order) }
            return !days.contains { $0.map { !Self.years.contains($0.year - 2000) } ?? true }
                && Self.isDescending(days.compactMap(\.self))
        }
        // Days differ more often than years.
        let parts = yearFirst.compactMap(\.self).map(\.parts)
        let (years, days) = (Set(parts.map(\.year)).count, Set(parts.map(\.day)).count)
        isYearFirst = mayBeYearFirst && (others.isEmpty || years < days)
        isUncertain = mayBeYearFirst && !others.isEmpty && years == days
        isOrderUnknown =
            !isYearFirst && !isUncertain && inference.order == nil
            && dates.contains { ParsedDate($0)?.day(.dayFirst) != ParsedDate($0)?.day(.monthFirst) }
    }

    /// Returns the day of a date, or nil if it cannot be read or the order is uncertain.
    func day(_ text: String) -> CivilDay? {
        if isUncertain { return nil }
        return isYearFirst ? Self.yearFirst(text) : ParsedDate(text)?.day(order)
    }

    /// Reads a date such as `25-06-18` or `25. 6. 18.` with the year in front.
    private static func yearFirst(_ text: String) -> CivilDay? {
        // `25. 6. 18.` is that of Hungary and Korea, `18.06.25` of Germany.
        guard let match = text.firstMatch(of: /^(\d\d)(?:-|\. )(\d{1,2})(?:-|\. )(\d{1,2})\.?$/),
            let year = Int(match.1),
            years.contains(year), let month = Int(match.2), let day = Int(match.3)
        else { return nil }
        return CivilDay(year: 2000 + year, month: month, day: day)
    }

    private static func isDescending(_ days: [CivilDay]) -> Bool { zip(days, days.dropFirst()).allSatisfy { $0 >= $1 } }
}
