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
        let stage = try Stage(program, common)
        let found = try await ShowFinding(session: stage.session, isStrict: common.sources.strict)
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
            zone: stage.session.zone
        )
        Announcer(session: stage.session).tell(found.reports)
        try stage.show(
            stage.document(
                "episode/1",
                found.reports,
                [("show", stage.json(found.show)), ("episode", stage.json(entry))]
            ),
            lines: ShowPage(session: stage.session, style: stage.style).lines(entry)
                + stage.footer(found.reports, "episode", \.episodeCount)
        )
        return found.status
    }
}
