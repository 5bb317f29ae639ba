package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/refresh/1`: how a refresh went.
package struct RefreshDocument: Document {
    private let result: RefreshResult

    package init(_ answer: RefreshResult) { self.result = answer }

    package var json: JSONValue {
        Envelope.json(
            "refresh/1",
            result.origin,
            [
                ("changes", .array(result.changes.map(ChangeJSON.json)))
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.changes, ChangeJSON.json) }
}
