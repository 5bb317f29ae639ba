internal import Aggregator
internal import ScheduleModel

/// A date as a person types it: `2019-07-14`, `today`, `tomorrow`, `yesterday`, a weekday, `+7`, `-7`.
enum DateArgument {
    static func parse(_ text: String, today: CivilDay) throws(CommandFailure) -> CivilDay {
        if let day = CivilDay(text) { return day }
        let word = text.lowercased()
        switch word {
        case "today": return today
        case "tomorrow": return today.advanced(by: 1)
        case "yesterday": return today.advanced(by: -1)
        default: break
        }
        // A weekday is the next one that comes, today included.
        if let weekday = Weekday.allCases.first(where: { $0.name.lowercased() == word }) {
            return today.advanced(by: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
        }
        if let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.utf8.count <= 6,
            let days = Int(text)
        {
            return today.advanced(by: days)
        }
        let words = ["today", "tomorrow", "yesterday"] + Weekday.allCases.map { $0.name.lowercased() }
        let near = word.nearest(among: words)
        throw .usage(
            "“\(ArgumentCheck.echo(text))” is not a date",
            hints: [
                near.map { "did you mean \($0)?" }
                    ?? "expected: 2019-07-14, today, tomorrow, yesterday, monday, +7 or -7"
            ]
        )
    }

    /// The days that two options name.
    ///
    /// - Returns: nil where neither is set.
    static func span(_ from: String?, _ to: String?, today: CivilDay) throws(CommandFailure) -> DaySpan? {
        if from == nil, to == nil { return nil }
        guard let from, let to else { throw .usage("--from and --to go together") }
        let first = try parse(from, today: today)
        let last = try parse(to, today: today)
        guard let span = DaySpan(from: first, to: last) else { throw .usage("--to is before --from") }
        guard first.days(to: last) < DaysQuestion.longestSpan else {
            throw .usage("--from and --to are more than \(DaysQuestion.longestSpan) days apart")
        }
        return span
    }
}
