package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/episodes/1`: episodes of different shows.
package struct EpisodesDocument: Document {
    private let result: EpisodesResult

    package init(_ result: EpisodesResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "episodes/1",
            result.origin,
            [
                ("episodes", .items(items))
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.entries) { result.origin.json($0) } }
}
