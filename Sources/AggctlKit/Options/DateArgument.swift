internal import Aggregator
internal import ScheduleModel

/// What people say for the days, the week or the month after, or before.
enum TurnWord: String {
    case next, previous

    init?(_ word: String) {
        let word = word.lowercased()
        self.init(rawValue: word == "last" ? "previous" : word)
    }

    /// The option that means it.
    var option: String { "--" + rawValue }
}

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
        guard let word, let turn = TurnWord(word) else { return }
        let line = turn == .next ? next : previous
        throw .usage("“\(ArgumentCheck.echo(word))” is not a date", hints: ["did you mean: aggctl \(line)"])
    }

    /// The days that two options name.
    ///
    /// - Returns: nil where neither is set.
    static func span(_ from: String?, _ to: String?, today: CivilDay) throws(CommandFailure) -> DaySpan? {
        try CommandFailure.reading { () throws(WordProblem) in try DateWord.span(from, to, today: today) }
    }
}
