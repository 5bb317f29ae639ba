package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/marks/1`: episodes that were marked.
package struct MarkDocument: Document {
    private let answer: MarkAnswer

    package init(_ answer: MarkAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "marks/1",
            answer.origin,
            [
                ("show", answer.origin.json(answer.show)),
                ("mark", .string(answer.state.rawValue)),
                ("changed", .int(answer.changed)),
                (
                    "before",
                    .array(
                        answer.before.map {
                            .object([("id", .string($0.id.description)), ("mark", .string($0.state.rawValue))])
                        }
                    )
                ),
                ("episodes", .items(items)),
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.entries) { answer.origin.json($0) } }
}
