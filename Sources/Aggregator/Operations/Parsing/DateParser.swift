public import ScheduleModel

/// The parser of dates: `2019-07-14`, `today`, `tomorrow`, `yesterday`, a weekday, `+7`, `-7`. It also parses weeks,
/// months and spans of days.
public enum DateParser {
    /// The direction in which a command looks, which decides the day that a weekday means.
    public enum Direction: Sendable {
        /// A weekday is the next one from today on.
        case future
        /// A weekday is the last one up to today.
        case past
    }

    /// Returns the day of a text.
    ///
    /// - Throws: `ArgumentError` if the text is not a date.
    public static func day(
        _ text: String,
        today: CivilDay,
        name: String? = nil,
        looking direction: Direction = .future
    ) throws(ArgumentError) -> CivilDay {
        if let day = CivilDay(text) { return day }
        let term = text.lowercased()
        switch term {
        case "today": return today
        case "tomorrow": return today.advanced(by: 1)
        case "yesterday": return today.advanced(by: -1)
        default: break
        }
        // A weekday, or its first letters.
        let isLong = term.utf8.count > 2
        if isLong, let weekday = Weekday.allCases.first(where: { $0.name.lowercased().utf8.starts(with: term.utf8) }) {
            let distance = weekday.rawValue - today.weekday.rawValue
            return today.advanced(by: direction == .future ? (distance + 7) % 7 : -((7 - distance) % 7))
        }
        if let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.utf8.count <= 6,
            let days = Int(text)
        {
            return today.advanced(by: days)
        }
        let names = ["today", "tomorrow", "yesterday"] + Weekday.allCases.map { $0.name.lowercased() }
        let suggestion = written(term)?.description ?? term.closestMatch(among: names)
        throw ArgumentError(
            name,
            "“\(text.shortened)” is not a date",
            hints: [suggestion.map { "did you mean \($0)?" } ?? choices]
        )
    }

    /// The hint that lists the accepted forms of a day.
    public static let choices = "expected: 2019-07-14, today, tomorrow, yesterday, monday, +7 or -7"

    /// Returns a day in a national notation: 14.07.2019, 7/14/2019, 2019/7/14, 20190714. Returns nil if the text has
    /// two meanings, or if the day is out of range, such as in the year 9999.
    public static func written(_ text: String) -> CivilDay? {
        named(by: text).flatMap { CivilDay($0.description) }
    }

    /// Returns the seconds of a length of time such as `2 days`, `3 weeks ago`, `36 hours` or `2d`. Returns nil for
    /// another text.
    public static func seconds(in text: String) -> Double? {
        var terms = text.lowercased().split(separator: " ").map(String.init)
        if terms.count > 1, terms.last == "ago" { terms.removeLast() }
        if terms.count == 1, let first = terms.first {
            let digits = first.prefix { ("0"..."9").contains($0) }
            terms = [String(digits), String(first.dropFirst(digits.count))]
        }
        guard terms.count == 2, let number = ["a": 1, "an": 1][terms[0]] ?? Int(terms[0]),
            (0...100_000).contains(number)
        else { return nil }
        switch terms[1] {
        case "h", "hour", "hours": return Double(number) * 3600
        case "d", "day", "days": return Double(number) * 86_400
        case "w", "week", "weeks": return Double(number) * 7 * 86_400
        default: return nil
        }
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
        // With slashes some countries write the month first. If both readings are valid, none is suggested.
        return dayFirst == nil || monthFirst == nil || dayFirst == monthFirst ? dayFirst ?? monthFirst : nil
    }

    /// Returns the week from Monday to Sunday that contains a day, or the week before or after it.
    ///
    /// - Throws: `ArgumentError` if the text is not a date.
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

    /// Returns the days of a month, or of the month before or after it. The default is the current month. A month is
    /// `2019-07`, `july` (the next July from this month on), `july 2019`, or any day of it.
    ///
    /// - Parameter name: The name of the parameter, or nil if it has no name.
    /// - Throws: `ArgumentError` if the text is not a month.
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

    /// Returns a day of the month.
    private static func day(ofMonth text: String, today: CivilDay) -> CivilDay? {
        if let day = CivilDay(text + "-01") { return day }
        let terms = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        guard let number = terms.compactMap(month).first, terms.count <= 2 else { return try? day(text, today: today) }
        let (year, current, _) = today.parts
        if terms.count == 1 { return CivilDay(year: number < current ? year + 1 : year, month: number, day: 1) }
        // The year has four digits, and is before or after the month.
        guard let yearText = terms.first(where: { $0.utf8.count == 4 && Int($0) != nil }), let year = Int(yearText)
        else {
            return nil
        }
        return CivilDay(year: year, month: number, day: 1)
    }

    /// Returns the number of a month by its name or at least three of its first letters.
    private static func month(_ name: String) -> Int? {
        guard name.utf8.count > 2 else { return nil }
        return months.firstIndex { $0.utf8.starts(with: name.utf8) }.map { $0 + 1 }
    }

    /// The names of the months in English.
    public static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func noMonth(_ text: String, _ name: String?) -> ArgumentError {
        let suggestion = written(text)?.description ?? text.lowercased().closestMatch(among: months)
        return ArgumentError(
            name,
            "“\(text.shortened)” is not a month such as 2019-07 or july",
            hints: suggestion.map { ["did you mean \($0)?"] } ?? []
        )
    }

    /// Returns the days from one date to another.
    ///
    /// - Returns: Nil if neither date is given.
    /// - Throws: `ArgumentError` if only one is given, or if the dates are invalid, reversed or too far apart.
    public static func span(
        _ from: String?,
        _ to: String?,
        today: CivilDay,
        looking direction: Direction = .future
    ) throws(ArgumentError) -> DaySpan? {
        if from == nil, to == nil { return nil }
        guard let from, let to else { throw ArgumentError(from == nil ? "from" : "to", "from", "to", "go together") }
        let first = try day(from, today: today, name: "from", looking: direction)
        let last = try day(to, today: today, name: "to", looking: direction)
        guard let span = DaySpan(from: first, to: last) else {
            // The message repeats the text with the date, if it is a word such as “monday”.
            func named(_ text: String, _ day: CivilDay) -> String {
                "“\(text.shortened)”" + (text == day.description ? "" : " (\(day))")
            }
            throw ArgumentError("to", "\(named(to, last)) is before the first day, \(named(from, first))")
        }
        guard first.days(to: last) < ScheduleQuery.maxDays else {
            throw ArgumentError("to", "from", "to", "are more than \(ScheduleQuery.maxDays) days apart")
        }
        return span
    }

    /// Returns a number of days, including today.
    ///
    /// - Throws: `ArgumentError` if it is less than one or more than `ScheduleQuery.maxDays`.
    public static func count(_ days: Int) throws(ArgumentError) -> Int {
        let range = 1...ScheduleQuery.maxDays
        if range.contains(days) { return days }
        throw .outside(range, "days", days)
    }
}
