package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/unfollow/1`: a show that is no longer followed.
package struct UnfollowDocument: Document {
    private let result: UnfollowResult

    package init(_ result: UnfollowResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "unfollow/1",
            result.origin,
            [
                ("title", .string(result.mark.title)),
                ("sources", .array(result.mark.keys.sorted().map { .string($0.description) })),
            ]
        )
    }
}
