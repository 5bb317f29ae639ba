internal import Aggregator
internal import ArgumentParser
internal import Documents

/// `aggctl episode`
struct EpisodeCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "episode",
        abstract: "Show what is known of an episode."
    )

    @Argument(help: EpisodeArgument.helpAfterShow, completion: Completion.show) var words: [String]
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard words.count > 1, let code = words.last else {
            throw .usage("which episode? Such as: aggctl episode SHOW S01E02")
        }
        let show = words.dropLast().joined(separator: " ")
        let episode = try EpisodeArgument.parse(code, isPrinted: true)
        let context = try CommandContext(program, common)
        let answer = try await context.ask(EpisodeQuestion(show, episode))
        try context.show(
            EpisodeDocument(answer),
            lines: ShowPage(session: context.session, style: context.style).lines(answer.entry)
                + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }
}
