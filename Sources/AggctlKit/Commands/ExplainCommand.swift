internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import ArgumentParser

/// `aggctl explain`
struct ExplainCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tell which source said what of a show or an episode, and what was chosen by which rule."
    )

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: EpisodeArgument.help) var code: String?
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let argument = try self.argument()
        let context = try CommandContext(program, common)
        let found = try await ShowFinding(session: context.session, isStrict: common.sources.strict)
            .find(show, wish: .episodes)
        var episode: MergedEpisode?
        do {
            episode = try argument?.episode(of: found.show)
        } catch {
            throw ListingOutcome(reports: found.reports, isStrict: common.sources.strict).absence(error)
        }
        Announcer(session: context.session).tell(found.reports)
        let explanation = Explanation(context: context, show: found.show, episode: episode)
        try context.show(
            context.document("explain/1", found.reports, explanation.members),
            lines: explanation.lines + context.footer(found.reports, "episode", \.episodeCount)
        )
        return found.status
    }

    private func argument() throws(CommandFailure) -> EpisodeArgument? {
        guard let code else { return nil }
        return try EpisodeArgument(code)
    }
}

/// What is told of a show or an episode: why its sources are one, and who said what.
private struct Explanation {
    let context: CommandContext
    let show: MergedShow
    let episode: MergedEpisode?

    private var fields: [FieldDecision] { episode?.decisions ?? show.decisions }

    var members: [(String, JSONValue)] {
        let entry = episode.map {
            ScheduleEntry(show: show, episode: $0, airings: $0.airings, zone: context.session.zone)
        }
        let airings = (episode?.airingDecisions ?? []).map { JSONValue.array($0.map(ExplainDocument.field)) }
        return [
            ("show", ShowDocument.reference(show)), ("episode", entry.map(context.json) ?? .null),
            ("links", .array(show.evidence.map(ExplainDocument.link))),
            ("fields", .array(fields.map(ExplainDocument.field))), ("airings", .array(airings)),
        ]
    }

    var lines: [String] {
        let table = ClaimTable(session: context.session, style: context.style)
        let title = show.value.title + (show.value.year.map { " (\($0))" } ?? "")
        let head = [title, episode.flatMap { $0.number.text }, episode?.value.title].compactMap(\.self)
        var lines = [context.heading(head.joined(separator: "  ")), ""]
        if show.evidence.isEmpty {
            lines.append("  one source alone: \(show.id)")
        } else {
            lines.append("Why these are one show:")
            lines += show.evidence.flatMap(table.lines)
        }
        lines += ["", episode == nil ? "The show, field by field:" : "The episode, field by field:"]
        lines += table.lines(fields)
        for (index, decisions) in (episode?.airingDecisions ?? []).enumerated() {
            lines += ["", "Airing \(index + 1):"] + table.lines(decisions)
        }
        if episode != nil { lines += ["", table.clockNote] }
        return lines
    }
}
