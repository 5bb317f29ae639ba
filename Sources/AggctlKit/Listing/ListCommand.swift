internal import Aggregator
internal import ArgumentParser

/// `aggctl list`
struct ListCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "list",
        abstract: "List episodes by day: between two days, or all that is known here.",
        discussion: "With --from and --to the days are asked for as `week` asks, 92 at most. Without: nothing is asked."
    )

    @OptionGroup(title: "Which days") var bounds: SpanOptions
    @OptionGroup(title: "Which days") var order: OrderOption
    @OptionGroup(title: "Which shows and episodes") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Which days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var webChannels: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let span = try DateArgument.span(bounds.from, bounds.to, today: context.session.today)
        return try await context.show(StoredListQuery(span, isNewestFirst: order.newestFirst, options))
    }
}

/// In which order days are listed.
struct OrderOption: ParsableArguments {
    @Flag(help: "The last day first.")
    var newestFirst = false
}
