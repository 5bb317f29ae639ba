internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import ArgumentParser

/// `aggctl episode`
struct EpisodeCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "episode",
        abstract: "Show what is known of an episode."
    )

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: EpisodeArgument.help) var code: String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let argument = try EpisodeArgument(code)
        let context = try CommandContext(program, common)
        let found = try await ShowFinding(session: context.session, isStrict: common.sources.strict)
            .find(show, wish: .episodes)
        let episode: MergedEpisode
        do {
            episode = try argument.episode(of: found.show)
        } catch {
            throw ListingOutcome(reports: found.reports, isStrict: common.sources.strict).absence(error)
        }
        let entry = ScheduleEntry(
            show: found.show,
            episode: episode,
            airings: episode.airings,
            zone: context.session.zone
        )
        Announcer(session: context.session).tell(found.reports)
        try context.show(
            context.document(
                "episode/1",
                found.reports,
                [("show", context.json(found.show)), ("episode", context.json(entry))]
            ),
            lines: ShowPage(session: context.session, style: context.style).lines(entry)
                + context.footer(found.reports, "episode", \.episodeCount)
        )
        return found.status
    }
}
