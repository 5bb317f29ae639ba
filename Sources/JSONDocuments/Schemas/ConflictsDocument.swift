package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/conflicts/1`: where sources disagree, and which shows may be one.
package struct ConflictsDocument: Document {
    private let result: ConflictsResult

    package init(_ answer: ConflictsResult) { self.result = answer }

    package var json: JSONValue {
        Envelope.json(
            "conflicts/1",
            result.origin,
            [
                ("conflicts", .array(result.conflicts.map(ClaimJSON.conflict))),
                ("suggestions", .array(result.suggestions.map(ClaimJSON.link))),
            ]
        )
    }

    package var items: JSONItems { JSONItems(result.conflicts, ClaimJSON.conflict) }
}
