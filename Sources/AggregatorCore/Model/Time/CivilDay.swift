/// A calendar date without a time zone, such as 2019-07-11. It is a label, not a period of time.
///
/// Days count from 1970-01-01 in the proleptic Gregorian calendar, within the years 1 to 9999. Arithmetic stops at
/// these limits instead of trapping.
public struct CivilDay: Hashable, Comparable, Sendable {
    /// The number of days since 1970-01-01.
    public let number: Int32

    /// 0001-01-01.
    public static let first = CivilDay(clamping: -719_162)
    /// 9999-12-31.
    public static let last = CivilDay(clamping: 2_932_896)

    /// Creates the day with this number of days since 1970-01-01, clamped to the supported years.
    public init(clamping number: Int) {
        self.number = Int32(min(max(number, -719_162), 2_932_896))
    }

    /// Creates a day, or returns nil if it does not exist, such as 30 February, month 13 or year 0.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        // Years are counted from March, so that the leap day is the last day of the year (Howard Hinnant,
        // "chrono-compatible low-level date algorithms").
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(clamping: era * 146_097 + dayOfEra - 719_468)
    }

    /// The year, the month (1–12) and the day of the month.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The calendar year.
    public var year: Int { parts.year }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday, the fourth day of a week that starts on Monday.
        Weekday.allCases[((Int(number) + 3) % 7 + 7) % 7]
    }

    /// Returns the day that is `days` later, or earlier if the number is negative.
    public func advanced(by days: Int) -> CivilDay {
        CivilDay(clamping: Int(number) + min(max(days, -8_000_000), 8_000_000))
    }

    /// Returns the number of days from this day to another.
    public func days(to other: CivilDay) -> Int { Int(other.number) - Int(number) }

    public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    /// Returns the number of days of a month.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDay: CustomStringConvertible {
    /// The day as `YYYY-MM-DD`.
    public var description: String {
        var text = DigitText(room: 10)
        text.add(self)
        return text.text
    }

    /// Parses `YYYY-MM-DD`. Whitespace, signs and days that do not exist are rejected. The year 9999 is rejected
    /// too, because sources use it for "never".
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let year = scanner.digits(4), year < 9999, scanner.consume("-"), let month = scanner.digits(2),
            scanner.consume("-"), let day = scanner.digits(2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension CivilDay: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = CivilDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
        }
        self = day
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
