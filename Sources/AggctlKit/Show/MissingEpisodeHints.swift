internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// Failures and hints if a command line lacks an episode.
extension CommandContext {
    /// Returns the failure for a missing episode. If the show is missing or ambiguous, the failure is about that.
    func failureSuggestingEpisode(of show: String, _ failure: CommandFailure) async -> CommandFailure {
        do { _ = try await perform(ShowDetailsQuery(show)) } catch {
            // After another error, such as of a source, a show may exist. Only the missing episode is certain.
            guard ["show.not-found", "show.ambiguous"].contains(error.code) else { return failure }
            var missing = error
            missing.hints.append("did you mean aggctl episode \(ArgumentCheck.echo(show)) S01E02?")
            return missing
        }
        return failure
    }

    /// Returns the failure if the last argument is not an episode, so that it may be part of the show's title.
    ///
    /// If all arguments together are a title, only the episode is missing. Otherwise the given failure gets a hint.
    func failureForMissingEpisode(of arguments: [String], _ failure: CommandFailure) async -> CommandFailure {
        let name = arguments.joined(separator: " ")
        let example = "aggctl episode \(ArgumentCheck.echo(name)) S01E02"
        // `session.perform` prints no warnings about sources. The first attempt already printed them.
        let result = try? await session.perform(ShowDetailsQuery(name))
        if let title = result?.show.value.title {
            return .usage("which episode of “\(title)”?", hints: ["next: \(example)"])
        }
        var failure = failure
        failure.hints.append("did you mean \(example)?")
        return failure
    }
}
