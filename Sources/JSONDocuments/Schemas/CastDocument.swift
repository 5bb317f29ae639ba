package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/cast/1`: who plays in a show.
package struct CastDocument: Document {
    private let result: CastResult

    package init(_ answer: CastResult) { self.result = answer }

    package var json: JSONValue {
        Envelope.json(
            "cast/1",
            result.origin,
            [
                ("show", result.origin.json(result.show)),
                ("cast", .array(result.credits.map(ShowJSON.credit))),
                (
                    "credits",
                    .array(result.episodeCredits.map { ShowJSON.credit($0.credit, episodes: $0.episodes) })
                ),
            ]
        )
    }
}
