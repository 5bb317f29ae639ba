package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/import-marks/1`: how an import of marks went.
package struct ImportDocument: Document {
    private let answer: ImportAnswer

    package init(_ answer: ImportAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "import-marks/1",
            answer.origin,
            [
                ("shows", .int(answer.shows)),
                ("episodes", .int(answer.episodes)),
                ("newEpisodes", .int(answer.newEpisodes)),
                ("problems", .array(answer.problems.map(JSONValue.string))),
            ]
        )
    }
}
