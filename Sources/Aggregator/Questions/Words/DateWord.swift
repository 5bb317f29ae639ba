public import ScheduleModel

/// A date as a person types it: `2019-07-14`, `today`, `tomorrow`, `yesterday`, a weekday, `+7`, `-7`; and days that such
/// dates name.
public enum DateWord {
    /// The day that is meant.
    ///
    /// - Throws: what is wrong with the word.
    public static func day(_ text: String, today: CivilDay, name: String? = nil) throws(WordProblem) -> CivilDay {
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
        let near = word.nearest(among: words)
        throw WordProblem(
            name,
            "“\(text.shortened)” is not a date",
            hints: [
                near.map { "did you mean \($0)?" }
                    ?? "expected: 2019-07-14, today, tomorrow, yesterday, monday, +7 or -7"
            ]
        )
    }

    /// The week, Monday to Sunday, that holds a day, or the one before or after it.
    ///
    /// - Throws: what is wrong with a word.
    public static func week(
        of date: String,
        isNext: Bool = false,
        isPrevious: Bool = false,
        today: CivilDay
    ) throws(WordProblem) -> DaySpan {
        if isNext, isPrevious { throw WordProblem("next", "next", "previous", "exclude each other") }
        let day = try day(date, today: today, name: "date")
        return DaySpan(weekOf: day.advanced(by: isNext ? 7 : isPrevious ? -7 : 0))
    }

    /// The days of a month, such as `2019-07`, of this one where none is named; or of the one before or after it.
    ///
    /// - Throws: what is wrong with the word.
    public static func month(
        _ text: String?,
        isNext: Bool = false,
        isPrevious: Bool = false,
        today: CivilDay
    ) throws(WordProblem) -> DaySpan {
        if isNext, isPrevious { throw WordProblem("next", "next", "previous", "exclude each other") }
        let (year, number, _) = today.parts
        var first = text.map { CivilDay($0 + "-01") } ?? CivilDay(year: year, month: number, day: 1)
        if isNext || isPrevious, let named = first {
            let months = named.year * 12 + named.parts.month - 1 + (isNext ? 1 : -1)
            first = CivilDay(year: months / 12, month: months % 12 + 1, day: 1)
        }
        guard let first else {
            throw WordProblem("month", "“\((text ?? "").shortened)” is not a month such as 2019-07")
        }
        let length = CivilDay.length(ofMonth: first.parts.month, year: first.year)
        return DaySpan(first).widened(before: 0, after: length - 1)
    }

    /// The days from one date to another.
    ///
    /// - Returns: nil where neither is named.
    /// - Throws: what is wrong with the words.
    public static func span(_ from: String?, _ to: String?, today: CivilDay) throws(WordProblem) -> DaySpan? {
        if from == nil, to == nil { return nil }
        guard let from, let to else { throw WordProblem(from == nil ? "from" : "to", "from", "to", "go together") }
        let first = try day(from, today: today, name: "from")
        let last = try day(to, today: today, name: "to")
        guard let span = DaySpan(from: first, to: last) else {
            // Of a word it is not seen which day it is.
            func named(_ word: String, _ day: CivilDay) -> String {
                "“\(word.shortened)”" + (word == day.description ? "" : " (\(day))")
            }
            throw WordProblem("to", "\(named(to, last)) is before the first day, \(named(from, first))")
        }
        guard first.days(to: last) < DaysQuestion.longestSpan else {
            throw WordProblem("to", "from", "to", "are more than \(DaysQuestion.longestSpan) days apart")
        }
        return span
    }

    /// How many days, today among them.
    ///
    /// - Throws: where it is fewer than one, or more than may be asked for at once.
    public static func count(_ days: Int) throws(WordProblem) -> Int {
        let range = 1...DaysQuestion.longestSpan
        if range.contains(days) { return days }
        throw .outside(range, "days", days)
    }
}
