package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/widget/1`: current or next airings with few members, for the widget of a dashboard.
package struct WidgetDocument: Document {
    private let origin: ResultOrigin
    private let rows: [(entry: ScheduleEntry, minutesLeft: Int?)]

    package init(now result: NowResult) {
        origin = result.origin
        rows = result.running.map { ($0.entry, $0.minutesLeft) }
    }

    package init(upcoming result: ScheduleResult) {
        origin = result.origin
        rows = result.view.days.flatMap { $0.airings(in: result.origin.zone) }.map { ($0, nil) }
    }

    package var json: JSONValue {
        let items = rows.map { entry, minutesLeft in
            return JSONValue.object([
                ("show", .string(entry.show.value.title)), ("code", JSONValue(entry.value.number.code)),
                ("title", JSONValue(entry.value.title)), ("date", JSONValue(entry.date?.description)),
                ("start", JSONValue(entry.start.map { Instant.text($0) })),
                ("clock", JSONValue(entry.start.map { origin.zone.clock(of: $0).description })),
                ("channel", JSONValue(entry.channel?.name)), ("minutesLeft", JSONValue(minutesLeft)),
            ])
        }
        return Envelope.json("widget/1", origin, [("items", .array(items))])
    }
}
