internal import ProviderBoundary
internal import ScheduleMerging
internal import Aggregator
internal import ScheduleModel
internal import ArgumentParser

/// `aggctl cast`
struct CastCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "cast", abstract: "Show who plays in a show.")

    @Argument(help: ShowArgument.help) var show: String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let found = try await ShowFinding(session: context.session, isStrict: common.sources.strict).find(
            show,
            wish: .cast
        )
        let credits = found.show.credits
        // A source that said that there is no one has said so, whatever failed since.
        let isKnown = found.reports.contains { $0.outcomes.contains { !($0.answer?.credits.isEmpty ?? true) } }
        if credits.isEmpty, !isKnown, found.reports.contains(where: { !$0.failures.isEmpty }) {
            let title = TerminalText.clean(found.show.value.title)
            let missing = CommandFailure(.notFound, "cast.not-found", "no cast of “\(title)” is known")
            throw ListingOutcome(reports: found.reports, isStrict: common.sources.strict).absence(missing)
        }
        Announcer(session: context.session).tell(found.reports)
        try context.show(
            context.document(
                "cast/1",
                found.reports,
                [("show", context.json(found.show)), ("cast", .array(credits.map(ShowDocument.credit)))]
            ),
            lines: [context.heading(found.show.value.title)] + Self.lines(credits, context.style)
                + context.footer(found.reports, "show", \.showCount)
        )
        return found.status
    }

    private static func lines(_ credits: [Credit], _ style: Style) -> [String] {
        if credits.isEmpty { return ["  no cast is known"] }
        var table = TextTable(
            columns: [TextTable.Column(least: 12, yields: 2), TextTable.Column(least: 12, yields: 1)],
            style: style
        )
        for credit in credits {
            let marks = (credit.isSelf ? ["self"] : []) + (credit.isVoice ? ["voice"] : [])
            let note = marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")"
            table.add([.init(text: credit.person.name), .init(text: (credit.character ?? "") + note, role: .faint)])
        }
        return table.lines()
    }
}
