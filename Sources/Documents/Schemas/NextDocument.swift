package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/next/1`: the first unwatched episode of each followed show.
package struct NextDocument: Document {
    private let answer: EpisodesAnswer

    package init(_ answer: EpisodesAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "next/1",
            answer.origin,
            [
                ("episodes", .items(items))
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.entries) { answer.origin.json($0) } }
}
