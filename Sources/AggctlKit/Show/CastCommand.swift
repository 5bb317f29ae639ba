internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel

/// `aggctl cast`
struct CastCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "cast", abstract: "Show the cast of a show.")
    static let feature = Feature(examples: ["aggctl cast demo:limani-2024", "aggctl cast \"Lighthouse Road (2024)\""])

    @Argument(help: ShowArgument.help, completion: Completion.show) var arguments: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(CastQuery(arguments.joined(separator: " ")))
        try await context.show(
            CastDocument(result),
            lines: [context.heading(result.show.value.title)] + CastTable(context: context).lines(result)
                + context.footer(result.origin, \.showCount)
        )
        return context.status(result.origin)
    }
}
