internal import Aggregator
internal import ScheduleModel

/// What people say for the days, the week or the month after, or before.
enum RelativePeriod: String {
    case next, previous

    init?(_ word: String) {
        let word = word.lowercased()
        self.init(rawValue: word == "last" ? "previous" : word)
    }

    /// The option that means it.
    var option: String { "--" + rawValue }

    /// The command line for the week, the month or the day after or before; nil of what is none of them.
    func line(of what: String) -> String? {
        switch what.lowercased() {
        case "week": "week " + option
        case "month": "calendar " + option
        case "day": self == .next ? "tomorrow" : "day yesterday"
        default: nil
        }
    }
}

/// Dates as arguments of a command.
enum DateArgument {
    /// The day that is meant.
    ///
    /// - Parameter command: the one that the word stands behind, without an option: it may be meant as a filter there.
    static func parse(_ text: String, today: CivilDay, of command: String? = nil) throws(CommandFailure) -> CivilDay {
        do throws(ArgumentError) { return try DateParser.day(text, today: today) } catch {
            var failure = CommandFailure(error)
            let word = ArgumentCheck.echo(text)
            if isMonth(text) {
                failure.hints = ["did you mean aggctl calendar \(word)?"]
            } else if let command, error.hints == [DateParser.choices], let filter = ParserMessage.filter(for: word) {
                failure.hints.append("did you mean aggctl \(command) \(filter)?")
            }
            throw failure
        }
    }

    /// Whether a word names a month, or a day of one.
    static func isMonth(_ text: String) -> Bool { (try? DateParser.month(text, today: .first)) != nil }

    /// Refuses what people say for the days after and before, which is no date.
    ///
    /// - Parameters:
    ///   - what: what is wanted in its place.
    ///   - next: the command line that shows what comes next.
    ///   - previous: the one that shows what was before.
    static func refuse(
        _ word: String?,
        next: String,
        previous: String,
        for what: String = "date"
    ) throws(CommandFailure) {
        guard let word, let turn = RelativePeriod(word) else { return }
        let line = turn == .next ? next : previous
        throw .usage("“\(ArgumentCheck.echo(word))” is not a \(what)", hints: ["did you mean aggctl \(line)?"])
    }

    /// The days that two options name.
    ///
    /// - Returns: nil where neither is set.
    static func span(_ from: String?, _ to: String?, today: CivilDay) throws(CommandFailure) -> DaySpan? {
        try CommandFailure.reading { () throws(ArgumentError) in try DateParser.span(from, to, today: today) }
    }
}
