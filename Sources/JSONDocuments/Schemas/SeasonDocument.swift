package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/season/1`: a season by number, and its watch progress.
package struct SeasonDocument: Document {
    private let result: SeasonResult

    package init(_ result: SeasonResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "season/1",
            result.origin,
            [
                ("show", result.origin.json(result.show)),
                ("season", .int(result.number)),
                ("episodes", .items(items)),
                ("selected", JSONValue(result.selected?.description)),
                ("progress", result.origin.json(result.progress, of: result.show)),
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.entries) { result.origin.json($0) } }
}
