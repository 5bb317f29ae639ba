package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/import-marks/1`: how an import of marks went.
package struct ImportDocument: Document {
    private let result: ImportMarksResult

    package init(_ answer: ImportMarksResult) { self.result = answer }

    package var json: JSONValue {
        Envelope.json(
            "import-marks/1",
            result.origin,
            [
                ("shows", .int(result.shows)),
                ("episodes", .int(result.episodes)),
                ("newEpisodes", .int(result.newEpisodes)),
            ] + unclear + [("problems", .array(result.problems.map(JSONValue.string)))]
        )
    }

    /// Where there is anything unclear.
    private var unclear: [(String, JSONValue)] {
        if result.unclear.isEmpty { return [] }
        let rows = result.unclear.map { unclear in
            JSONValue.object([
                ("title", .string(unclear.title)),
                ("episodes", .int(unclear.episodes)),
                ("candidates", .array(unclear.candidates.map(ShowJSON.reference))),
            ])
        }
        return [("unclear", .array(rows))]
    }
}
