internal import ScheduleViews
internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import ScheduleModel

/// `aggctl calendar`
struct CalendarCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month as a grid, each day with its episodes."
    )

    @Option(help: ArgumentHelp("The month; this one where it is not set.", valueName: "YYYY-MM"))
    var month: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("At most so many episodes in a day's cell.", valueName: "count")
    )
    var rows = 4

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try days.listing(filters)
        guard (1...100).contains(rows) else { throw .usage("--rows: \(rows) is not between 1 and 100") }
        let context = try CommandContext(program, common, listsEpisodes: true)
        let today = context.session.today
        let answer = try await context.ask(DaysQuestion(try span(today), options, addsFollowed: true))
        let grid = MonthGrid(style: context.style, zone: context.session.zone, today: today, rows: rows)
        try context.show(
            ScheduleDocument(answer),
            entries: answer.view.entries,
            lines: grid.lines(answer.view) + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }

    private func span(_ today: CivilDay) throws(CommandFailure) -> DaySpan {
        let (year, number, _) = today.parts
        let text = month ?? today.description.split(separator: "-").prefix(2).joined(separator: "-")
        let first = month == nil ? CivilDay(year: year, month: number, day: 1) : CivilDay(text + "-01")
        guard let first else { throw .usage("--month: “\(ArgumentCheck.echo(text))” is not a month such as 2019-07") }
        let length = CivilDay.length(ofMonth: first.parts.month, year: first.year)
        return DaySpan(first).widened(before: 0, after: length - 1)
    }
}
