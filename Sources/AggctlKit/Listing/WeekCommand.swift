internal import Aggregator
internal import ArgumentParser
internal import ScheduleModel

/// A command that lists days. Such commands differ only in the days that they list.
protocol DayListing: ProgramCommand, DayOptions {
    var filters: FilterOptions<EpisodeFilters> { get }

    /// Returns the days to list.
    ///
    /// - Throws: a usage failure if a day is invalid.
    func span(today: CivilDay) throws(CommandFailure) -> DaySpan
}

extension DayListing {
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        // At half past midnight, a table shows airings that are still running. Documents only have airings of their
        // days.
        let includesRunning = context.format == .table
        return try await context.show(
            ScheduleQuery(try span(today: context.session.today), options, includesRunning: includesRunning)
        )
    }
}

/// `aggctl week`
struct WeekCommand: DayListing {
    static let about = CommandConfiguration(
        commandName: "week",
        abstract: "Show the week of a date, Monday to Sunday, grouped by day.",
        discussion: "Marks of a show: ▸ on now, ★ followed. Marks of an episode: ✓ watched, ↷ skipped. "
            + "With --ascii: > * x -."
    )
    static let feature = Feature(
        examples: ["aggctl week --followed", "aggctl week 2026-11-20 --network Northern"],
        traits: [.listsEpisodes, .dated, .filtered]
    )

    @Argument(
        help: ArgumentHelp("A day of it: 2019-07-14, tomorrow, monday (default: today).", valueName: "day"),
        completion: Completion.day
    )
    var day: String?

    @OptionGroup(title: "Days") var options: WeekOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func span(today: CivilDay) throws(CommandFailure) -> DaySpan {
        try DateArgument.refuse(day, next: "week --next", previous: "week --previous")
        if let day, options.date != nil { throw .usage("--date: “\(ArgumentCheck.echo(day))” names the day already") }
        let named = try day.map { text throws(CommandFailure) in
            try DateArgument.parse(text, today: today, of: "week").description
        }
        return try CommandFailure.reading { () throws(ArgumentError) in
            try DateParser.week(
                of: named ?? options.date ?? "today",
                isNext: options.next,
                isPrevious: options.previous,
                today: today
            )
        }
    }
}

/// Options that choose the week.
struct WeekOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The day, as an option: 2019-07-14, tomorrow, monday, +7 or -7.", valueName: "date"),
        completion: Completion.day
    )
    var date: String?

    @Flag(help: "Show the week after.")
    var next = false

    @Flag(help: "Show the week before.")
    var previous = false
}

/// `aggctl today`
struct TodayCommand: DayListing {
    static let about = CommandConfiguration(commandName: "today", abstract: "Show what airs today.")
    static let feature = Feature(
        examples: ["aggctl today", "aggctl today --country GB --streaming"],
        traits: [.listsEpisodes, .dated, .filtered]
    )

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func span(today: CivilDay) -> DaySpan { DaySpan(today) }
}

/// `aggctl tomorrow`
struct TomorrowCommand: DayListing {
    static let about = CommandConfiguration(commandName: "tomorrow", abstract: "Show what airs tomorrow.")
    static let feature = Feature(
        examples: ["aggctl tomorrow", "aggctl tomorrow --premieres"],
        traits: [.listsEpisodes, .dated, .filtered]
    )

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func span(today: CivilDay) -> DaySpan { DaySpan(today.advanced(by: 1)) }
}

/// `aggctl day`
struct DayCommand: DayListing {
    static let about = CommandConfiguration(commandName: "day", abstract: "Show what airs on a day.")
    static let feature = Feature(
        examples: ["aggctl day monday", "aggctl day 2026-11-20 --filter crossing"],
        traits: [.listsEpisodes, .dated, .filtered]
    )

    @Argument(
        help: ArgumentHelp("2019-07-14, tomorrow, yesterday, monday, +7 or -7 (default: today).", valueName: "date"),
        completion: Completion.day
    )
    var day: String?

    @OptionGroup(title: "Days") var options: DateOption
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func span(today: CivilDay) throws(CommandFailure) -> DaySpan {
        try DateArgument.refuse(day, next: "tomorrow", previous: "day yesterday")
        if let day, options.date != nil { throw .usage("--date: “\(ArgumentCheck.echo(day))” names the day already") }
        if let day { return DaySpan(try DateArgument.parse(day, today: today, of: "day")) }
        return DaySpan(try DateArgument.parse(options.date ?? "today", today: today))
    }
}

/// The option that chooses the day.
struct DateOption: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The day, as an option.", valueName: "date"))
    var date: String?
}
