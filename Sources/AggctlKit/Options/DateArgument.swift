internal import Aggregator
internal import ScheduleModel

/// Dates as arguments of a command.
enum DateArgument {
    static func parse(_ text: String, today: CivilDay) throws(CommandFailure) -> CivilDay {
        try CommandFailure.reading { () throws(WordProblem) in try DateWord.day(text, today: today) }
    }

    /// The days that two options name.
    ///
    /// - Returns: nil where neither is set.
    static func span(_ from: String?, _ to: String?, today: CivilDay) throws(CommandFailure) -> DaySpan? {
        try CommandFailure.reading { () throws(WordProblem) in try DateWord.span(from, to, today: today) }
    }
}
