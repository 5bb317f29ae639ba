internal import Aggregator
internal import ArgumentParser

/// `aggctl upcoming`
struct UpcomingCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Show what comes, from now on, with what is known of followed shows."
    )

    @Option(
        name: .customLong("days"),
        parsing: .unconditional,
        help: ArgumentHelp("How many days, today among them.", valueName: "n")
    )
    var count = 7

    @OptionGroup(title: "Which days") var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: EpisodeOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try days.listing(filters)
        let length = try CommandFailure.reading { () throws(WordProblem) in try DateWord.count(count) }
        return try await CommandContext(program, common, listsEpisodes: true).show(
            UpcomingQuestion(days: length, options)
        )
    }
}
