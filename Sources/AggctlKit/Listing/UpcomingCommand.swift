internal import Aggregator
internal import ArgumentParser

/// `aggctl upcoming`
struct UpcomingCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Show what comes, from now on, with what is known of followed shows."
    )

    @OptionGroup(title: "Which days") var length: LengthOption
    @OptionGroup(title: "Which shows and episodes") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Which days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var webChannels: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let count = try CommandFailure.reading { () throws(ArgumentError) in try DateParser.count(length.count) }
        let context = try CommandContext(program, common, listsEpisodes: true)
        // As of today: a document has what begins on its days.
        return try await context.show(
            UpcomingQuery(days: count, options, includesRunning: context.format == .table)
        )
    }
}

/// How many days.
struct LengthOption: ParsableArguments {
    @Option(
        name: .customLong("days"),
        parsing: .unconditional,
        help: ArgumentHelp("How many days, today among them.", valueName: "n")
    )
    var count = 7
}
