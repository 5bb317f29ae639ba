internal import Aggregator
internal import ScheduleModel

/// What the argument parser says of a wrong command line, in the words of this program.
struct ParserMessage {
    /// What is wrong.
    let message: String
    /// What may be meant.
    let hints: [String]

    private init(_ message: String, hints: [String] = []) {
        self.message = message
        self.hints = hints
    }

    /// - Parameters:
    ///   - line: what the parser says, in its first line; what is of no known form stays as it is.
    ///   - path: the names of the command that was meant, such as `token add`.
    init(_ line: String, of path: [String]) {
        // What the parser quotes stands at the odd places; a value may have the mark in itself.
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
        if let said = optionSynonyms[given] { return ParserMessage(message, hints: ["did you mean \(said)?"]) }
        // The parser guesses at what is far off too.
        guard parts.count > 4, parts[2] == ". Did you mean ",
            strippingDashes(given).nearest(among: [strippingDashes(parts[3])]) != nil
        else { return ParserMessage(message) }
        return ParserMessage(message, hints: ["did you mean \(parts[3])?"])
    }

    /// What people say for an option that is called otherwise.
    private static let optionSynonyms = [
        "--channel": "--network", "--station": "--network", "--tz": "--timezone", "--zone": "--timezone",
        "--lang": "--language", "--region": "--country",
    ]

    private static func invalidValue(_ parts: [String]) -> ParserMessage? {
        guard parts.first == "The value ", let place = parts.lastIndex(of: " is invalid for "), place > 1,
            place + 2 < parts.count, let name = optionName(parts[place + 1])
        else { return nil }
        let value = ArgumentCheck.echo(parts[1..<place].joined(separator: "'"))
        let choices = stride(from: place + 3, to: parts.count, by: 2).map { parts[$0] }
        if !choices.isEmpty {
            return ParserMessage("\(name): “\(value)” is not one of \(choices.joined(separator: ", "))")
        }
        // Of what has no names only numbers are read by the parser.
        return parts[place + 2].isEmpty ? ParserMessage("\(name): “\(value)” is not a number") : nil
    }

    private static func missingValue(_ parts: [String]) -> ParserMessage? {
        guard parts.count == 3, parts[0] == "Missing value for ", let name = optionName(parts[1]) else { return nil }
        return ParserMessage("\(name): value missing")
    }

    private static func missingArgument(_ parts: [String], _ path: [String]) -> ParserMessage? {
        guard parts.count == 3, parts[0] == "Missing expected argument ", let command = path.first else { return nil }
        let name = parts[1].prefix { $0 != ">" }.dropFirst()
        let isLink = ["link", "unlink"].contains(command)
        guard let what = isLink ? "two shows by their IDs" : valueDescriptions[String(name)] else { return nil }
        let call = path.joined(separator: " ")
        let start = "aggctl \(call) "
        let example = ShortHelp.examples[command]?.first { $0.utf8.starts(with: start.utf8) }
        return ParserMessage("\(call) needs \(what)" + (example.map { ": " + $0 } ?? ""))
    }

    /// Words that a command has no place for, and the option that they may be meant for.
    private static func unexpectedArguments(_ parts: [String], _ path: [String]) -> ParserMessage? {
        guard parts.count > 2, !path.isEmpty else { return nil }
        let words: [String]
        if parts[0] == "Unexpected argument " {
            words = [parts[1..<(parts.count - 1)].joined(separator: "'")]
        } else if parts[0].utf8.reversed().starts(with: " unexpected arguments: ".utf8.reversed()) {
            words = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
        } else {
            return nil
        }
        let text = ArgumentCheck.echo(words.joined(separator: " "))
        let call = path.joined(separator: " ")
        return ParserMessage(
            "\(call): unexpected argument “\(text)”",
            hints: path.count == 1 ? suggestion(by: text, in: call).map { ["did you mean aggctl \($0)?"] } ?? [] : []
        )
    }

    /// The command line that a word may be meant for: a day's, else one whose option is for it.
    private static func suggestion(by text: String, in command: String) -> String? {
        if command == "next", let line = RelativePeriod.next.line(of: text) { return line }
        if let option = option(for: text, of: command) { return "\(command) \(option)" }
        // Nobody looks for a date in the names.
        if isDay(text) {
            if command == "week" { return "week \(text)" }
            if ["day", "today", "tomorrow", "now", "upcoming"].contains(command) { return "day \(text)" }
        }
        if dated.contains(command), DateArgument.isMonth(text) { return "calendar \(text)" }
        // What is on at some time of the day stands in the day's list.
        if command == "now", isTime(text) { return "today" }
        return filter(for: text).flatMap { filtered.contains(command) ? "\(command) \($0)" : nil }
    }

    private static func isDay(_ text: String) -> Bool { (try? DateParser.day(text, today: .first)) != nil }

    private static func option(for text: String, of command: String) -> String? {
        if command == "upcoming", Int(text) != nil { return "--days \(text)" }
        if command == "list", isDay(text) { return "--from \(text) --to \(text)" }
        return nil
    }

    /// Whether it is a time of the day, such as 20:00, 8pm or 20h.
    private static func isTime(_ text: String) -> Bool {
        let digits = text.prefix { $0.isWholeNumber && $0.isASCII }
        guard (1...2).contains(digits.count) else { return false }
        let rest = text.dropFirst(digits.count).lowercased()
        let minutes = rest.dropFirst().prefix(2)
        let hasMinutes = rest.first == ":" && minutes.count == 2 && minutes.allSatisfy { $0.isWholeNumber }
        return (hasMinutes ? ["", "am", "pm"] : ["am", "pm", "h"]).contains(String(rest.dropFirst(hasMinutes ? 3 : 0)))
    }

    /// What is looked for in the names; nil where a shell would read it anew, and of a time, which no name has.
    static func filter(for text: String) -> String? {
        if isTime(text) { return nil }
        let isPlain = text.utf8.allSatisfy { $0 > 0x22 && !Set("$\\`".utf8).contains($0) || $0 == 0x20 }
        guard isPlain else { return nil }
        let isOneWord = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-._/:@".unicodeScalars.contains($0)
        }
        return "--filter " + (isOneWord ? text : "\"\(text)\"")
    }

    /// The commands that are about days.
    private static let dated: Set = ["week", "today", "tomorrow", "day", "now", "upcoming", "list"]

    /// The commands that a filter makes shorter.
    private static let filtered: Set = [
        "week", "today", "tomorrow", "day", "now", "upcoming", "list", "calendar", "next", "following", "shows",
    ]

    /// What is meant by the name of a value.
    private static let valueDescriptions = [
        "show": "a show", "show n": "a show and a season number", "show SxxEyy": "a show",
        "show episodes": "a show and its episodes", "text": "a text to search for", "file": "a file",
        "name": "a name", "id": "an ID",
    ]

    /// The name of an option, without the value that goes with it.
    private static func optionName(_ text: String) -> String? {
        text.split(separator: " ").first { $0.utf8.starts(with: "--".utf8) }.map(String.init)
    }

    private static func strippingDashes(_ option: String) -> String { String(option.drop { $0 == "-" }) }
}
