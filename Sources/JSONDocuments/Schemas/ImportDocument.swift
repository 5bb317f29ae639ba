package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/import-marks/1`: the result of importing marks.
package struct ImportDocument: Document {
    private let result: ImportMarksResult

    package init(_ result: ImportMarksResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "import-marks/1",
            result.origin,
            [
                ("shows", .int(result.shows)),
                ("episodes", .int(result.episodes)),
                ("newEpisodes", .int(result.newEpisodes)),
            ] + unclear + unplaced + [("problems", .array(result.problems.map(JSONValue.string)))]
        )
    }

    /// The member for marks without an episode, or nothing if there are none.
    private var unplaced: [(String, JSONValue)] {
        if result.unplaced.isEmpty { return [] }
        let rows = result.unplaced.map { unplaced in
            JSONValue.object([
                ("title", .string(unplaced.title)),
                ("isShowKnown", .bool(unplaced.isShowKnown)),
                ("episodes", .array(unplaced.episodes.map { .string($0.text) })),
            ])
        }
        return [("unplaced", .array(rows))]
    }

    /// The member for ambiguous marks, or nothing if there are none.
    private var unclear: [(String, JSONValue)] {
        if result.ambiguous.isEmpty { return [] }
        let rows = result.ambiguous.map { mark in
            JSONValue.object([
                ("title", .string(mark.title)),
                ("episodes", .int(mark.episodes)),
                ("candidates", .array(mark.candidates.map(ShowJSON.reference))),
            ])
        }
        return [("unclear", .array(rows))]
    }
}
