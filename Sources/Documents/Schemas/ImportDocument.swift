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
            ] + unclear + [("problems", .array(answer.problems.map(JSONValue.string)))]
        )
    }

    /// Where there is anything unclear.
    private var unclear: [(String, JSONValue)] {
        if answer.unclear.isEmpty { return [] }
        let rows = answer.unclear.map { unclear in
            JSONValue.object([
                ("title", .string(unclear.title)),
                ("episodes", .int(unclear.episodes)),
                ("candidates", .array(unclear.candidates.map(ShowJSON.reference))),
            ])
        }
        return [("unclear", .array(rows))]
    }
}
