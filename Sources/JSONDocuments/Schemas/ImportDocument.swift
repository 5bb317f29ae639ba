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
            ] + tracker + unclear + unplaced + [("problems", .array(result.problems.map(JSONValue.string)))]
        )
    }

    /// The member for marks without an episode, or nothing if there are none.
    private var unplaced: [(String, JSONValue)] {
        result.unplaced.isEmpty ? [] : [("unplaced", .array(result.unplaced.map(PendingMarksDocument.row)))]
    }

    /// The members for exports of other trackers.
    private var tracker: [(String, JSONValue)] {
        guard let tracker = result.tracker else { return [] }
        let proofs = MarkPlacement.Proof.allCases.compactMap { proof in
            result.proofs[proof].map { (proof.rawValue, JSONValue.int($0)) }
        }
        return [("tracker", .string(tracker)), ("proofs", .object(proofs))]
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
