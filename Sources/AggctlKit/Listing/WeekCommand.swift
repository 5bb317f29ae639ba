internal import Aggregator
internal import ArgumentParser
internal import ScheduleModel

/// `aggctl week`
struct WeekCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show the week that holds a date, Monday to Sunday, grouped by day."
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("2019-07-14, today, tomorrow, yesterday, monday, +7 or -7.", valueName: "date")
    )
    var date = "today"

    @Flag(help: "The week after.")
    var next = false

    @Flag(help: "The week before.")
    var previous = false

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try days.listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let week = try CommandFailure.reading { () throws(WordProblem) in
            try DateWord.week(of: date, isNext: next, isPrevious: previous, today: context.session.today)
        }
        return try await context.show(DaysQuestion(week, options))
    }
}

/// `aggctl today`
struct TodayCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "today", abstract: "Show what airs today.")

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try days.listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        return try await context.show(DaysQuestion(DaySpan(context.session.today), options))
    }
}
