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
        abstract: "Show every episode of one season by number.",
        discussion: "Before an episode: ▶ it was asked for, ✓ watched, ↷ skipped, ○ the next one to watch. "
            + "With --ascii: > x - o."
    )

    @Argument(
        help: ArgumentHelp(
            "A show and the season's number, or an episode of it, which is pointed out; or an episode by its id alone.",
            valueName: "show n"
        ),
        completion: Completion.episode
    )
    var words: [String]

    @OptionGroup(title: "Which shows and episodes") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions
    @OptionGroup(title: "What it looks like") var pointing: HighlightOption

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // “24 8” is a show and its season, “24” a show alone.
        let meant = ShowArguments(words, atMost: 1) { Int($0) != nil || EpisodeArgument.isCode($0) }
        guard meant.remaining.count < 2 else {
            throw .usage("one season at a time: “\(ArgumentCheck.echo(meant.remaining[1]))”")
        }
        let place: SeasonQuery.Target
        do {
            place = try CommandFailure.reading { () throws(ArgumentError) in
                try SeasonQuery.Target(meant.show, meant.remaining.first, highlight: pointing.highlight)
            }
        } catch  where meant.remaining.isEmpty {
            throw await CommandContext.suggesting(seasonsOf: words, in: program, common, error)
        }
        let question = SeasonQuery(place, filter: try filters.filter(), limit: filters.limit)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let answer = try await context.perform(question)
        context.announcer.printOmissions(leftOutOf: answer)
        try context.show(
            SeasonDocument(answer),
            entries: ScheduleEntries([answer.entries]),
            season: ExportSeason(title: answer.title, selected: answer.selected),
            lines: context.lines(of: answer) + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }
}

/// Which episode of a season is pointed out.
struct HighlightOption: ParsableArguments {
    @Option(help: ArgumentHelp("Point out one episode, by its code or its id.", valueName: "SxxEyy"))
    var highlight: String?
}
