internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

extension RateCommand {
    /// The show, the episodes and the rating in the arguments.
    struct Target {
        let show: String
        let selections: [EpisodeSelection]
        let rating: ReviewAction.Change<Double>

        /// Parses the arguments.
        ///
        /// - Parameter hasNote: Whether the rating can be missing.
        init(_ arguments: [String], hasNote: Bool) throws(CommandFailure) {
            var terms = arguments
            var rating = ReviewAction.Change<Double>.unchanged
            if !hasNote || terms.count > 1 && Self.rating(terms.last ?? "") != nil {
                let last = terms.removeLast()
                guard let value = Self.rating(last), !terms.isEmpty else {
                    throw .usage(
                        "“\(ArgumentCheck.echo(last))” is not a rating from 1 to 10",
                        hints: ["next: aggctl rate SHOW 8"]
                    )
                }
                rating = value
            }
            let written = ShowArguments(terms) { EpisodeArgument.isCode($0) }
            var selections: [EpisodeSelection] = []
            for code in written.remaining {
                do { selections += try EpisodeSelection.all(in: code) } catch { throw .usage(error.message) }
            }
            (self.show, self.selections, self.rating) = (written.show, selections, rating)
        }

        /// Returns the change for `8`, `8.5` or `none`, or nil for another text.
        private static func rating(_ text: String) -> ReviewAction.Change<Double>? {
            if text.lowercased() == "none" { return .set(nil) }
            return Double(text).flatMap { (1...10).contains($0) ? .set($0) : nil }
        }
    }
}

/// The lines of `aggctl rate`.
enum RatingLines {
    static func lines(_ result: ReviewResult) -> [String] {
        let names =
            result.episodes.isEmpty
            ? [result.show.value.title]
            : result.episodes.map { episode in
                "\(result.show.value.title) \(episode.number.text ?? episode.value.title ?? episode.id.description)"
            }
        return zip(names, result.reviews).map { "\($0): \($1.isEmpty ? "no rating" : $1.text)" }
    }
}

extension Review {
    /// The rating and the note as text.
    var text: String {
        [ratingText.map { "\($0) of 10" }, note.map { "“\($0)”" }].compactMap(\.self).joined(separator: ", ")
    }
}
