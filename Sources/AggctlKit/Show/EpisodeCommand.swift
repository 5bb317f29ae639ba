internal import ScheduleModel
internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl episode`
struct EpisodeCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "episode",
        abstract: "Show the details of an episode."
    )
    static let feature = Feature(
        examples: ["aggctl episode demo:limani-2024 S03E46", "aggctl episode demo:limani-2024 S03E46 --json"]
    )

    @Argument(help: EpisodeArgument.helpAfterShow, completion: Completion.episode) var arguments: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    private func query(in session: Session) async throws(CommandFailure) -> EpisodeQuery {
        // One argument with a source is the ID of an episode, such as `tvmaze:123`.
        if arguments.count == 1, arguments[0].contains(":"), case .source(let key)? = EpisodeReference(arguments[0]) {
            return EpisodeQuery(key)
        }
        guard arguments.count > 1, let code = arguments.last else {
            let show = ArgumentCheck.echo(arguments.joined(separator: " "))
            throw .usage("which episode?", hints: ["next: aggctl episode \(show) S01E02"])
        }
        let show = arguments.dropLast().joined(separator: " ")
        return EpisodeQuery(
            await session.followedShow(named: show) ?? show,
            try EpisodeArgument.parse(code, allowsTableForms: true)
        )
    }

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result: EpisodeResult
        do { result = try await context.perform(try await query(in: context.session)) } catch
            where error.code == "show.not-found"
        {
            throw EpisodeArgument.isCode(arguments.last ?? "")
                ? error : await context.failureForMissingEpisode(of: arguments, error)
        } catch  where arguments.count == 1 && error.status == .usage {
            throw await context.failureSuggestingEpisode(of: arguments[0], error)
        }
        try await context.show(
            EpisodeDocument(result),
            lines: ShowText(session: context.session, style: context.style).lines(result.entry)
                + context.footer(result.origin, \.episodeCount)
        )
        return context.status(result.origin)
    }
}
