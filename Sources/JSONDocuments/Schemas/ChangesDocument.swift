package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/changes/1`: the changes between responses of sources.
package struct ChangesDocument: Document {
    private let result: ChangesResult

    package init(_ result: ChangesResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "changes/1",
            result.origin,
            [
                ("since", .string(Instant.text(result.since))),
                ("changes", .array(result.changes.map(ChangeJSON.json))),
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.changes, ChangeJSON.json) }
}
