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
        let dates = dates.map(Self.plain)
        var inference = DateOrder.Inference()
        for date in dates.reversed() { if let date = ParsedDate(date) { inference.record(date) } }
        order = inference.order
        let yearFirst = dates.map(Self.yearFirst)
        // Only two digits can be a year, and slashes are those of dates with the year behind.
        let mayBeYearFirst =
            !dates.isEmpty && !yearFirst.contains(nil) && Self.isInOrder(yearFirst.compactMap(\.self))
        let others = [DateOrder.dayFirst, .monthFirst].filter { order in
            let days = dates.map { ParsedDate($0)?.day(order) }
            return !days.contains { $0.map { !Self.years.contains($0.year - 2000) } ?? true }
                && Self.isInOrder(days.compactMap(\.self))
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
        let text = Self.plain(text)
        let day = isYearFirst ? Self.yearFirst(text) : ParsedDate(text)?.day(order)
        // A year of another calendar, such as 2567, is not converted.
        return day.flatMap { Self.years.contains($0.year - 2000) ? $0 : nil }
    }

    /// Returns a date with ASCII digits, and without marks of its direction.
    private static func plain(_ text: String) -> String {
        let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}"]
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) })).inASCIIForms
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

    /// Returns whether the newest day is first, or the oldest one.
    private static func isInOrder(_ days: [CivilDay]) -> Bool {
        zip(days, days.dropFirst()).allSatisfy { $0 >= $1 } || zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
