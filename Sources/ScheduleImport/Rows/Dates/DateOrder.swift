internal import ScheduleModel

/// The order of day and month in dates such as 9/22/1994.
package enum DateOrder: String, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
}

/// A date from a file, whose order of day and month may be unknown.
enum ParsedDate: Equatable {
    /// An unambiguous day.
    case day(CivilDay)
    /// A day with a time, and an offset if there is one.
    case stamp(ParsedTimestamp)
    /// Two numbers and a year: 9/22/1994. With dots, as in 22.9.1994, the day is first.
    case numbers(Int, Int, year: Int, isDotted: Bool)

    /// Parses the usual forms: `1994-09-22`, `1994/9/22`, `9/22/1994`, `22.9.94`, `19940922`, `September 22, 1994`,
    /// `Do, 22. Sep. 1994`, `1994年9月22日`, the days and seconds that programs count, and a timestamp such as
    /// `1989-12-17T00:00:00+02:00`. A time of day after the date is not part of the result.
    init?(_ text: String) {
        if text.utf8.contains(UInt8(ascii: "\n")) {
            guard let date = Self.commonDate(ofLines: text) else { return nil }
            self = date
            return
        }
        guard text.utf8.count <= 80 else { return nil }
        if let day = CivilDay(text) {
            self = .day(day)
        } else if let stamp = ParsedTimestamp(text) {
            self = stamp.isMidnight ? .day(stamp.day) : .stamp(stamp)
        } else if let date = ParsedDate(dateOnly: DateText.cleaned(text)) {
            self = date
        } else if let moment = ParsedDateTime(text) {
            self = moment.date
        } else {
            return nil
        }
    }

    /// Parses a text that contains nothing but a date.
    init?(dateOnly text: String) {
        if let day = CivilDay(text) {
            self = .day(day)
        } else if let counted = DateText.counted(text) {
            self = counted
        } else if let date = Self.numericDate(text) ?? DateText.afterWeekday(text).flatMap(Self.numericDate) {
            self = date
        } else if let day = DateText.named(text) {
            self = .day(day)
        } else {
            return nil
        }
    }

    /// Returns the date in a cell of several lines, if all lines that are dates are the same day.
    private static func commonDate(ofLines text: String) -> ParsedDate? {
        guard text.utf8.count <= 1000 else { return nil }
        let dates = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .compactMap { ParsedDate(String(Substring($0))) }
        guard let first = dates.first, dates.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// Parses a date of three numbers, such as `22.9.94` or `1994/9/22`.
    private static func numericDate(_ text: String) -> ParsedDate? {
        if let day = CivilDay(text) { return .day(day) }
        let parts = text.utf8.split { !isAlphanumeric($0) }.map { String(Substring($0)) }
        guard parts.count == 3 else { return nil }
        let separators = text.utf8.filter { !isAlphanumeric($0) && $0 != UInt8(ascii: " ") }
        return ParsedDate(numbers: parts, separators: separators)
    }

    /// Whether the date is ambiguous without the order of day and month.
    var needsOrder: Bool {
        if case .numbers(_, _, _, isDotted: false) = self { return day(.dayFirst) != nil && day(.monthFirst) != nil }
        return false
    }

    /// Returns the day, or nil if it is ambiguous and `order` is nil.
    func day(_ order: DateOrder?) -> CivilDay? {
        switch self {
        case .day(let day): return day
        case .stamp(let stamp): return stamp.day
        case .numbers(let first, let second, let year, let isDotted):
            // With dots the day always comes first.
            switch isDotted ? .dayFirst : order {
            case .dayFirst: return CivilDay(year: year, month: second, day: first)
            case .monthFirst: return CivilDay(year: year, month: first, day: second)
            case nil:
                // Without an order, a date is unambiguous if both orders give the same day, or if only one order is
                // possible.
                let dayFirst = CivilDay(year: year, month: second, day: first)
                let monthFirst = CivilDay(year: year, month: first, day: second)
                if let dayFirst, let monthFirst { return dayFirst == monthFirst ? dayFirst : nil }
                return dayFirst ?? monthFirst
            }
        }
    }

    /// Creates a date from three numbers and the separators after them. A first number of four digits is the year.
    private init?(numbers parts: [String], separators: [UInt8]) {
        // All separators are equal. The third number may have one too, as in `2019. 5. 3.`
        guard separators.count == 2 || separators.count == 3 && separators[2] == separators[0],
            separators[0] == separators[1],
            "/-.".utf8.contains(separators[0]),
            parts.allSatisfy({
                $0.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } && $0.utf8.count <= 4
            })
        else { return nil }
        let values = parts.compactMap { Int($0) }
        guard values.count == 3 else { return nil }
        if parts[0].utf8.count == 4 {
            // Sources use the year 9999 for “never”.
            guard let day = CivilDay(year: values[0], month: values[1], day: values[2]), values[0] < 9999 else {
                return nil
            }
            self = .day(day)
        } else {
            guard let year = Self.year(parts[2]) else { return nil }
            self = .numbers(values[0], values[1], year: year, isDotted: separators[0] == UInt8(ascii: "."))
        }
    }

    /// Parses a year of four or two digits. The years 40–99 are 1940–1999, and 00–39 are 2000–2039, because most dates
    /// are of shows.
    private static func year(_ text: String) -> Int? {
        guard let value = Int(text), text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        switch text.utf8.count {
        case 4: return value < 9999 ? value : nil
        case 2: return value < 40 ? 2000 + value : 1900 + value
        default: return nil
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte >= 0x80
    }
}

extension DateOrder {
    /// Infers the order of day and month from a column of dates. A number over 12 decides, because it is not a month.
    /// Without one, the rows must be sorted by time in one order of day and month, but not in the other.
    struct Inference {
        private var hasDayFirstDate = false
        private var hasMonthFirstDate = false
        private var dayFirstCheck = SortCheck(.dayFirst)
        private var monthFirstCheck = SortCheck(.monthFirst)

        /// Checks that the rows are sorted by time if their dates are read in one order of day and month.
        private struct SortCheck {
            let order: DateOrder
            var last: CivilDay?
            var isSorted = true

            init(_ order: DateOrder) { self.order = order }

            mutating func record(_ date: ParsedDate) {
                guard let day = date.day(order) else { return }
                if let last, last > day { isSorted = false }
                last = day
            }
        }

        /// Records the next date.
        mutating func record(_ date: ParsedDate) {
            if case .numbers(let first, let second, _, isDotted: false) = date {
                hasDayFirstDate = hasDayFirstDate || first > 12 && second <= 12
                hasMonthFirstDate = hasMonthFirstDate || second > 12 && first <= 12
            }
            dayFirstCheck.record(date)
            monthFirstCheck.record(date)
        }

        /// The order, or nil if the dates fit both orders or neither.
        var order: DateOrder? {
            if hasDayFirstDate != hasMonthFirstDate { return hasDayFirstDate ? .dayFirst : .monthFirst }
            // If there are dates of both orders, they contradict each other.
            if hasDayFirstDate || dayFirstCheck.isSorted == monthFirstCheck.isSorted { return nil }
            return dayFirstCheck.isSorted ? .dayFirst : .monthFirst
        }
    }
}
