package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/refresh/1`: the result of a refresh.
package struct RefreshDocument: Document {
    private let result: RefreshResult

    package init(_ result: RefreshResult) { self.result = result }

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
