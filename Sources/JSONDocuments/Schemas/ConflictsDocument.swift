package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/conflicts/1`: the conflicts between sources, and link suggestions.
package struct ConflictsDocument: Document {
    private let result: ConflictsResult

    package init(_ result: ConflictsResult) { self.result = result }

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

    /// One item per conflict. Suggestions are only in the whole document.
    package var items: JSONItems { JSONItems(result.conflicts, ClaimJSON.conflict) }
}
