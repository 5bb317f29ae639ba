internal import ScheduleModel
internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl episode`
struct EpisodeCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "episode",
        abstract: "Show what is known of an episode."
    )

    @Argument(help: EpisodeArgument.helpAfterShow, completion: Completion.episode) var words: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    private var query: EpisodeQuery {
        get throws(CommandFailure) {
            if words.count == 1, words[0].contains(":"), case .source(let key)? = EpisodeReference(words[0]) {
                return EpisodeQuery(key)
            }
            guard words.count > 1, let code = words.last else {
                let show = ArgumentCheck.echo(words.joined(separator: " "))
                throw .usage("which episode? Such as: aggctl episode \(show) S01E02")
            }
            return EpisodeQuery(
                words.dropLast().joined(separator: " "),
                try EpisodeArgument.parse(code, isPrinted: true)
            )
        }
    }

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer: EpisodeResult
        do { answer = try await context.perform(try query) } catch  where error.code == "show.not-found" {
            throw EpisodeArgument.isCode(words.last ?? "") ? error : await context.missingEpisode(of: words, error)
        } catch  where words.count == 1 && error.status == .usage {
            throw await context.suggesting(episodeOf: words[0], error)
        }
        try context.show(
            EpisodeDocument(answer),
            lines: ShowText(session: context.session, style: context.style).lines(answer.entry)
                + context.footer(answer.origin, "episode", \.episodeCount)
        )
        return context.status(answer.origin)
    }
}
