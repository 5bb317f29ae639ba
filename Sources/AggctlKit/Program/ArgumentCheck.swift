internal import Aggregator
internal import ScheduleModel

/// Looks at the command line before it is parsed: what is no text, what is far too long, a command that does
/// not exist.
enum ArgumentCheck {
    private static let limit = 64 << 10

    /// Options that stand before the command's name, moved behind it, where the command knows them.
    static func hoistingGlobalOptions(_ arguments: [String]) -> [String] {
        let hoisted = hoistingKnown(arguments)
        guard let first = hoisted.first, first.utf8.starts(with: "-".utf8), first != "--",
            let place = hoisted.indices.first(where: { isCommand(AggctlCommand.names, at: $0, of: hoisted) }), place > 0
        else { return joiningNames(hoisted) }
        return joiningNames([hoisted[place]] + hoisted[..<place] + hoisted[(place + 1)...])
    }

    /// The name of a command within another, put right behind that one's: the options between them are its own.
    private static func joiningNames(_ words: [String]) -> [String] {
        guard words.count > 2, words[1].utf8.starts(with: "-".utf8),
            let names = AggctlCommand.names(within: words[0]),
            let place = words.indices.dropFirst(2).first(where: { isCommand(names, at: $0, of: words) })
        else { return words }
        return [words[0], words[place]] + words[1..<place] + words[(place + 1)...]
    }

    /// The words of `help` before the options that every command takes: an alias may well have some. They have no effect but
    /// on the lists that `help` prints itself, and the help of a command is without them.
    static func leavingHelpAlone(_ arguments: [String], lists: [String]) -> [String] {
        guard arguments.first == "help" else { return arguments }
        var (words, options): ([String], [String]) = ([], [])
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            let name = String(word.prefix { $0 != "=" })
            if flags.contains(word), !["-h", "--help"].contains(word) {
                options.append(word)
            } else if valued.contains(name) {
                options.append(word)
                if name == word, let value = rest.popFirst() { options.append(value) }
            } else {
                words.append(word)
            }
        }
        return ["help"] + words + (words.first.map(lists.contains) ?? false ? options : [])
    }

    /// A day such as `-7`, which the parser would take for an option, put where it takes none.
    static func movingPastDays(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, ["day", "week"].contains(command), !arguments.contains("--") else {
            return arguments
        }
        let place = arguments.indices.dropFirst().first { place in
            let digits = arguments[place].dropFirst()
            let before = arguments[place - 1]
            let isValue = before.utf8.first == UInt8(ascii: "-") && !flags.contains(before)
            return arguments[place].first == "-" && !digits.isEmpty && digits.count < 6 && !isValue
                && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard let place else { return arguments }
        return arguments[..<place] + arguments[(place + 1)...] + ["--", arguments[place]]
    }

    /// Whether a word is a command, and not what an option before it is set to: `--filter today week` is a week.
    private static func isCommand(_ names: [String], at place: Int, of words: [String]) -> Bool {
        guard names.contains(words[place]), place > 0 else { return false }
        let before = words[place - 1]
        let isOption = before.utf8.starts(with: "-".utf8) && !before.utf8.contains(UInt8(ascii: "="))
        return !isOption || flags.contains(before)
    }

    /// The options that are set to nothing.
    private static let flags: Set<String> = [
        "--demo", "-v", "--verbose", "-q", "--quiet", "--no-pager", "--ascii", "--json", "--strict", "--offline",
        "--refresh",
        "--accept-shrink", "--streaming", "--no-streaming", "--premieres", "--finales", "--no-specials", "--followed",
        "--unwatched", "--raw", "--next", "--previous", "--newest-first", "-h", "--help",
    ]

    /// Those that are set to something, of a command that lists episodes.
    private static let valued: Set<String> = [
        "--config", "--now", "--timezone", "--country", "--provider", "-f", "--format", "-o", "--output", "--color",
        "--width", "--clock", "--filter", "--network", "--genre", "--type", "--language", "--limit", "--by", "--date",
        "--alarm",
    ]

    private static func hoistingKnown(_ arguments: [String]) -> [String] {
        var leading: [String] = []
        var rest = arguments[...]
        while let first = rest.first {
            let isJoined = ["--config=", "--now="].contains { first.utf8.starts(with: $0.utf8) }
            if isJoined || ["--demo", "-v", "--verbose", "-q", "--quiet", "--no-pager"].contains(first) {
                leading.append(rest.removeFirst())
            } else if ["--config", "--now"].contains(first) {
                leading += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        guard let command = rest.popFirst() else { return arguments }
        return [command] + leading + rest
    }

    /// Makes sure that an argument is text of a sensible length.
    static func check(_ arguments: [String]) throws(CommandFailure) {
        for (index, argument) in arguments.enumerated() {
            if argument.utf8.count > limit {
                throw .usage("argument \(index + 1) is longer than \(limit >> 10) KB: “\(echo(argument))”")
            }
            if argument.unicodeScalars.contains("\u{FFFD}") {
                throw .usage("argument \(index + 1) is not valid UTF-8: “\(echo(argument))”")
            }
        }
    }

    /// Makes sure that an option which commands have does not stand alone.
    static func checkHasCommand(_ arguments: [String]) throws(CommandFailure) {
        let own: Set = ["-h", "--help", "--version"]
        guard let first = arguments.first, own.isDisjoint(with: arguments) else { return }
        let name = String(first.prefix { $0 != "=" })
        guard flags.contains(first) || valued.contains(name) else { return }
        let owner = ["--newest-first": "list", "--accept-shrink": "refresh"][first] ?? "week"
        let call = arguments.prefix(valued.contains(first) ? 2 : 1).map(echo).joined(separator: " ")
        throw .usage("\(name) needs a command", hints: ["next: aggctl \(owner) \(call)"])
    }

    /// Makes sure that the command exists, and says which one comes nearest.
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
        let near = (parent.isEmpty ? suggestedCommand(for: arguments) : nil) ?? name.nearest(among: known)
        throw .usage(
            "unknown command “\(parent)\(echo(name))”",
            hints: near.map { ["did you mean aggctl \(parent)\($0)?"] } ?? ["next: aggctl \(parent)--help"]
        )
    }

    /// What people say for a command that is called otherwise.
    private static let commandSynonyms = [
        "tonight": "today", "yesterday": "day yesterday", "month": "calendar", "schedule": "week", "guide": "week",
        "favorites": "following", "favourites": "following", "episodes": "season", "info": "show", "tui": "browse",
        "version": "--version",
    ]

    /// The command line that is meant by words that name no command: of a day, of a month, of the week before.
    private static func suggestedCommand(for words: [String]) -> String? {
        let word = words[0].lowercased()
        let of = words.dropFirst().first { !$0.utf8.starts(with: "-".utf8) } ?? "week"
        if let line = RelativePeriod(word)?.line(of: of) { return line }
        if word == "this" { return ["month": "calendar", "day": "today"][of.lowercased()] ?? "week" }
        if let said = commandSynonyms[word] { return said }
        if let day = DateParser.written(word) { return "day \(day)" }
        if (try? DateParser.day(word, today: .first)) != nil { return "day \(echo(word))" }
        // A month may be said in two words: november 2026.
        let both = words.prefix(2).joined(separator: " ").lowercased()
        return [both, word].first(where: DateArgument.isMonth).map { "calendar \(echo($0))" }
    }

    /// An argument as it may be shown: without control characters, at most 80 columns.
    static func echo(_ text: String) -> String {
        TerminalText.clip(TerminalText.clean(String(text.unicodeScalars.prefix(200))), to: 60)
    }
}
