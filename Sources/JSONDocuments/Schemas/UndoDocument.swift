package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/undo/1`: a change of marks that was undone.
package struct UndoDocument: Document {
    private let result: UndoResult

    package init(_ result: UndoResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "undo/1",
            result.origin,
            [
                ("change", .string(result.change.text)),
                ("at", .string(Instant.text(result.change.time))),
                ("shows", .array(result.change.titles.map(JSONValue.string))),
            ]
        )
    }
}
