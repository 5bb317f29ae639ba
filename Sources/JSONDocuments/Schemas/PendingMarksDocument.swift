package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/pending-marks/1`: the imported marks that apply to no episode.
package struct PendingMarksDocument: Document {
    private let result: PendingMarksResult

    package init(_ result: PendingMarksResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "pending-marks/1",
            result.origin,
            [("placed", .int(result.placed)), ("unplaced", .array(result.marks.map(Self.row)))]
        )
    }

    /// Returns the marks of one show.
    static func row(_ unplaced: UnplacedMarks) -> JSONValue {
        .object([
            ("title", .string(unplaced.title)),
            ("isShowKnown", .bool(unplaced.isShowKnown)),
            ("episodes", .array(unplaced.episodes.map { .string($0.text) })),
        ])
    }
}
