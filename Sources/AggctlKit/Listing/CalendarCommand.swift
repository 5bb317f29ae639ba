internal import ScheduleViews
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel

/// `aggctl calendar`
struct CalendarCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month as a grid, with the episodes of each day."
    )

    @Argument(
        help: ArgumentHelp("Month: july, 2027-07, july 2027, or a day (default: this month).", valueName: "month"),
        completion: Completion.month
    )
    var arguments: [String] = []

    @OptionGroup(title: "Days") var options: MonthOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions
    @OptionGroup(title: "Display") var cells: CellOption

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let listingOptions = try listing(filters)
        guard (1...100).contains(cells.rows) else { throw .usage("--rows: \(cells.rows) is not between 1 and 100") }
        let context = try CommandContext(program, common, listsEpisodes: true)
        let today = context.session.today
        let span = try options.span(arguments, today: today)
        // A table shows full weeks. Documents have only the month, and a limit counts from its first day.
        let visible = context.format == .table && listingOptions.limit == nil ? span.extendedToFullWeeks : span
        let result = try await context.performListing(ScheduleQuery(visible, listingOptions, includesFollowed: true))
        context.statusReporter.report(result.unmatched)
        let grid = MonthGrid(
            style: context.style,
            zone: context.session.zone,
            today: today,
            month: span,
            rows: cells.rows
        )
        try await context.show(
            ScheduleDocument(result),
            entries: result.view.entries,
            days: result.days,
            lines: grid.lines(result.view, coverage: result.dayCoverage)
                + context.footer(result.origin, hasTimes: true, \.episodeCount)
        )
        return context.status(result.origin)
    }
}

/// Options that choose the month.
struct MonthOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The month, as an option: 2027-07, july.", valueName: "month"),
        completion: Completion.month
    )
    var month: String?

    @Flag(help: "Show the month after.")
    var next = false

    @Flag(help: "Show the month before.")
    var previous = false
}

extension MonthOptions {
    /// Returns the days of the month.
    ///
    /// - Parameters:
    ///   - arguments: The words of a month without `--month`. If both are missing, the month is that of `today`.
    ///   - today: The viewer's day.
    /// - Throws: a usage failure if the month is invalid or given twice.
    func span(_ arguments: [String], today: CivilDay) throws(CommandFailure) -> DaySpan {
        let named = arguments.isEmpty ? nil : arguments.joined(separator: " ")
        // `calendar next month` is refused like `calendar next`.
        let word = arguments.last?.lowercased() == "month" ? arguments[0] : named
        try DateArgument.refuse(word, next: "calendar --next", previous: "calendar --previous", for: "month")
        if let named, month != nil {
            throw .usage("--month: “\(ArgumentCheck.echo(named))” names the month already")
        }
        do throws(ArgumentError) {
            return try DateParser.month(
                named ?? month,
                isNext: next,
                isPrevious: previous,
                today: today,
                name: named == nil ? "month" : nil
            )
        } catch {
            var failure = CommandFailure(error)
            if let named, error.hints.isEmpty, error.pair == nil,
                let filter = ParserMessage.filter(for: ArgumentCheck.echo(named))
            {
                failure.hints = ["did you mean aggctl calendar \(filter)?"]
            }
            throw failure
        }
    }
}

/// The option for the size of a day's cell.
struct CellOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show at most <count> episodes for each day.", valueName: "count")
    )
    var rows = 4
}

extension CalendarCommand {
    static let feature = Feature(
        examples: ["aggctl calendar july", "aggctl calendar --next --rows 2"],
        traits: [.listsEpisodes, .filtered]
    )
}
