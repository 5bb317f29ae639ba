package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/next/1`: the first unwatched episode of each followed show.
package struct NextDocument: Document {
    private let result: EpisodesResult

    package init(_ result: EpisodesResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "next/1",
            result.origin,
            [
                ("episodes", .items(items))
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.entries) { result.origin.json($0) } }
}
