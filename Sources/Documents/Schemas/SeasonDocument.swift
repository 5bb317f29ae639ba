package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/season/1`: a season by number, and how far it was watched.
package struct SeasonDocument: Document {
    private let answer: SeasonAnswer

    package init(_ answer: SeasonAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "season/1",
            answer.origin,
            [
                ("show", answer.origin.json(answer.show)),
                ("season", .int(answer.number)),
                ("episodes", .items(items)),
                ("selected", JSONValue(answer.selected?.description)),
                ("progress", answer.origin.json(answer.progress, of: answer.show)),
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.entries) { answer.origin.json($0) } }
}
