internal import Aggregator
internal import ArgumentParser

/// `aggctl upcoming`
struct UpcomingCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Show what airs from now on, with stored data of followed shows."
    )
    static let feature = Feature(
        examples: ["aggctl upcoming --followed", "aggctl upcoming --days 3 --premieres"],
        traits: [.listsEpisodes, .dated, .filtered]
    )

    @OptionGroup(title: "Days") var length: LengthOption
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let count = try CommandFailure.reading { () throws(ArgumentError) in try DateParser.count(length.count) }
        let context = try CommandContext(program, common, listsEpisodes: true)
        // As in `today`, only the table includes running airings of the day before.
        return try await context.show(
            UpcomingQuery(days: count, options, includesRunning: context.format == .table)
        )
    }
}

/// The number of days.
struct LengthOption: ParsableArguments {
    @Option(
        name: .customLong("days"),
        parsing: .unconditional,
        help: ArgumentHelp("Number of days, including today.", valueName: "n")
    )
    var count = 7
}
