internal import Aggregator
internal import ArgumentParser

/// `aggctl list`
struct ListCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List episodes by day: between two days, or all that is known here.",
        discussion: "With --from and --to the days are asked for as `week` asks, 92 at most. Without: nothing is asked."
    )

    @Option(parsing: .unconditional, help: ArgumentHelp("The first day; with --to.", valueName: "date"))
    var from: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The last day; with --from.", valueName: "date"))
    var to: String?

    @Flag(help: "The last day first.")
    var newestFirst = false

    @OptionGroup(title: "Which days") var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: EpisodeOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try days.listing(filters)
        let context = try CommandContext(program, common, listsEpisodes: true)
        let span = try DateArgument.span(from, to, today: context.session.today)
        return try await context.show(ListQuestion(span, isNewestFirst: newestFirst, options))
    }
}
