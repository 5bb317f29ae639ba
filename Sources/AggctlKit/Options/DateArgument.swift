internal import Aggregator
internal import ScheduleModel

/// A word that users type before a period, such as `next week` or `last month`. Commands have options for it, such as
/// `--next`, so the word is only recognized to suggest them.
enum RelativePeriod: String {
    case next, previous

    /// Parses `next`, `previous` or `last`. Case is ignored.
    init?(_ text: String) {
        let text = text.lowercased()
        self.init(rawValue: text == "last" ? "previous" : text)
    }

    /// The option with the same meaning: `--next` or `--previous`.
    var option: String { "--" + rawValue }

    /// Returns the command line, without `aggctl`, for the next or previous `week`, `month` or `day`. Returns nil for
    /// another period.
    func line(of period: String) -> String? {
        switch period.lowercased() {
        case "week": "week " + option
        case "month": "calendar " + option
        case "day": self == .next ? "tomorrow" : "day yesterday"
        default: nil
        }
    }
}

/// Dates as arguments of a command.
enum DateArgument {
    /// Parses a day.
    ///
    /// - Parameter command: The command, if the text is its argument and not the value of an option. The text may then
    ///   be intended as a filter, which the failure suggests.
    /// - Throws: a usage failure with suggestions. For a month it suggests `aggctl calendar`.
    static func parse(_ text: String, today: CivilDay, of command: String? = nil) throws(CommandFailure) -> CivilDay {
        do throws(ArgumentError) { return try DateParser.day(text, today: today) } catch {
            var failure = CommandFailure(error)
            let quoted = ArgumentCheck.echo(text)
            if isMonth(text) {
                failure.hints = ["did you mean aggctl calendar \(quoted)?"]
            } else if let command, error.hints == [DateParser.choices], let filter = ParserMessage.filter(for: quoted) {
                failure.hints.append("did you mean aggctl \(command) \(filter)?")
            }
            throw failure
        }
    }

    /// Returns whether a text is accepted as a month: `2019-07`, `july`, or any day of a month.
    static func isMonth(_ text: String) -> Bool { (try? DateParser.month(text, today: .first)) != nil }

    /// Throws a failure if a text is `next`, `previous` or `last`, which are not dates. Does nothing for other texts.
    ///
    /// - Parameters:
    ///   - text: The argument, or nil if there is none.
    ///   - next: The suggested command line for `next`.
    ///   - previous: The suggested command line for `previous` and `last`.
    ///   - expected: The kind of value that the argument must be, for the message.
    /// - Throws: a usage failure that suggests the command line.
    static func refuse(
        _ text: String?,
        next: String,
        previous: String,
        for expected: String = "date"
    ) throws(CommandFailure) {
        guard let text, let period = RelativePeriod(text) else { return }
        let line = period == .next ? next : previous
        throw .usage("“\(ArgumentCheck.echo(text))” is not a \(expected)", hints: ["did you mean aggctl \(line)?"])
    }

    /// Parses the days of `--from` and `--to`.
    ///
    /// - Returns: nil if neither is set.
    /// - Throws: a usage failure if only one is set, or a day is invalid.
    static func span(
        _ from: String?,
        _ to: String?,
        today: CivilDay,
        looking direction: DateParser.Direction = .future
    ) throws(CommandFailure) -> DaySpan? {
        try CommandFailure.reading { () throws(ArgumentError) in
            try DateParser.span(from, to, today: today, looking: direction)
        }
    }
}
