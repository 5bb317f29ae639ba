package import Aggregator
internal import Foundation
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/schedule/1`: a schedule by days.
package struct ScheduleDocument: Document {
    private let answer: ScheduleAnswer

    package init(_ answer: ScheduleAnswer) { self.answer = answer }

    package var json: JSONValue {
        let origin = answer.origin
        let days = answer.view.days.map { day in
            JSONValue.object([
                ("date", .string(day.date.description)),
                ("episodes", .items(JSONItems(day.entries) { origin.json($0) })),
            ])
        }
        return Envelope.json(
            "schedule/1",
            origin,
            [
                ("from", .string(answer.days.first.description)), ("to", .string(answer.days.last.description)),
                ("timezone", .string(origin.zone.name)), ("days", .array(days)),
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.view.entries) { answer.origin.json($0) } }
}
