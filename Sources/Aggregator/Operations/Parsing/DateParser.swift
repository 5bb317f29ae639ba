public import ScheduleModel

/// A date as a person types it: `2019-07-14`, `today`, `tomorrow`, `yesterday`, a weekday, `+7`, `-7`; and days that such
/// dates name.
public enum DateParser {
    /// The day that is meant.
    ///
    /// - Throws: what is wrong with the word.
    public static func day(_ text: String, today: CivilDay, name: String? = nil) throws(ArgumentError) -> CivilDay {
        if let day = CivilDay(text) { return day }
        let word = text.lowercased()
        switch word {
        case "today": return today
        case "tomorrow": return today.advanced(by: 1)
        case "yesterday": return today.advanced(by: -1)
        default: break
        }
        // A weekday, or its first letters, is the next one that comes, today included.
        let isLong = word.utf8.count > 2
        if isLong, let weekday = Weekday.allCases.first(where: { $0.name.lowercased().utf8.starts(with: word.utf8) }) {
            return today.advanced(by: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
        }
        if let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.utf8.count <= 6,
            let days = Int(text)
        {
            return today.advanced(by: days)
        }
        let words = ["today", "tomorrow", "yesterday"] + Weekday.allCases.map { $0.name.lowercased() }
        let near = written(word)?.description ?? word.nearest(among: words)
        throw ArgumentError(
            name,
            "“\(text.shortened)” is not a date",
            hints: [near.map { "did you mean \($0)?" } ?? choices]
        )
    }

    /// What may be said for a day.
    public static let choices = "expected: 2019-07-14, today, tomorrow, yesterday, monday, +7 or -7"

    /// The day that is written as in some countries, where it is but one: 14.07.2019, 7/14/2019, 2019/7/14, 20190714.
    /// Nil where it could not be said otherwise either, as in the year 9999.
    public static func written(_ text: String) -> CivilDay? {
        named(by: text).flatMap { CivilDay($0.description) }
    }

    private static func named(by text: String) -> CivilDay? {
        if text.utf8.count == 8, let number = Int(text) {
            return CivilDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
        let parts = text.split(whereSeparator: { "./-".contains($0) }).compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let (first, second, third) = (parts[0], parts[1], parts[2])
        if first > 999 { return CivilDay(year: first, month: second, day: third) }
        guard third > 999 else { return nil }
        let dayFirst = CivilDay(year: third, month: second, day: first)
        let monthFirst = text.contains("/") ? CivilDay(year: third, month: first, day: second) : nil
        // With strokes the month stands first in some countries: of two days none is offered.
        return dayFirst == nil || monthFirst == nil || dayFirst == monthFirst ? dayFirst ?? monthFirst : nil
    }

    /// The week, Monday to Sunday, that holds a day, or the one before or after it.
    ///
    /// - Throws: what is wrong with a word.
    public static func week(
        of date: String,
        isNext: Bool = false,
        isPrevious: Bool = false,
        today: CivilDay
    ) throws(ArgumentError) -> DaySpan {
        if isNext, isPrevious { throw ArgumentError("next", "next", "previous", "exclude each other") }
        let day = try day(date, today: today, name: "date")
        return DaySpan(weekOf: day.advanced(by: isNext ? 7 : isPrevious ? -7 : 0))
    }

    /// The days of a month, of this one where none is named; or of the one before or after it. A month is named as
    /// `2019-07`, `july` (the next one that comes, this one included), `july 2019`, or by any day of it.
    ///
    /// - Parameter name: the parameter that names it; nil where it has no name.
    /// - Throws: what is wrong with the word.
    public static func month(
        _ text: String?,
        isNext: Bool = false,
        isPrevious: Bool = false,
        today: CivilDay,
        name: String? = "month"
    ) throws(ArgumentError) -> DaySpan {
        if isNext, isPrevious { throw ArgumentError("next", "next", "previous", "exclude each other") }
        let (year, number, _) = today.parts
        var first = text.map { day(ofMonth: $0, today: today) } ?? CivilDay(year: year, month: number, day: 1)
        if isNext || isPrevious, let named = first {
            let months = named.year * 12 + named.parts.month - 1 + (isNext ? 1 : -1)
            first = CivilDay(year: months / 12, month: months % 12 + 1, day: 1)
        }
        guard let first else { throw noMonth(text ?? "", name) }
        let length = CivilDay.length(ofMonth: first.parts.month, year: first.year)
        return DaySpan(first.advanced(by: 1 - first.parts.day)).extended(before: 0, after: length - 1)
    }

    /// A day of the month that is meant.
    private static func day(ofMonth text: String, today: CivilDay) -> CivilDay? {
        if let day = CivilDay(text + "-01") { return day }
        let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        guard let number = words.compactMap(month).first, words.count <= 2 else { return try? day(text, today: today) }
        let (year, current, _) = today.parts
        if words.count == 1 { return CivilDay(year: number < current ? year + 1 : year, month: number, day: 1) }
        // The year in four digits, before the month or behind it.
        guard let named = words.first(where: { $0.utf8.count == 4 && Int($0) != nil }), let year = Int(named) else {
            return nil
        }
        return CivilDay(year: year, month: number, day: 1)
    }

    /// The number of a month by its name, or three of its first letters or more.
    private static func month(_ word: String) -> Int? {
        guard word.utf8.count > 2 else { return nil }
        return months.firstIndex { $0.utf8.starts(with: word.utf8) }.map { $0 + 1 }
    }

    /// The names of the months.
    public static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func noMonth(_ text: String, _ name: String?) -> ArgumentError {
        let near = written(text)?.description ?? text.lowercased().nearest(among: months)
        return ArgumentError(
            name,
            "“\(text.shortened)” is not a month such as 2019-07 or july",
            hints: near.map { ["did you mean \($0)?"] } ?? []
        )
    }

    /// The days from one date to another.
    ///
    /// - Returns: nil where neither is named.
    /// - Throws: what is wrong with the words.
    public static func span(_ from: String?, _ to: String?, today: CivilDay) throws(ArgumentError) -> DaySpan? {
        if from == nil, to == nil { return nil }
        guard let from, let to else { throw ArgumentError(from == nil ? "from" : "to", "from", "to", "go together") }
        let first = try day(from, today: today, name: "from")
        let last = try day(to, today: today, name: "to")
        guard let span = DaySpan(from: first, to: last) else {
            // Of a word it is not seen which day it is.
            func named(_ word: String, _ day: CivilDay) -> String {
                "“\(word.shortened)”" + (word == day.description ? "" : " (\(day))")
            }
            throw ArgumentError("to", "\(named(to, last)) is before the first day, \(named(from, first))")
        }
        guard first.days(to: last) < ScheduleQuery.maxDays else {
            throw ArgumentError("to", "from", "to", "are more than \(ScheduleQuery.maxDays) days apart")
        }
        return span
    }

    /// How many days, today among them.
    ///
    /// - Throws: where it is fewer than one, or more than may be asked for at once.
    public static func count(_ days: Int) throws(ArgumentError) -> Int {
        let range = 1...ScheduleQuery.maxDays
        if range.contains(days) { return days }
        throw .outside(range, "days", days)
    }
}
