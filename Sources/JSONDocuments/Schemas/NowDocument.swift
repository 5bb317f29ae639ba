package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/now/1`: the current and next airings.
package struct NowDocument: Document {
    private let result: NowResult

    package init(_ result: NowResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "now/1",
            result.origin,
            [
                ("timezone", .string(result.origin.zone.name)),
                ("on", .items(items)),
                ("next", .array(result.next.map { result.origin.json($0) })),
            ]
        )
    }

    /// The current airings. JSON lines do not contain the next ones.
    package var items: JSONItems {
        JSONItems(result.running) { result.origin.json($0.entry).adding([("minutesLeft", JSONValue($0.minutesLeft))]) }
    }
}
