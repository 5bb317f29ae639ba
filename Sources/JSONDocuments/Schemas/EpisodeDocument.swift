package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/episode/1`: an episode and its show.
package struct EpisodeDocument: Document {
    private let result: EpisodeResult

    package init(_ result: EpisodeResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "episode/1",
            result.origin,
            [
                ("show", result.origin.json(result.show)),
                ("episode", result.origin.json(result.entry)),
                ("cast", .array(result.show.credits.map(ShowJSON.credit))),
            ]
        )
    }
}
