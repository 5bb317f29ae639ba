internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl stats`
struct StatisticsCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "stats",
        abstract: "Count watched episodes by year and month, and those left."
    )
    static let feature = Feature(examples: ["aggctl stats", "aggctl stats --json"])

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(StatisticsQuery())
        try await context.show(StatisticsDocument(result), lines: StatisticsLines.lines(result, context))
        return .success
    }
}
