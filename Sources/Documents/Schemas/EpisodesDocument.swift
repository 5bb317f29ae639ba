package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/episodes/1`: episodes of any shows.
package struct EpisodesDocument: Document {
    private let answer: EpisodesAnswer

    package init(_ answer: EpisodesAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "episodes/1",
            answer.origin,
            [
                ("episodes", .items(items))
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.entries) { answer.origin.json($0) } }
}
