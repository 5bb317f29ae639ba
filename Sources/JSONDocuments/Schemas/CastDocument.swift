package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/cast/1`: the cast of a show.
package struct CastDocument: Document {
    private let result: CastResult

    package init(_ result: CastResult) { self.result = result }

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
