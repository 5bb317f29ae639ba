package import Aggregator
internal import ScheduleMerging

/// `aggctl/show/1`: a show.
package struct ShowDocument: Document {
    private let origin: AnswerOrigin
    private let show: MergedShow

    package init(_ answer: ShowAnswer) {
        origin = answer.origin
        show = answer.show
    }

    package init(_ answer: FollowAnswer) {
        origin = answer.origin
        show = answer.show
    }

    package var json: JSONValue { Envelope.json("show/1", origin, [("show", origin.json(show))]) }
}
