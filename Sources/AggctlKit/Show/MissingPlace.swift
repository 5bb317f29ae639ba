internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// What is wrong where only the show is named, and a season or an episode of it was to be: told with what there is.
extension CommandContext {
    /// Where no season is named, the seasons that there are.
    static func naming(
        seasonsOf show: String,
        in program: Program,
        _ options: some CommandOptions,
        _ failure: CommandFailure
    ) async -> CommandFailure {
        var failure = failure
        let session = try? CommandContext(program, options, listsEpisodes: true).session
        if let found = try? await session?.answer(ExplainQuestion(show)) {
            failure.hints.append(QuestionError.seasons(of: found.show))
        }
        return failure
    }

    /// Where the last word is no episode, and may be the show's too.
    func missingEpisode(of words: [String], _ failure: CommandFailure) async -> CommandFailure {
        let all = words.joined(separator: " ")
        let example = "aggctl episode \(ArgumentCheck.echo(all)) S01E02"
        let found = try? await session.answer(ShowQuestion(all))
        if let title = found?.show.value.title {
            return .usage("which episode of “\(title)”? Its season and number are wanted: \(example)")
        }
        var failure = failure
        failure.hints.append("or: \(example)")
        return failure
    }
}
