internal import ScheduleModel
internal import ScheduleViews
internal import Aggregator
internal import Foundation

/// SCHEDULE of `docs/interface.md`, as JSON and as a table.
struct ScheduleDocument {
    let context: CommandContext
    let view: ScheduleView
    let span: DaySpan
    let reports: [ProviderReport]

    /// Puts the lines of a table, one after the other.
    func put(_ put: (String) throws -> Void) throws {
        let zone = context.session.zone
        let note = context.style.paint("Times in \(zone.name).", .faint)
        // The footer begins with a blank line, which stands before the note here.
        let isComplete = reports.allSatisfy { $0.failures.isEmpty } && reports.contains(where: \.hasContent)
        try ScheduleTable(style: context.style, zone: zone).put(view, isComplete: isComplete, put)
        for line in ["", note] + context.footer(reports, "episode", \.episodeCount).dropFirst() { try put(line) }
    }

    var json: JSONValue {
        let days = view.days.map { day in
            JSONValue.object([
                ("date", .string(day.date.description)), ("episodes", .items(JSONItems(day.entries, context.json))),
            ])
        }
        return context.document(
            "schedule/1",
            reports,
            [
                ("from", .string(span.first.description)), ("to", .string(span.last.description)),
                ("timezone", .string(context.session.zone.name)), ("days", .array(days)),
            ]
        )
    }
}
