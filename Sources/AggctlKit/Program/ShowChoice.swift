internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// A prompt at a terminal to choose one of several matching or similar shows.
struct ShowChoice {
    let environment: ProgramEnvironment

    /// The maximum number of offered shows. If the right one is missing, the user types more of its title.
    private static let maxChoices = 20

    /// Asks the user, and returns the command line with the ID of the chosen show instead of the name.
    ///
    /// - Returns: nil if there is no terminal, or the failure has no candidates.
    /// - Throws: a failure if no show was chosen.
    func arguments(after failure: CommandFailure, of arguments: [String]) throws(CommandFailure) -> [String]? {
        guard let name = failure.ambiguousName, let range = Self.range(of: name, in: arguments),
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
        let input = readLine()
        // At the end of the input, no line break was typed.
        if input == nil { print("\n") }
        guard let number = input.flatMap({ Int($0.filter { $0 != " " }) }), shows.indices.contains(number - 1) else {
            throw CommandFailure(failure.status, failure.code, "no show was chosen", hints: failure.hints)
        }
        return arguments[..<range.lowerBound] + [shows[number - 1].id.description] + arguments[range.upperBound...]
    }

    /// Returns a failure that suggests the command line with the only similar show.
    static func suggestingName(_ failure: CommandFailure, in arguments: [String]) -> CommandFailure {
        guard failure.code == "show.not-found", failure.candidates.count == 1, let name = failure.ambiguousName,
            let range = Self.range(of: name, in: arguments)
        else { return failure }
        let suggested: [String] =
            arguments[..<range.lowerBound] + [failure.candidates[0].id.description]
            + arguments[range.upperBound...]
        let line = suggested.map { $0.utf8.contains(UInt8(ascii: " ")) ? "\"\($0)\"" : $0 }.joined(separator: " ")
        var failure = failure
        failure.hints.removeAll { $0 == OperationError.searchHint }
        failure.hints.insert("did you mean aggctl \(ArgumentCheck.echo(line))?", at: 0)
        return failure
    }

    /// Returns the range of the arguments that form a name, or nil.
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
