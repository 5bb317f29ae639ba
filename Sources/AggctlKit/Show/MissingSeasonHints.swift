internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// What is wrong where only the show is named, and a season or an episode of it was to be: told with what there is.
extension CommandContext {
    /// Where no season is named, the seasons that there are; where there is no such show, or are several, that. Of several
    /// words the last may be meant as a season: then they name no show.
    static func suggesting(
        seasonsOf words: [String],
        in program: Program,
        _ options: some CommandOptions,
        _ failure: CommandFailure
    ) async -> CommandFailure {
        var failure = failure
        guard let context = try? CommandContext(program, options, listsEpisodes: true) else { return failure }
        do {
            let found = try await context.perform(ExplainQuery(words.joined(separator: " ")))
            failure.hints.append(OperationError.seasons(of: found.show))
        } catch {
            // Whoever failed may have it: then what is wrong with the line is all that is known.
            if words.count == 1, ["show.not-found", "show.ambiguous"].contains(error.code) { return error }
        }
        return failure
    }

    /// Where no episode is named: that, or that there is no such show, or are several.
    func suggesting(episodeOf show: String, _ failure: CommandFailure) async -> CommandFailure {
        do { _ = try await perform(ShowDetailsQuery(show)) } catch {
            // Whoever failed may have it: then what is wrong with the line is all that is known.
            guard ["show.not-found", "show.ambiguous"].contains(error.code) else { return failure }
            var missing = error
            missing.hints.append("did you mean aggctl episode \(ArgumentCheck.echo(show)) S01E02?")
            return missing
        }
        return failure
    }

    /// Where the last word is no episode, and may be the show's too.
    func missingEpisode(of words: [String], _ failure: CommandFailure) async -> CommandFailure {
        let all = words.joined(separator: " ")
        let example = "aggctl episode \(ArgumentCheck.echo(all)) S01E02"
        let found = try? await session.perform(ShowDetailsQuery(all))
        if let title = found?.show.value.title {
            return .usage("which episode of “\(title)”?", hints: ["next: \(example)"])
        }
        var failure = failure
        failure.hints.append("did you mean \(example)?")
        return failure
    }
}
