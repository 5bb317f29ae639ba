internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// Lets a person at a terminal say which of several shows was meant, or that the one that comes near was.
struct ShowChoice {
    let environment: ProgramEnvironment

    /// How many shows are offered at most; a user who misses the right one types more of its title.
    private static let maxChoices = 20

    /// The command line with the show that was chosen in place of the name that fits several, or none.
    ///
    /// - Returns: nil where no person is there.
    /// - Throws: that none was chosen.
    func arguments(after failure: CommandFailure, of arguments: [String]) throws(CommandFailure) -> [String]? {
        guard let name = failure.ambiguousName, let place = Self.range(of: name, in: arguments),
            let readLine = environment.readLine, environment.errorsAreTerminal, environment.outputWidth != nil
        else { return nil }
        let shows = failure.candidates.prefix(Self.maxChoices)
        var lines = ["aggctl: " + failure.message]
        lines += shows.enumerated().map {
            "  \($0.offset + 1 < 10 ? " " : "")\($0.offset + 1)  " + ShowLine.text($0.element)
        }
        if failure.candidates.count > shows.count {
            lines.append("      and \(failure.candidates.count - shows.count) more")
        }
        print(lines.joined(separator: "\n") + "\nWhich one? Enter its number, or nothing for none: ")
        let answer = readLine()
        // Where the input ended nothing ended the line.
        if answer == nil { print("\n") }
        guard let number = answer.flatMap({ Int($0.filter { $0 != " " }) }), shows.indices.contains(number - 1) else {
            throw CommandFailure(failure.status, failure.code, "no show was chosen", hints: failure.hints)
        }
        return arguments[..<place.lowerBound] + [shows[number - 1].id.description] + arguments[place.upperBound...]
    }

    /// A failure that says how the command line is called with the one show that came near.
    static func suggestingName(_ failure: CommandFailure, in arguments: [String]) -> CommandFailure {
        guard failure.code == "show.not-found", failure.candidates.count == 1, let name = failure.ambiguousName,
            let place = Self.range(of: name, in: arguments)
        else { return failure }
        let words: [String] =
            arguments[..<place.lowerBound] + [failure.candidates[0].id.description]
            + arguments[place.upperBound...]
        let line = words.map { $0.utf8.contains(UInt8(ascii: " ")) ? "\"\($0)\"" : $0 }.joined(separator: " ")
        var failure = failure
        failure.hints.removeAll { $0 == OperationError.searchHint }
        failure.hints.insert("did you mean aggctl \(ArgumentCheck.echo(line))?", at: 0)
        return failure
    }

    /// The words that a name was made of.
    private static func range(of name: String, in arguments: [String]) -> Range<Int>? {
        for first in arguments.indices.dropFirst() {
            for last in first..<arguments.count where arguments[first...last].joined(separator: " ") == name {
                return first..<(last + 1)
            }
        }
        return nil
    }

    private func print(_ text: String) {
        let clean = text.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText.clean(String($0)) }
        let line = clean.joined(separator: "\n")
        try? environment.errors.write(Array((environment.hasASCIILocale ? TerminalText.ascii(line) : line).utf8))
    }
}
