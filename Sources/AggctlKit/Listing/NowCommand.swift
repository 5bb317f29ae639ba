internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleViews

/// `aggctl now`
struct NowCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "now",
        abstract: "Show what is on now, how long it still runs, and what follows."
    )

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var webChannels: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let answer = try await context.perform(NowQuery(options))
        context.announcer.report(answer.unmatched)
        try context.show(
            NowDocument(answer),
            entries: ScheduleEntries([answer.running.map(\.entry), answer.next]),
            lines: Self.lines(answer, context) + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }

    private static func lines(_ answer: NowResult, _ context: CommandContext) -> [String] {
        let table = ScheduleTable(style: context.style, zone: context.session.zone)
        let running = answer.running.map { ($0.entry, $0.minutesLeft.map { "\($0) min left" } ?? "") }
        let isKnown = answer.dayCoverage.contains(context.session.today)
        let nothing = ["  " + ScheduleTable.empty(isFiltered: answer.isFiltered, isKnown: isKnown)]
        return [context.heading("On now, at " + context.texts.time(answer.origin.now))]
            + (running.isEmpty ? nothing : table.lines(running))
            + ["", context.heading("Next on each channel, within six hours")]
            + (answer.next.isEmpty ? nothing : table.lines(answer.next.map { ($0, "") }))
    }
}
