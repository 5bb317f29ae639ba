internal import Aggregator
internal import ScheduleModel

/// Dates as arguments of a command.
enum DateArgument {
    static func parse(_ text: String, today: CivilDay) throws(CommandFailure) -> CivilDay {
        try CommandFailure.reading { () throws(WordProblem) in try DateWord.day(text, today: today) }
    }

    /// Refuses what people say for the days after and before, which is no date.
    ///
    /// - Parameters:
    ///   - next: the command line that shows what comes next.
    ///   - previous: the one that shows what was before.
    static func refuse(_ word: String?, next: String, previous: String) throws(CommandFailure) {
        let meant = ["next": next, "last": previous, "previous": previous]
        guard let word, let line = meant[word.lowercased()] else { return }
        throw .usage("“\(ArgumentCheck.echo(word))” is not a date", hints: ["did you mean: aggctl \(line)"])
    }

    /// The days that two options name.
    ///
    /// - Returns: nil where neither is set.
    static func span(_ from: String?, _ to: String?, today: CivilDay) throws(CommandFailure) -> DaySpan? {
        try CommandFailure.reading { () throws(WordProblem) in try DateWord.span(from, to, today: today) }
    }
}
