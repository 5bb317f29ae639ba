internal import ScheduleMerging
internal import Aggregator
internal import ScheduleExport
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl season`
struct SeasonCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "season",
        abstract: "Show every episode of one season, by number.",
        discussion: "Before an episode: ▶ requested, ✓ watched, ↷ skipped, ○ next to watch. "
            + "With --ascii: > x - o."
    )
    static let feature = Feature(
        examples: ["aggctl season \"Lighthouse Road (2024)\" 3", "aggctl season demo:limani-2024 S03E46"]
    )

    @Argument(
        help: ArgumentHelp(
            "Show, or show and season number or episode, or an episode's ID.",
            valueName: "show n"
        ),
        completion: Completion.episode
    )
    var arguments: [String]

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions
    @OptionGroup(title: "Display") var display: HighlightOption

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // "24 8" is a show and its season, and "24" is only a show.
        let target = ShowArguments(arguments, atMost: 1) { Int($0) != nil || EpisodeArgument.isCode($0) }
        guard target.remaining.count < 2 else {
            throw .usage("one season at a time: “\(ArgumentCheck.echo(target.remaining[1]))”")
        }
        let context = try CommandContext(program, common, listsEpisodes: true)
        let query = SeasonQuery(try await season(target, context), filter: try filters.filter(), limit: filters.limit)
        let result = try await context.perform(query)
        context.statusReporter.printOmissions(leftOutOf: result)
        try await context.show(
            SeasonDocument(result),
            entries: ScheduleEntries([result.entries]),
            season: ExportSeason(title: result.title, selected: result.selected),
            lines: context.lines(of: result) + context.footer(result.origin, \.episodeCount)
        )
        return context.status(result.origin)
    }
}

extension SeasonCommand {
    /// Returns the season of the arguments. Without a season, it is the one that the viewer is in.
    private func season(
        _ target: ShowArguments,
        _ context: CommandContext
    ) async throws(CommandFailure) -> SeasonQuery.Target {
        let show = await context.session.followedShow(named: target.show) ?? target.show
        if target.remaining.isEmpty, SourceKey(show) == nil || show != target.show, display.highlight == nil {
            return .current(of: show)
        }
        return try CommandFailure.reading { () throws(ArgumentError) in
            try SeasonQuery.Target(show, target.remaining.first, highlight: display.highlight)
        }
    }
}

/// The option that highlights an episode.
struct HighlightOption: ParsableArguments {
    @Option(help: ArgumentHelp("Highlight one episode, by code or ID.", valueName: "SxxEyy"))
    var highlight: String?
}
