package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/cast/1`: who plays in a show.
package struct CastDocument: Document {
    private let answer: CastAnswer

    package init(_ answer: CastAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "cast/1",
            answer.origin,
            [
                ("show", answer.origin.json(answer.show)),
                ("cast", .array(answer.credits.map(ShowJSON.credit))),
                (
                    "credits",
                    .array(answer.episodeCredits.map { ShowJSON.credit($0.credit, episodes: $0.episodes) })
                ),
            ]
        )
    }
}
