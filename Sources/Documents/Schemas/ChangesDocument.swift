package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/changes/1`: what sources say otherwise than before.
package struct ChangesDocument: Document {
    private let answer: ChangesAnswer

    package init(_ answer: ChangesAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "changes/1",
            answer.origin,
            [
                ("since", .string(Instant.text(answer.since))),
                ("changes", .array(answer.changes.map(ChangeJSON.json))),
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.changes, ChangeJSON.json) }
}
