internal import Aggregator
internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleViews
internal import ArgumentParser

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

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let session = context.session
        let span = try DayQuestion.span(from, to, session)
        let request = ScheduleRequest(
            days: span ?? DaySpan(weekOf: session.zone.day(of: session.now)),
            zone: session.zone,
            region: session.region
        )
        let announcer = Announcer(session: session)
        let reports = await announcer.asking { instance, desk in
            if span == nil, let catalogue = instance.provider as? any ShowCatalogue {
                try await catalogue.catalogue(to: desk)
            } else {
                try await instance.provider.schedule(within: request, to: desk)
            }
        }
        let status = try ListingOutcome(reports: reports, isStrict: common.sources.strict).status()
        announcer.tell(reports)
        announcer.tellUnknownShows(reports)
        let catalogue = session.merge(reports)
        let shows = catalogue.shows.filter { filter.admits($0) }
        let conflicts = Conflict.all(in: shows, zone: session.zone).filter { filter.admits($0.episode, of: $0.show) }
            .prefix(filters.limit ?? .max)
        let admitted = Set(shows.flatMap { $0.sources.map(\.key) })
        let suggestions = catalogue.suggestions.filter { admitted.contains($0.left) || admitted.contains($0.right) }
        let page = ConflictPage(context: context, catalogue: catalogue)
        try context.show(
            context.document(
                "conflicts/1",
                reports,
                [
                    ("conflicts", .array(conflicts.map(ExplainDocument.conflict))),
                    ("suggestions", .array(suggestions.map(ExplainDocument.link))),
                ]
            ),
            items: JSONItems(conflicts, ExplainDocument.conflict),
            lines: page.lines(Array(conflicts), suggestions) + context.footer(reports, "episode", \.episodeCount)
        )
        return status
    }
}

/// Conflicts and suggestions as lines.
private struct ConflictPage {
    let context: CommandContext
    let catalogue: MergedCatalogue

    func lines(_ conflicts: [Conflict], _ suggestions: [LinkEvidence]) -> [String] {
        let table = ClaimTable(session: context.session, style: context.style)
        let texts = EntryTexts(style: context.style, zone: context.session.zone)
        var lines = conflicts.isEmpty ? ["no conflicts"] : []
        var day: CivilDay??
        for conflict in conflicts {
            if day != .some(conflict.day) {
                if day != nil { lines.append("") }
                lines.append(context.heading(conflict.day.map(texts.heading) ?? "Without a day"))
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
        if !conflicts.isEmpty { lines += ["", table.clockNote] }
        if suggestions.isEmpty { return lines }
        lines += ["", context.heading("Shows that may be one")]
        for (index, suggestion) in suggestions.enumerated() {
            if index > 0 { lines.append("") }
            lines += [name(suggestion.left), name(suggestion.right)].map { "  " + $0 }
            lines += table.lines(suggestion)
        }
        let first = suggestions[0]
        return lines + [
            "",
            "To take two for one, write in the configuration:",
            "  [[show]]", "  source = \"\(context.style.text(first.left.description))\"",
            "  link = [\"\(context.style.text(first.right.description))\"]",
        ]
    }

    private func name(_ key: SourceKey) -> String {
        let show = catalogue.show(with: key)?.sources.first { $0.key == key }?.show
        let facts = [show?.year.map(String.init), (show?.network ?? show?.webChannel)?.name, show?.country?.rawValue]
        let known = facts.compactMap(\.self).joined(separator: ", ")
        let text = "\(show?.title ?? "")\(known.isEmpty ? "" : " (\(known))")  \(key)"
        return TerminalText.clip(context.style.text(text), to: context.style.width - 2, isASCII: context.style.isASCII)
    }
}
