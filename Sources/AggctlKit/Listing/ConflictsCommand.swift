internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl conflicts`
struct ConflictsCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "conflicts",
        abstract: "List where sources disagree, and shows that may be the same.",
        discussion: "Sources can disagree about a day, time, number or title. Without --from and --to, the list covers "
            + "all data of files, and this week of other sources."
    )
    static let feature = Feature(examples: ["aggctl conflicts", "aggctl conflicts --from today --to +6"])

    @OptionGroup(title: "Days") var bounds: SpanOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let span = try DateArgument.span(bounds.from, bounds.to, today: context.session.today)
        let result = try await context.perform(
            ConflictsQuery(span, filter: filter, limit: filters.limit, includesStreaming: services.streaming)
        )
        let page = ConflictPage(context: context, result: result)
        try await context.show(
            ConflictsDocument(result),
            lines: page.lines + context.footer(result.origin, \.episodeCount)
        )
        return context.status(result.origin)
    }
}

/// The text of conflicts and suggested links.
private struct ConflictPage {
    let context: CommandContext
    let result: ConflictsResult

    var lines: [String] {
        let (conflicts, suggestions) = (result.conflicts, result.suggestions)
        let table = ClaimTable(session: context.session, style: context.style)
        var lines = conflicts.isEmpty && result.hiddenConflicts == 0 ? [result.emptyMessage(for: "conflicts")] : []
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
        lines += more(result.hiddenConflicts, "conflict")
        if !conflicts.isEmpty { lines += [""] + table.clockHint }
        if suggestions.isEmpty { return lines + more(result.hiddenSuggestions, "suggestion") }
        lines += ["", context.heading("Shows that may be the same")]
        for (index, suggestion) in suggestions.enumerated() {
            if index > 0 { lines.append("") }
            lines += [name(suggestion.left), name(suggestion.right)].map { "  " + $0 }
            lines += table.lines(suggestion)
        }
        lines += more(result.hiddenSuggestions, "suggestion")
        let first = suggestions[0]
        return lines + [
            "",
            "To link two of them, add to the configuration:",
            "  [[show]]", "  source = \"\(context.style.text(first.left.description))\"",
            "  link = [\"\(context.style.text(first.right.description))\"]",
        ]
    }

    private func more(_ count: Int, _ noun: String) -> [String] {
        if count == 0 { return [] }
        let text = "\(count) more \(noun)\(count == 1 ? "" : "s"), beyond the limit"
        return TerminalText.wrap(text, to: context.style.width - 2).map { "  " + context.style.paint($0, .faint) }
    }

    private func name(_ key: SourceKey) -> String {
        let show = result.catalog.show(with: key)?.sources.first { $0.key == key }?.show
        let facts = [show?.year.map(String.init), (show?.network ?? show?.webChannel)?.name, show?.country?.rawValue]
        let details = facts.compactMap(\.self).joined(separator: ", ")
        let text = "\(show?.title ?? "")\(details.isEmpty ? "" : " (\(details))")  \(key)"
        return TerminalText.clip(context.style.text(text), to: context.style.width - 2, isASCII: context.style.isASCII)
    }
}
