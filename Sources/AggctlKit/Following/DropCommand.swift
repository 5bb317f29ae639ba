internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl drop`
struct DropCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "drop",
        abstract: "Stop watching a show without hiding it. Its marks stay."
    )
    static let feature = Feature(examples: ["aggctl drop \"Game of Thrones\"", "aggctl drop tvmaze:82"])

    @Argument(help: ShowArgument.help, completion: Completion.followed) var arguments: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let name = arguments.joined(separator: " ")
        let show = await context.session.followedShow(named: name) ?? name
        let result = try await context.perform(DropShowAction(show))
        let line = "dropped: \(ShowLine.text(result.show)) (next: aggctl follow, to watch it again)"
        try await context.show(ReviewDocument(result), lines: [context.line(line)])
        return context.status(result.origin)
    }
}
