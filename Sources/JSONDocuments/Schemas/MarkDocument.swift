package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/marks/1`: episodes that were marked.
package struct MarkDocument: Document {
    private let result: MarkResult

    package init(_ result: MarkResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "marks/1",
            result.origin,
            [
                ("show", result.origin.json(result.show)),
                ("mark", .string(result.state.rawValue)),
                ("changed", .int(result.changedCount)),
                (
                    "before",
                    .array(
                        result.previousStates.map {
                            .object([("id", .string($0.id.description)), ("mark", .string($0.state.rawValue))])
                        }
                    )
                ),
                ("episodes", .items(items)),
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.entries) { result.origin.json($0) } }
}
