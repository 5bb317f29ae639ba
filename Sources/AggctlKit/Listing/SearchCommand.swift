internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleViews

/// `aggctl search`
struct SearchCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "search",
        abstract: "Find shows by text, in stored data and in sources with a search."
    )
    static let feature = Feature(examples: ["aggctl search lighthouse", "aggctl search --episodes lantern"])

    @Argument(help: ArgumentHelp("Words of a title. Sources may also return similar titles.", valueName: "text"))
    var terms: [String]

    @OptionGroup(title: "Filters") var options: EpisodeSearchOption
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let text = terms.joined(separator: " ")
        let filter = try filters.filter()
        let context = try CommandContext(program, common, listsEpisodes: options.episodes)
        if options.episodes {
            return try await show(EpisodeSearchQuery(text, filter: filter, limit: filters.limit), context)
        }
        return try await context.show(ShowSearchQuery(text, filter: filter, limit: filters.limit))
    }

    private func show(
        _ query: EpisodeSearchQuery,
        _ context: CommandContext
    ) async throws(CommandFailure) -> ExitStatus {
        let result = try await context.perform(query)
        let table = ScheduleTable(style: context.style, zone: context.session.zone)
        let rows = result.entries.map { (entry: $0, note: "") }
        try await context.show(
            EpisodesDocument(result),
            entries: ScheduleEntries([result.entries]),
            lines: (rows.isEmpty ? ["no episodes"] : table.lines(rows, hasDates: true))
                + context.footer(result.origin, \.episodeCount)
        )
        return context.status(result.origin)
    }
}

/// The flag to search for episodes instead of shows.
struct EpisodeSearchOption: ParsableArguments {
    @Flag(help: "Find episodes instead, by title and summary, in stored data.")
    var episodes = false
}

/// `aggctl shows`
struct ShowsCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "shows",
        abstract: "List the shows of all sources that have a catalogue, merged."
    )
    static let feature = Feature(
        examples: ["aggctl shows --limit 10", "aggctl shows --type Reality"],
        traits: [.filtered]
    )

    @OptionGroup(title: "Shows") var filters: FilterOptions<ShowFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let query = ShowsQuery(filter: try filters.filter(), limit: filters.limit)
        return try await CommandContext(program, common).show(query)
    }
}
