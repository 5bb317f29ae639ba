package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/conflicts/1`: where sources disagree, and which shows may be one.
package struct ConflictsDocument: Document {
    private let answer: ConflictsAnswer

    package init(_ answer: ConflictsAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "conflicts/1",
            answer.origin,
            [
                ("conflicts", .array(answer.conflicts.map(ClaimJSON.conflict))),
                ("suggestions", .array(answer.suggestions.map(ClaimJSON.link))),
            ]
        )
    }

    package var items: JSONItems { JSONItems(answer.conflicts, ClaimJSON.conflict) }
}
