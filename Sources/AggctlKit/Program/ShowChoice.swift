internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// A prompt at a terminal to choose one of several matching or similar shows.
struct ShowChoice {
    let environment: ProgramEnvironment

    /// The maximum number of offered shows. If the right one is missing, the user types more of its title.
    private static let maxChoices = 20

    /// Shows the prompt if a name did not match exactly one show. Returns the command line with the ID of the chosen
    /// show instead of that name.
    ///
    /// - Returns: nil if there is no terminal, or if the failure has no candidates.
    /// - Throws: a failure if the user chooses no show.
    func arguments(after failure: CommandFailure, of arguments: [String]) throws(CommandFailure) -> [String]? {
        guard let name = failure.unresolvedName, let nameRange = Self.range(of: name, in: arguments),
            let readLine = environment.readLine, environment.errorsAreTerminal, environment.outputWidth != nil
        else { return nil }
        let offered = Array(failure.candidates.prefix(Self.maxChoices))
        var lines = ["aggctl: " + failure.message]
        for (index, show) in offered.enumerated() {
            let number = index + 1
            let padding = number < 10 ? " " : ""
            lines.append("  \(padding)\(number)  " + ShowLine.text(show))
        }
        if failure.candidates.count > offered.count {
            lines.append("      and \(failure.candidates.count - offered.count) more")
        }
        write(lines.joined(separator: "\n") + "\nWhich one? Enter its number, or nothing for none: ")
        let input = readLine()
        // At the end of the input, no line break was typed.
        if input == nil { write("\n") }
        guard let number = input.flatMap({ Int($0.filter { $0 != " " }) }), offered.indices.contains(number - 1) else {
            throw CommandFailure(failure.status, failure.code, "no show was chosen", hints: failure.hints)
        }
        return Self.replacing(nameRange, of: arguments, by: offered[number - 1])
    }

    /// Returns the failure, with the command line that the user may have intended as its first hint. The hint is only
    /// added if exactly one show is similar to the name.
    static func addingSuggestion(to failure: CommandFailure, for arguments: [String]) -> CommandFailure {
        guard failure.code == "show.not-found", failure.candidates.count == 1, let name = failure.unresolvedName,
            let nameRange = Self.range(of: name, in: arguments)
        else { return failure }
        let suggested = replacing(nameRange, of: arguments, by: failure.candidates[0])
        let quoted = suggested.map { $0.utf8.contains(UInt8(ascii: " ")) ? "\"\($0)\"" : $0 }
        let line = quoted.joined(separator: " ")
        var failure = failure
        failure.hints.removeAll { $0 == OperationError.searchHint }
        failure.hints.insert("did you mean aggctl \(ArgumentCheck.echo(line))?", at: 0)
        return failure
    }

    /// Returns the arguments with the ID of a show instead of its name.
    private static func replacing(_ nameRange: Range<Int>, of arguments: [String], by show: MergedShow) -> [String] {
        var replaced = arguments
        replaced.replaceSubrange(nameRange, with: [show.id.description])
        return replaced
    }

    /// Returns the range of the arguments that form a name, or nil if none do. A name without quotes can be several
    /// arguments. The first argument is the command.
    private static func range(of name: String, in arguments: [String]) -> Range<Int>? {
        for first in arguments.indices.dropFirst() {
            for last in first..<arguments.count where arguments[first...last].joined(separator: " ") == name {
                return first..<(last + 1)
            }
        }
        return nil
    }

    /// Writes a text to standard error, which is a terminal.
    private func write(_ text: String) {
        let cleanLines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            TerminalText.clean(String($0))
        }
        let cleanText = cleanLines.joined(separator: "\n")
        let printable = environment.hasASCIILocale ? TerminalText.ascii(cleanText) : cleanText
        try? environment.errors.write(Array(printable.utf8))
    }
}
