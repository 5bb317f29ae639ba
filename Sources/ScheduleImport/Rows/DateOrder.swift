internal import ScheduleModel

/// How dates such as 9/22/1994 are meant: by the order of their parts.
package enum DateOrder: String, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
}

/// A date as a file writes it, before its order is known.
enum ParsedDate: Equatable {
    /// A day that leaves no doubt.
    case day(CivilDay)
    /// A day with a time, and the zone if one is said.
    case stamp(ParsedTimestamp)
    /// Two small numbers and a year: 9/22/1994.
    case numbers(Int, Int, year: Int, isDotted: Bool)

    /// Reads the usual forms: `1994-09-22`, `1994/9/22`, `9/22/1994`, `22.9.94`, `September 22, 1994`,
    /// `22 Sep 1994`, and a stamp such as `1989-12-17T00:00:00+02:00`.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        if let day = CivilDay(text) {
            self = .day(day)
        } else if let stamp = ParsedTimestamp(text) {
            self = stamp.isMidnight ? .day(stamp.day) : .stamp(stamp)
        } else {
            let words = text.utf8.split { !Self.isWord($0) }.map { String(Substring($0)) }
            guard words.count == 3 else { return nil }
            let separators = text.utf8.filter { !Self.isWord($0) && $0 != UInt8(ascii: " ") }
            if let named = Self.named(words) {
                self = .day(named)
            } else {
                self.init(numbers: words, separators: separators)
            }
        }
    }

    /// Whether it can only be understood once the order of day and month is known.
    var needsOrder: Bool {
        if case .numbers(_, _, _, isDotted: false) = self { return day(.dayFirst) != nil && day(.monthFirst) != nil }
        return false
    }

    /// The day, if it leaves no doubt or the order is known.
    func day(_ order: DateOrder?) -> CivilDay? {
        switch self {
        case .day(let day): return day
        case .stamp(let stamp): return stamp.day
        case .numbers(let first, let second, let year, let isDotted):
            // With dots it is always the day that comes first.
            switch isDotted ? .dayFirst : order {
            case .dayFirst: return CivilDay(year: year, month: second, day: first)
            case .monthFirst: return CivilDay(year: year, month: first, day: second)
            case nil:
                // Without an order only what both orders read alike, or what one alone can read, leaves no doubt.
                let dayFirst = CivilDay(year: year, month: second, day: first)
                let monthFirst = CivilDay(year: year, month: first, day: second)
                if let dayFirst, let monthFirst { return dayFirst == monthFirst ? dayFirst : nil }
                return dayFirst ?? monthFirst
            }
        }
    }

    private init?(numbers words: [String], separators: [UInt8]) {
        guard separators.count == 2, separators[0] == separators[1],
            "/-.".utf8.contains(separators[0]),
            words.allSatisfy({
                $0.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } && $0.utf8.count <= 4
            })
        else { return nil }
        let values = words.compactMap { Int($0) }
        guard values.count == 3 else { return nil }
        if words[0].utf8.count == 4 {
            guard let day = CivilDay(year: values[0], month: values[1], day: values[2]), values[0] < 9999 else {
                return nil
            }
            self = .day(day)
        } else {
            guard let year = Self.year(words[2]) else { return nil }
            self = .numbers(values[0], values[1], year: year, isDotted: separators[0] == UInt8(ascii: "."))
        }
    }

    /// `September 22 1994` or `22 Sep 1994`.
    private static func named(_ words: [String]) -> CivilDay? {
        guard let place = words.prefix(2).firstIndex(where: { month($0) != nil }), let month = month(words[place]),
            let day = Int(ordinal(words[1 - place])), let year = year(words[2])
        else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// A year of four digits, or of two, read as POSIX does: 69–99 are of the last century.
    private static func year(_ word: String) -> Int? {
        guard let value = Int(word), word.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        switch word.utf8.count {
        case 4: return value < 9999 ? value : nil
        case 2: return value < 69 ? 2000 + value : 1900 + value
        default: return nil
        }
    }

    private static func month(_ word: String) -> Int? {
        let name = word.lowercased()
        guard name.utf8.count >= 3 else { return nil }
        return months.firstIndex { $0 == name || (name.utf8.count <= 4 && $0.utf8.starts(with: name.utf8)) }.map {
            $0 + 1
        }
    }

    /// `22nd` is 22.
    private static func ordinal(_ word: String) -> Substring {
        ["st", "nd", "rd", "th"].contains(word.lowercased().suffix(2)) ? word.dropLast(2) : word[...]
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func isWord(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte >= 0x80
    }
}

extension DateOrder {
    /// Finds out the order that a column of dates shows, date by date: by a part that can be no month, else by the order
    /// in which the rows would stand in time.
    struct Inference {
        private var isDayFirst = false
        private var isMonthFirst = false
        private var byDay = Row(.dayFirst)
        private var byMonth = Row(.monthFirst)

        /// Whether the days stand in the order of time, where they are read so.
        private struct Row {
            let order: DateOrder
            var last: CivilDay?
            var isInOrder = true

            init(_ order: DateOrder) { self.order = order }

            mutating func record(_ date: ParsedDate) {
                guard let day = date.day(order) else { return }
                if let last, last > day { isInOrder = false }
                last = day
            }
        }

        /// Takes the next date.
        mutating func record(_ date: ParsedDate) {
            if case .numbers(let first, let second, _, isDotted: false) = date {
                isDayFirst = isDayFirst || first > 12 && second <= 12
                isMonthFirst = isMonthFirst || second > 12 && first <= 12
            }
            byDay.record(date)
            byMonth.record(date)
        }

        /// The order; nil where both fit, or neither.
        var order: DateOrder? {
            if isDayFirst != isMonthFirst { return isDayFirst ? .dayFirst : .monthFirst }
            if isDayFirst || byDay.isInOrder == byMonth.isInOrder { return nil }
            return byDay.isInOrder ? .dayFirst : .monthFirst
        }
    }
}
