internal import Aggregator
internal import ArgumentParser

/// `aggctl missed`
struct MissedCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "missed",
        abstract: "Show aired episodes of your shows that you have not watched.",
        discussion: "Without --from and --to, aggctl shows the last 30 days, the newest first."
    )
    static let feature = Feature(
        examples: ["aggctl missed", "aggctl missed --from -14 --to today"],
        traits: [.dated, .filtered]
    )

    @OptionGroup(title: "Days") var bounds: SpanOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try CommandFailure.reading(filters.listing.options)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let span = try DateArgument.span(bounds.from, bounds.to, today: context.session.today, looking: .past)
        return try await context.show(MissedQuery(span, options), isFetched: false)
    }
}
