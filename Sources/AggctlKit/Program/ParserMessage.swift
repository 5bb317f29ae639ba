internal import Aggregator
internal import ScheduleModel

/// A message of the argument parser about a wrong command line, reworded.
struct ParserMessage {
    /// The message.
    let message: String
    /// Suggestions.
    let hints: [String]

    private init(_ message: String, hints: [String] = []) {
        self.message = message
        self.hints = hints
    }

    /// - Parameters:
    ///   - line: The first line of the parser's message. A line of an unknown form stays as it is.
    ///   - path: The names of the command, such as `token add`.
    init(_ line: String, of path: [String]) {
        // Quoted texts have odd indices. A value may contain the quotation mark too.
        let parts = line.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        self =
            Self.unknownOption(parts, path) ?? Self.invalidValue(parts) ?? Self.missingValue(parts)
            ?? Self.missingArgument(parts, path) ?? Self.unexpectedArguments(parts, path) ?? ParserMessage(line)
    }

    private static func unknownOption(_ parts: [String], _ path: [String]) -> ParserMessage? {
        guard parts.count > 2, parts[0] == "Unknown option " else { return nil }
        let given = ArgumentCheck.echo(parts[1])
        let message =
            path.isEmpty ? "unknown option \(given)" : "\(path.joined(separator: " ")) has no option \(given)"
        if ["--from", "--to"].contains(given) {
            return ParserMessage(message, hints: ["did you mean aggctl list --from DATE --to DATE?"])
        }
        if let option = optionSynonyms[given] { return ParserMessage(message, hints: ["did you mean \(option)?"]) }
        // The parser also suggests options that are not similar.
        guard parts.count > 4, parts[2] == ". Did you mean ",
            strippingDashes(given).closestMatch(among: [strippingDashes(parts[3])]) != nil
        else { return ParserMessage(message) }
        return ParserMessage(message, hints: ["did you mean \(parts[3])?"])
    }

    /// Options that users may try, and the real option for each.
    private static let optionSynonyms = [
        "--channel": "--network", "--station": "--network", "--tz": "--timezone", "--zone": "--timezone",
        "--lang": "--language", "--region": "--country",
    ]

    private static func invalidValue(_ parts: [String]) -> ParserMessage? {
        guard parts.first == "The value ", let index = parts.lastIndex(of: " is invalid for "), index > 1,
            index + 2 < parts.count, let name = optionName(parts[index + 1])
        else { return nil }
        let value = ArgumentCheck.echo(parts[1..<index].joined(separator: "'"))
        let choices = stride(from: index + 3, to: parts.count, by: 2).map { parts[$0] }
        if !choices.isEmpty {
            return ParserMessage("\(name): “\(value)” is not one of \(choices.joined(separator: ", "))")
        }
        // The only values without a list of choices that the parser reads are numbers.
        return parts[index + 2].isEmpty ? ParserMessage("\(name): “\(value)” is not a number") : nil
    }

    private static func missingValue(_ parts: [String]) -> ParserMessage? {
        guard parts.count == 3, parts[0] == "Missing value for ", let name = optionName(parts[1]) else { return nil }
        return ParserMessage("\(name): value missing")
    }

    private static func missingArgument(_ parts: [String], _ path: [String]) -> ParserMessage? {
        guard parts.count == 3, parts[0] == "Missing expected argument ", let command = path.first else { return nil }
        let name = parts[1].prefix { $0 != ">" }.dropFirst()
        let isLink = ["link", "unlink"].contains(command)
        guard let expected = isLink ? "two shows by their IDs" : valueDescriptions[String(name)] else { return nil }
        let call = path.joined(separator: " ")
        let start = "aggctl \(call) "
        let example = AggctlCommand.feature(of: command)?.examples.first { $0.utf8.starts(with: start.utf8) }
        return ParserMessage("\(call) needs \(expected)" + (example.map { ": " + $0 } ?? ""))
    }

    /// Returns the message for surplus arguments, with the command line that was probably intended.
    private static func unexpectedArguments(_ parts: [String], _ path: [String]) -> ParserMessage? {
        guard parts.count > 2, !path.isEmpty else { return nil }
        let arguments: [String]
        if parts[0] == "Unexpected argument " {
            arguments = [parts[1..<(parts.count - 1)].joined(separator: "'")]
        } else if parts[0].utf8.reversed().starts(with: " unexpected arguments: ".utf8.reversed()) {
            arguments = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
        } else {
            return nil
        }
        let text = ArgumentCheck.echo(arguments.joined(separator: " "))
        let call = path.joined(separator: " ")
        return ParserMessage(
            "\(call): unexpected argument “\(text)”",
            hints: path.count == 1 ? suggestion(by: text, in: call).map { ["did you mean aggctl \($0)?"] } ?? [] : []
        )
    }

    /// Returns the command line that a surplus argument was probably intended for: a day, an option or a filter.
    private static func suggestion(by text: String, in command: String) -> String? {
        if command == "watch" { return "watched \(text)" }
        if command == "next", let line = RelativePeriod.next.line(of: text) { return line }
        if let option = option(for: text, of: command) { return "\(command) \(option)" }
        // A date is not a filter for names.
        if isDay(text) {
            if command == "week" { return "week \(text)" }
            if ["day", "today", "tomorrow", "now", "upcoming"].contains(command) { return "day \(text)" }
        }
        if AggctlCommand.has(.dated, command), DateArgument.isMonth(text) { return "calendar \(text)" }
        // The schedule of the day includes the entries at a time.
        if command == "now", isTime(text) { return "today" }
        return filter(for: text).flatMap { AggctlCommand.has(.filtered, command) ? "\(command) \($0)" : nil }
    }

    private static func isDay(_ text: String) -> Bool { (try? DateParser.day(text, today: .first)) != nil }

    private static func option(for text: String, of command: String) -> String? {
        if command == "upcoming", Int(text) != nil { return "--days \(text)" }
        if command == "list", isDay(text) { return "--from \(text) --to \(text)" }
        return nil
    }

    /// Returns whether a text is a time of day, such as 20:00, 8pm or 20h.
    private static func isTime(_ text: String) -> Bool {
        let digits = text.prefix { $0.isWholeNumber && $0.isASCII }
        guard (1...2).contains(digits.count) else { return false }
        let suffix = text.dropFirst(digits.count).lowercased()
        let minutes = suffix.dropFirst().prefix(2)
        let hasMinutes = suffix.first == ":" && minutes.count == 2 && minutes.allSatisfy { $0.isWholeNumber }
        return (hasMinutes ? ["", "am", "pm"] : ["am", "pm", "h"]).contains(
            String(suffix.dropFirst(hasMinutes ? 3 : 0))
        )
    }

    /// Returns a `--filter` option for a text. Returns nil for a time of day, and for text that a shell would expand.
    static func filter(for text: String) -> String? {
        if isTime(text) { return nil }
        let isPlain = text.utf8.allSatisfy { $0 > 0x22 && !Set("$\\`".utf8).contains($0) || $0 == 0x20 }
        guard isPlain else { return nil }
        let isOneWord = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-._/:@".unicodeScalars.contains($0)
        }
        return "--filter " + (isOneWord ? text : "\"\(text)\"")
    }

    /// Descriptions of values by their names in the usage.
    private static let valueDescriptions = [
        "show": "a show", "show n": "a show", "show SxxEyy": "a show",
        "show episodes": "a show", "text": "a text to search for", "file": "a file",
        "name": "a name", "id": "an ID",
    ]

    /// Returns the name of an option, without its value.
    private static func optionName(_ text: String) -> String? {
        text.split(separator: " ").first { $0.utf8.starts(with: "--".utf8) }.map(String.init)
    }

    private static func strippingDashes(_ option: String) -> String { String(option.drop { $0 == "-" }) }
}
