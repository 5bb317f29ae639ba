package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/shows/1`: shows, with what is next of each.
package struct ShowsDocument: Document {
    private let origin: AnswerOrigin
    private let shows: [MergedShow]

    package init(_ answer: ShowsAnswer) {
        origin = answer.origin
        shows = answer.shows
    }

    package init(_ answer: FollowingAnswer) {
        origin = answer.origin
        shows = answer.shows
    }

    package var json: JSONValue {
        Envelope.json(
            "shows/1",
            origin,
            [
                ("shows", .items(items))
            ]
        )
    }

    package var items: JSONItems { JSONItems(shows) { origin.json($0) } }
}
