internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// Failures and hints if a command line lacks a season or an episode.
extension CommandContext {
    /// Returns the failure for a missing season, with a hint that lists the seasons. If the show is missing or ambiguous, the
    /// failure is about that. With several arguments it is not, because the last one may be intended as a season.
    static func suggesting(
        seasonsOf arguments: [String],
        in program: Program,
        _ options: some CommandOptions,
        _ failure: CommandFailure
    ) async -> CommandFailure {
        var failure = failure
        guard let context = try? CommandContext(program, options, listsEpisodes: true) else { return failure }
        do {
            let result = try await context.perform(ExplainQuery(arguments.joined(separator: " ")))
            failure.hints.append(OperationError.seasons(of: result.show))
        } catch {
            // A failed source may have the show. Then only the command line is certainly wrong.
            if arguments.count == 1, ["show.not-found", "show.ambiguous"].contains(error.code) { return error }
        }
        return failure
    }

    /// Returns the failure for a missing episode. If the show is missing or ambiguous, the failure is about that.
    func suggesting(episodeOf show: String, _ failure: CommandFailure) async -> CommandFailure {
        do { _ = try await perform(ShowDetailsQuery(show)) } catch {
            // A failed source may have the show. Then only the command line is certainly wrong.
            guard ["show.not-found", "show.ambiguous"].contains(error.code) else { return failure }
            var missing = error
            missing.hints.append("did you mean aggctl episode \(ArgumentCheck.echo(show)) S01E02?")
            return missing
        }
        return failure
    }

    /// Returns the failure if the last argument is not an episode and may belong to the show's title.
    func missingEpisode(of arguments: [String], _ failure: CommandFailure) async -> CommandFailure {
        let name = arguments.joined(separator: " ")
        let example = "aggctl episode \(ArgumentCheck.echo(name)) S01E02"
        let result = try? await session.perform(ShowDetailsQuery(name))
        if let title = result?.show.value.title {
            return .usage("which episode of “\(title)”?", hints: ["next: \(example)"])
        }
        var failure = failure
        failure.hints.append("did you mean \(example)?")
        return failure
    }
}
