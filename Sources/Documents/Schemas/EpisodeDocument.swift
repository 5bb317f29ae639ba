package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/episode/1`: an episode and its show.
package struct EpisodeDocument: Document {
    private let answer: EpisodeAnswer

    package init(_ answer: EpisodeAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "episode/1",
            answer.origin,
            [
                ("show", answer.origin.json(answer.show)),
                ("episode", answer.origin.json(answer.entry)),
                ("cast", .array(answer.show.credits.map(ShowJSON.credit))),
            ]
        )
    }
}
