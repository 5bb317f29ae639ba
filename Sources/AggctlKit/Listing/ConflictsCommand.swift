internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl conflicts`
struct ConflictsCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "List where sources disagree on day, time, number or title, and shows that may be one.",
        discussion: "Without --from and --to: all that files say, and this week of the others."
    )

    @Option(parsing: .unconditional, help: ArgumentHelp("The first day; with --to.", valueName: "date"))
    var from: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The last day; with --from.", valueName: "date"))
    var to: String?

    @OptionGroup(title: "Which channels") var channels: StreamingOption

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let span = try DateArgument.span(from, to, today: context.session.today)
        let answer = try await context.ask(
            ConflictsQuestion(span, filter: filter, limit: filters.limit, includesStreaming: channels.streaming)
        )
        let page = ConflictPage(context: context, answer: answer)
        try context.show(
            ConflictsDocument(answer),
            lines: page.lines + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }
}

/// Conflicts and suggestions as lines.
private struct ConflictPage {
    let context: CommandContext
    let answer: ConflictsAnswer

    var lines: [String] {
        let (conflicts, suggestions) = (answer.conflicts, answer.suggestions)
        let table = ClaimTable(session: context.session, style: context.style)
        var lines = conflicts.isEmpty && answer.hiddenConflicts == 0 ? ["no conflicts"] : []
        var day: CivilDay??
        for conflict in conflicts {
            if day != .some(conflict.day) {
                if day != nil { lines.append("") }
                lines.append(context.heading(conflict.day.map(DayText.long) ?? "Without a day"))
                day = .some(conflict.day)
            }
            let episode = [conflict.episode.number.code, conflict.episode.value.title].compactMap(\.self)
            let head = ([conflict.show.value.title] + episode).joined(separator: "  ") + ": \(conflict.kind.rawValue)"
            lines.append(
                "  "
                    + TerminalText.clip(
                        context.style.text(head),
                        to: context.style.width - 2,
                        isASCII: context.style.isASCII
                    )
            )
            lines += table.claims(conflict.claims, areTimes: conflict.kind == .day || conflict.kind == .time)
        }
        lines += more(answer.hiddenConflicts, "conflict")
        if !conflicts.isEmpty { lines += [""] + table.clockNote }
        if suggestions.isEmpty { return lines + more(answer.hiddenSuggestions, "suggestion") }
        lines += ["", context.heading("Shows that may be one")]
        for (index, suggestion) in suggestions.enumerated() {
            if index > 0 { lines.append("") }
            lines += [name(suggestion.left), name(suggestion.right)].map { "  " + $0 }
            lines += table.lines(suggestion)
        }
        lines += more(answer.hiddenSuggestions, "suggestion")
        let first = suggestions[0]
        return lines + [
            "",
            "To take two for one, write in the configuration:",
            "  [[show]]", "  source = \"\(context.style.text(first.left.description))\"",
            "  link = [\"\(context.style.text(first.right.description))\"]",
        ]
    }

    private func more(_ count: Int, _ what: String) -> [String] {
        count == 0
            ? []
            : ["  " + context.style.paint("\(count) more \(what)\(count == 1 ? "" : "s"), beyond the limit", .faint)]
    }

    private func name(_ key: SourceKey) -> String {
        let show = answer.catalogue.show(with: key)?.sources.first { $0.key == key }?.show
        let facts = [show?.year.map(String.init), (show?.network ?? show?.webChannel)?.name, show?.country?.rawValue]
        let known = facts.compactMap(\.self).joined(separator: ", ")
        let text = "\(show?.title ?? "")\(known.isEmpty ? "" : " (\(known))")  \(key)"
        return TerminalText.clip(context.style.text(text), to: context.style.width - 2, isASCII: context.style.isASCII)
    }
}
