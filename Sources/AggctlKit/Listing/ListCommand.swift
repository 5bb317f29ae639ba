internal import Aggregator
internal import ArgumentParser

/// `aggctl list`
struct ListCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "list",
        abstract: "List episodes by day: between two days, or all stored ones.",
        discussion:
            "With --from and --to, aggctl fetches up to 92 days as `week` does. Without them, it fetches nothing."
    )
    static let feature = Feature(
        examples: ["aggctl list --newest-first --limit 10", "aggctl list --from today --to +6"],
        traits: [.dated, .filtered]
    )

    @OptionGroup(title: "Days") var bounds: SpanOptions
    @OptionGroup(title: "Days") var order: OrderOption
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let span = try DateArgument.span(bounds.from, bounds.to, today: context.session.today)
        let query = StoredListQuery(span, isNewestFirst: order.newestFirst, options)
        return try await context.show(query, isFetched: false)
    }
}

/// The order of the days.
struct OrderOption: ParsableArguments {
    @Flag(help: "Show the last day first.")
    var newestFirst = false
}
