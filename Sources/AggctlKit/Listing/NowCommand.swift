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
    static let feature = Feature(
        examples: ["aggctl now", "aggctl now --network Northern"],
        traits: [.listsEpisodes, .dated, .filtered]
    )

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let result = try await context.performListing(NowQuery(options))
        context.statusReporter.report(result.unmatched)
        try await context.show(
            NowDocument(result),
            entries: ScheduleEntries([result.running.map(\.entry), result.next]),
            lines: Self.lines(result, context) + context.footer(result.origin, hasTimes: true, \.episodeCount)
        )
        return context.status(result.origin)
    }

    private static func lines(_ result: NowResult, _ context: CommandContext) -> [String] {
        let table = ScheduleTable(style: context.style, zone: context.session.zone)
        let running = result.running.map { ($0.entry, $0.minutesLeft.map { "\($0) min left" } ?? "") }
        let hasData = result.dayCoverage.contains(context.session.today)
        let empty = ["  " + ScheduleTable.empty(isFiltered: result.isFiltered, isKnown: hasData)]
        return [context.heading("On now, at " + context.texts.time(result.origin.now))]
            + (running.isEmpty ? empty : table.lines(running))
            + ["", context.heading("Next on each channel, within six hours")]
            + (result.next.isEmpty ? empty : table.lines(result.next.map { ($0, "") }))
    }
}
