internal import Aggregator
internal import ScheduleModel

/// Checks of the command line before it is parsed: invalid text, arguments that are too long, and unknown commands.
enum ArgumentCheck {
    /// The maximum length of one argument, in bytes.
    private static let maxBytes = 64 << 10

    /// Returns the arguments with leading options moved behind the name of the command.
    static func hoistingGlobalOptions(_ arguments: [String]) -> [String] {
        let hoisted = hoistingGlobal(arguments)
        guard let first = hoisted.first, first.utf8.starts(with: "-".utf8), first != "--",
            let index = hoisted.indices.first(where: { isCommand(AggctlCommand.names, at: $0, of: hoisted) }), index > 0
        else { return joiningNames(hoisted) }
        return joiningNames([hoisted[index]] + hoisted[..<index] + hoisted[(index + 1)...])
    }

    /// Returns the arguments with a subcommand's name right behind its parent. Options between them belong to it.
    private static func joiningNames(_ arguments: [String]) -> [String] {
        guard arguments.count > 2, arguments[1].utf8.starts(with: "-".utf8),
            let names = AggctlCommand.names(within: arguments[0]),
            let index = arguments.indices.dropFirst(2).first(where: { isCommand(names, at: $0, of: arguments) })
        else { return arguments }
        return [arguments[0], arguments[index]] + arguments[1..<index] + arguments[(index + 1)...]
    }

    /// Returns the arguments of `help` without the options that every command accepts, which an alias may add. The
    /// lists that `help` prints itself still get the options.
    static func leavingHelpAlone(_ arguments: [String], lists: [String]) -> [String] {
        guard arguments.first == "help" else { return arguments }
        var (names, options): ([String], [String]) = ([], [])
        var remaining = arguments.dropFirst()
        while let argument = remaining.popFirst() {
            let name = String(argument.prefix { $0 != "=" })
            if flags.contains(argument), !["-h", "--help"].contains(argument) {
                options.append(argument)
            } else if valued.contains(name) {
                options.append(argument)
                if name == argument, let value = remaining.popFirst() { options.append(value) }
            } else {
                names.append(argument)
            }
        }
        return ["help"] + names + (names.first.map(lists.contains) ?? false ? options : [])
    }

    /// Returns the arguments with a day such as `-7` moved behind `--`, since the parser would read it as an option.
    static func movingPastDays(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, ["day", "week"].contains(command), !arguments.contains("--") else {
            return arguments
        }
        let index = arguments.indices.dropFirst().first { index in
            let digits = arguments[index].dropFirst()
            let previous = arguments[index - 1]
            let isValue = previous.utf8.first == UInt8(ascii: "-") && !flags.contains(previous)
            return arguments[index].first == "-" && !digits.isEmpty && digits.count < 6 && !isValue
                && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard let index else { return arguments }
        return arguments[..<index] + arguments[(index + 1)...] + ["--", arguments[index]]
    }

    /// Returns whether an argument is a command, and not the value of the option before it. The command of
    /// `--filter today week` is `week`.
    private static func isCommand(_ names: [String], at index: Int, of arguments: [String]) -> Bool {
        guard names.contains(arguments[index]), index > 0 else { return false }
        let previous = arguments[index - 1]
        let isOption = previous.utf8.starts(with: "-".utf8) && !previous.utf8.contains(UInt8(ascii: "="))
        return !isOption || flags.contains(previous)
    }

    /// Returns a command line with more options, right behind the command. At the end they could follow `--`, and would
    /// be arguments there.
    static func adding(_ options: [String], to line: [String]) -> [String] {
        Array(line.prefix(1)) + options + line.dropFirst()
    }

    /// The options without a value.
    private static let flags: Set<String> = [
        "--demo", "-v", "--verbose", "-q", "--quiet", "--no-pager", "--ascii", "--json", "--strict", "--offline",
        "--refresh",
        "--accept-shrink", "--streaming", "--no-streaming", "--premieres", "--finales", "--no-specials", "--followed",
        "--unwatched", "--missing", "--raw", "--next", "--previous", "--newest-first", "--future", "--stale", "--wait",
        "-h",
        "--help",
    ]

    /// The options with a value, of commands that list episodes.
    private static let valued: Set<String> = [
        "--config", "--now", "--timezone", "--country", "--provider", "-f", "--format", "-o", "--output", "--color",
        "--width", "--clock", "--filter", "--network", "--genre", "--type", "--language", "--limit", "--by", "--date",
        "--alarm",
    ]

    private static func hoistingGlobal(_ arguments: [String]) -> [String] {
        var leading: [String] = []
        var remaining = arguments[...]
        while let first = remaining.first {
            let isJoined = ["--config=", "--now="].contains { first.utf8.starts(with: $0.utf8) }
            if isJoined || ["--demo", "-v", "--verbose", "-q", "--quiet", "--no-pager"].contains(first) {
                leading.append(remaining.removeFirst())
            } else if ["--config", "--now"].contains(first) {
                leading += remaining.prefix(2)
                remaining = remaining.dropFirst(2)
            } else {
                break
            }
        }
        guard let command = remaining.popFirst() else { return arguments }
        return [command] + leading + remaining
    }

    /// Checks that every argument is valid text of at most `maxBytes` bytes.
    ///
    /// - Throws: a usage failure.
    static func check(_ arguments: [String]) throws(CommandFailure) {
        for (index, argument) in arguments.enumerated() {
            if argument.utf8.count > maxBytes {
                throw .usage("argument \(index + 1) is longer than \(maxBytes >> 10) KB: “\(echo(argument))”")
            }
            if argument.unicodeScalars.contains("\u{FFFD}") {
                throw .usage("argument \(index + 1) is not valid UTF-8: “\(echo(argument))”")
            }
        }
    }

    /// Checks that an option of commands is not the entire command line.
    ///
    /// - Throws: a usage failure that names a command for the option.
    static func checkHasCommand(_ arguments: [String]) throws(CommandFailure) {
        let rootFlags: Set = ["-h", "--help", "--version"]
        guard let first = arguments.first, rootFlags.isDisjoint(with: arguments) else { return }
        let name = String(first.prefix { $0 != "=" })
        guard flags.contains(first) || valued.contains(name) else { return }
        let owner = ["--newest-first": "list", "--accept-shrink": "refresh"][first] ?? "week"
        let call = arguments.prefix(valued.contains(first) ? 2 : 1).map(echo).joined(separator: " ")
        throw .usage("\(name) needs a command", hints: ["next: aggctl \(owner) \(call)"])
    }

    /// Checks that the command exists.
    ///
    /// - Throws: a usage failure that suggests the most similar command.
    static func checkCommand(
        _ arguments: [String],
        known: [String],
        after parent: String = ""
    ) throws(CommandFailure) {
        guard let name = arguments.first, !name.utf8.starts(with: "-".utf8) else { return }
        if parent.isEmpty, let names = AggctlCommand.names(within: name), let second = arguments.dropFirst().first,
            !second.utf8.starts(with: "-".utf8)
        {
            try checkCommand([second], known: names, after: name + " ")
        }
        if known.contains(name) { return }
        let suggestion = (parent.isEmpty ? suggestedCommand(for: arguments) : nil) ?? name.closestMatch(among: known)
        throw .usage(
            "unknown command “\(parent)\(echo(name))”",
            hints: suggestion.map { ["did you mean aggctl \(parent)\($0)?"] } ?? ["next: aggctl \(parent)--help"]
        )
    }

    /// Words that users may try, and the command for each.
    private static let commandSynonyms = [
        "yesterday": "day yesterday", "month": "calendar", "schedule": "week", "guide": "week",
        "favorites": "following", "favourites": "following", "episodes": "season", "info": "show", "tui": "browse",
        "version": "--version", "import": "import-marks", "export": "export-marks", "mark": "watched",
        "seen": "watched", "unseen": "unwatched", "skip": "skipped", "evening": "tonight", "upnext": "next",
        "unhide": "unfollow", "add": "follow", "remove": "unfollow",
    ]

    /// Returns the command line for arguments that name a day, a month or a relative week, such as `next week`.
    private static func suggestedCommand(for arguments: [String]) -> String? {
        let first = arguments[0].lowercased()
        let period = arguments.dropFirst().first { !$0.utf8.starts(with: "-".utf8) } ?? "week"
        if let line = RelativePeriod(first)?.line(of: period) { return line }
        if first == "this" { return ["month": "calendar", "day": "today"][period.lowercased()] ?? "week" }
        if let command = commandSynonyms[first] { return command }
        if let day = DateParser.written(first) { return "day \(day)" }
        if (try? DateParser.day(first, today: .first)) != nil { return "day \(echo(first))" }
        // A month may have two words: november 2026.
        let pair = arguments.prefix(2).joined(separator: " ").lowercased()
        return [pair, first].first(where: DateArgument.isMonth).map { "calendar \(echo($0))" }
    }

    /// Returns an argument for a message: without control characters, at most 60 columns.
    static func echo(_ text: String) -> String {
        TerminalText.clip(TerminalText.clean(String(text.unicodeScalars.prefix(200))), to: 60)
    }
}
