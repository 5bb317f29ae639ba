package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/now/1`: what is on, and what follows.
package struct NowDocument: Document {
    private let answer: NowAnswer

    package init(_ answer: NowAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "now/1",
            answer.origin,
            [
                ("timezone", .string(answer.origin.zone.name)),
                ("on", .items(items)),
                ("next", .array(answer.next.map { answer.origin.json($0) })),
            ]
        )
    }

    package var items: JSONItems {
        JSONItems(answer.running) { answer.origin.json($0.entry).adding([("minutesLeft", JSONValue($0.minutesLeft))]) }
    }
}
