package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/review/1`: a show or episodes that were rated.
package struct ReviewDocument: Document {
    private let result: ReviewResult

    package init(_ result: ReviewResult) { self.result = result }

    package var json: JSONValue {
        let review = result.episodes.isEmpty ? result.reviews.first : nil
        let episodes = zip(result.episodes, result.reviews).map { episode, review in
            JSONValue.object(
                [
                    ("id", .string(episode.id.description)), ("season", JSONValue(episode.number.season)),
                    ("number", JSONValue(episode.number.number)),
                ] + Self.members(of: review)
            )
        }
        return Envelope.json(
            "review/1",
            result.origin,
            [("show", ShowJSON.reference(result.show))] + Self.members(of: review ?? Review())
                + (episodes.isEmpty ? [] : [("episodes", .array(episodes))])
        )
    }

    private static func members(of review: Review) -> [(String, JSONValue)] {
        [("rating", review.rating.map { .double($0) } ?? .null), ("note", JSONValue(review.note))]
    }
}
