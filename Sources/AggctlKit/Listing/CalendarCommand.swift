internal import ScheduleViews
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel

/// `aggctl calendar`
struct CalendarCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month as a grid, each day with its episodes."
    )

    @Argument(
        help: ArgumentHelp("july, 2027-07, july 2027, or a day of it; this month without.", valueName: "month"),
        completion: Completion.month
    )
    var words: [String] = []

    @OptionGroup(title: "Which days") var choice: MonthOptions
    @OptionGroup(title: "Which shows and episodes") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Which days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var webChannels: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions
    @OptionGroup(title: "What it looks like") var cells: CellOption

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try listing(filters)
        guard (1...100).contains(cells.rows) else { throw .usage("--rows: \(cells.rows) is not between 1 and 100") }
        let context = try CommandContext(program, common, listsEpisodes: true)
        let today = context.session.today
        let span = try choice.span(words, today: today)
        // A person sees whole weeks; what a script reads is the month, and what is counted begins with it.
        let shown = context.format == .table && options.limit == nil ? span.extendedToFullWeeks : span
        let answer = try await context.perform(ScheduleQuery(shown, options, includesFollowed: true))
        context.announcer.report(answer.unmatched)
        let grid = MonthGrid(
            style: context.style,
            zone: context.session.zone,
            today: today,
            month: span,
            rows: cells.rows
        )
        try context.show(
            ScheduleDocument(answer),
            entries: answer.view.entries,
            days: answer.days,
            lines: grid.lines(answer.view, known: answer.dayCoverage)
                + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }
}

/// Which month.
struct MonthOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The same as an option: 2027-07, july.", valueName: "month"),
        completion: Completion.month
    )
    var month: String?

    @Flag(help: "The month after.")
    var next = false

    @Flag(help: "The month before.")
    var previous = false
}

extension MonthOptions {
    /// The month, as seen from today.
    ///
    /// - Parameter words: its name, where it stands without an option.
    func span(_ words: [String], today: CivilDay) throws(CommandFailure) -> DaySpan {
        let named = words.isEmpty ? nil : words.joined(separator: " ")
        let turn = words.last?.lowercased() == "month" ? words[0] : named
        try DateArgument.refuse(turn, next: "calendar --next", previous: "calendar --previous", for: "month")
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
                failure.hints = ["or: aggctl calendar \(filter)"]
            }
            throw failure
        }
    }
}

/// What a day of a month shows.
struct CellOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("At most so many episodes in a day's cell.", valueName: "count")
    )
    var rows = 4
}
