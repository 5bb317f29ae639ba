internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl season`
struct SeasonCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "season",
        abstract: "Show every episode of one season by number."
    )

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: ArgumentHelp("The season's number.", valueName: "n")) var number: Int

    @Option(help: ArgumentHelp("Point out one episode.", valueName: "SxxEyy"))
    var highlight: String?

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let highlighted = try highlighted()
        let context = try CommandContext(program, common, listsEpisodes: true)
        let answer = try await context.ask(SeasonQuestion(show, number, filter: filter, limit: filters.limit))
        try context.show(
            SeasonDocument(answer),
            entries: [answer.entries].joined(),
            lines: Self.lines(answer, highlighted, context)
                + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }

    private func highlighted() throws(CommandFailure) -> EpisodeNumber? {
        guard let highlight else { return nil }
        if let number = EpisodeNumber(code: highlight) { return number }
        throw .usage("“\(ArgumentCheck.echo(highlight))” is not an episode such as S01E02")
    }

    private static func lines(
        _ answer: SeasonAnswer,
        _ highlighted: EpisodeNumber?,
        _ context: CommandContext
    ) -> [String] {
        let table = ScheduleTable(style: context.style, zone: context.session.zone)
        let progress = answer.progress
        let isBegun = progress.watched > 0 || answer.show.isFollowed
        return [context.heading(answer.show.value.title + ", season \(answer.number)")]
            + (progress.total == 0 && answer.entries.isEmpty ? ["  announced, without episodes yet"] : [])
            + table.lines(season: answer.entries, highlight: highlighted, next: isBegun ? progress.next?.id : nil)
            + (isBegun && progress.total > 0 ? ["", "  watched \(progress.watched) of \(progress.total)"] : [])
    }
}
