internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import FullScreen
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl explain`
struct ExplainCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "explain",
        abstract: "Show the value of each source, and why one was chosen."
    )
    static let feature = Feature(examples: ["aggctl explain tvmaze:82", "aggctl explain tvmaze:82 S01E01"])

    @Argument(
        help: ArgumentHelp(
            "Show by title or ID, then an episode (S01E02, ID, title) or another show.",
            valueName: "show SxxEyy"
        ),
        completion: Completion.episode
    )
    var arguments: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let target = ShowArguments(arguments, where: EpisodeArgument.isCode)
        guard target.remaining.count < 2 else {
            throw .usage("one episode at a time: “\(ArgumentCheck.echo(target.remaining[1]))”")
        }
        let episode = try target.remaining.first.map { code throws(CommandFailure) in
            try EpisodeArgument.parse(code, allowsTableForms: true)
        }
        let context = try CommandContext(program, common)
        let result = try await explain(target, episode, context)
        try await context.show(
            ExplainDocument(result),
            lines: Explanation(session: context.session, style: context.style, result: result).lines
                + context.footer(result.origin, \.episodeCount)
        )
        return context.status(result.origin)
    }
}

extension ExplainCommand {
    /// Explains a show or an episode. Two arguments that name none may be a show and the title of an episode, or two
    /// shows.
    private func explain(
        _ target: ShowArguments,
        _ episode: EpisodeReference?,
        _ context: CommandContext
    ) async throws(CommandFailure) -> ExplainResult {
        do {
            return try await context.perform(ExplainQuery(target.show, episode))
        } catch {
            guard arguments.count == 2, ["show.not-found", "episode.not-found"].contains(error.code) else {
                throw error
            }
            if target.remaining.isEmpty {
                let byTitle = ExplainQuery(arguments[0], .episode(.title(arguments[1])))
                if let result = try? await context.perform(byTitle) { return result }
            }
            let comparison = ExplainQuery(arguments[0], .difference(from: arguments[1]))
            guard let result = try? await context.perform(comparison) else { throw error }
            return result
        }
    }
}

/// The explanation of a show or an episode: why its sources are linked, and the claims of each.
struct Explanation {
    let session: Session
    let style: Style
    let result: ExplainResult

    private var texts: EntryFormatter { EntryFormatter(style: style, zone: session.zone) }

    private func line(_ text: String) -> String {
        TerminalText.clip(style.text(text), to: style.width, isASCII: style.isASCII)
    }

    /// Returns the line for an airing without a channel of its own, which listings show on the channel of its show.
    private func showChannelLines(_ decisions: [FieldDecision]) -> [String] {
        let show = result.show.value
        guard !decisions.contains(where: { $0.field.name == "channel" }),
            let channel = show.channel
        else { return [] }
        let texts = [channel.name, "(from the show, since this airing has none)"]
        let line = "  " + TerminalText.pad("channel", to: 14) + texts.joined(separator: "  ")
        return DisplayWidth.of(line) <= style.width
            ? [style.text(line)] : LabelledText(style: style, indent: 2).lines([("channel", 14, .plain)], texts)
    }

    /// The lines about the role of the episode, such as season finale, with the reason for each source.
    private var roleLines: [String] {
        guard let (role, agreeing, sources) = result.role else { return [] }
        let count = sources == 1 ? "" : ", \(agreeing) of \(sources) sources agree"
        var lines = [""] + TerminalText.wrap(style.text("Role: \(texts.text(of: role))\(count):"), to: style.width)
        for claim in result.roleClaims {
            let reason =
                switch claim.basis {
                case .stated: "states it"
                case .list: "its list of episodes shows it"
                case .number: "its number shows it"
                }
            let text = claim.role == role ? reason : "\(texts.text(of: claim.role)): \(reason)"
            lines += TerminalText.wrap(style.text("\(claim.source): \(text)"), to: style.width - 2).map { "  " + $0 }
        }
        return lines
    }

    /// Returns the reasons why another show is not the same one.
    private func separationLines(_ comparison: ShowComparison) -> [String] {
        let other = comparison.other
        let title = "“\(other.value.title)”" + (other.value.year.map { " (\($0))" } ?? "")
        guard let separation = comparison.separation else {
            return ["", line("\(title) is the same show.")]
        }
        var lines = ["", line("Why \(title) is another show:")]
        for obstacle in separation.obstacles {
            let text = style.text("\(obstacle.left), \(obstacle.right): \(obstacle.reason.text)")
            lines += TerminalText.wrap(text, to: style.width - 2).map { "  " + $0 }
        }
        return lines
    }

    var lines: [String] {
        let (show, episode) = (result.show, result.episode)
        let table = ClaimTable(session: session, style: style)
        let title = show.value.title + (show.value.year.map { " (\($0))" } ?? "")
        let head = [title, episode.flatMap { $0.number.text }, episode?.value.title].compactMap(\.self)
        var lines = [style.paint(line(head.joined(separator: "  ")), .heading), ""]
        if show.evidence.isEmpty {
            lines += TerminalText.wrap("only one source: \(show.id)", to: style.width - 2).map { "  " + $0 }
        } else {
            lines.append("Why these are the same show:")
            lines += show.evidence.flatMap(table.lines)
        }
        if let comparison = result.comparison { return lines + separationLines(comparison) }
        lines += [""]
        lines += TerminalText.wrap("The \(episode == nil ? "show" : "episode"), field by field:", to: style.width)
        lines += table.lines(result.fields.filter { $0.field.name != "role" }) + roleLines
        let rejected = episode.map { Conflict.rejectedTimes(of: $0, in: show, zone: session.zone) } ?? []
        for (index, decisions) in (episode?.airingDecisions ?? []).enumerated() {
            let isRejected = decisions.contains { $0.field.name == "start" && rejected.contains($0.value) }
            lines += ["", "Airing \(index + 1)\(isRejected ? ", rejected (see aggctl conflicts)" : ""):"]
            lines += table.lines(decisions) + showChannelLines(decisions)
        }
        if episode != nil { lines += [""] + table.clockHint }
        return lines
    }
}
