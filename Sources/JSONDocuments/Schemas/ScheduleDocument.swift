package import Aggregator
internal import Foundation
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/schedule/1`: a schedule by days.
package struct ScheduleDocument: Document {
    private let result: ScheduleResult

    package init(_ result: ScheduleResult) { self.result = result }

    package var json: JSONValue {
        let origin = result.origin
        let days = result.view.days.map { day in
            JSONValue.object([
                ("date", .string(day.date.description)),
                ("episodes", .items(JSONItems(day.entries) { origin.json($0) })),
            ])
        }
        return Envelope.json(
            "schedule/1",
            origin,
            [
                ("from", .string(result.days.first.description)), ("to", .string(result.days.last.description)),
                ("timezone", .string(origin.zone.name)), ("days", .array(days)),
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.view.entries) { result.origin.json($0) } }
}
