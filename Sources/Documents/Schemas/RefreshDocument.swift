package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/refresh/1`: how a refresh went.
package struct RefreshDocument: Document {
    private let answer: RefreshAnswer

    package init(_ answer: RefreshAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "refresh/1",
            answer.origin,
            [
                ("changes", .array(answer.changes.map(ChangeJSON.json)))
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.changes, ChangeJSON.json) }
}
