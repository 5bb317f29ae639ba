package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/unfollow/1`: a show that is not followed any more.
package struct UnfollowDocument: Document {
    private let answer: UnfollowAnswer

    package init(_ answer: UnfollowAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "unfollow/1",
            answer.origin,
            [
                ("title", .string(answer.mark.title)),
                ("sources", .array(answer.mark.keys.sorted().map { .string($0.description) })),
            ]
        )
    }
}
