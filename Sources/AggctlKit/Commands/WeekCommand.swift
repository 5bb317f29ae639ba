internal import ScheduleModel
internal import ArgumentParser
internal import Foundation

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
        if next, previous { throw .usage("--next and --previous exclude each other") }
        _ = try (filters.filter(), days.grouping())
        let context = try CommandContext(program, common)
        let session = context.session
        let day = try DateArgument.parse(date, today: session.zone.day(of: session.now))
        return try await DayQuestion(context: context, filters: filters, common: common, options: days)
            .show(DaySpan(weekOf: day.advanced(by: next ? 7 : previous ? -7 : 0)))
    }
}

/// `aggctl today`
struct TodayCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "today", abstract: "Show what airs today.")

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        _ = try (filters.filter(), days.grouping())
        let context = try CommandContext(program, common)
        return try await DayQuestion(context: context, filters: filters, common: common, options: days)
            .show(DaySpan(context.session.zone.day(of: context.session.now)))
    }
}
