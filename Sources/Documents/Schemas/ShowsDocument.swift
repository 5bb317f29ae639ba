package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/shows/1`: shows, with what is next of each.
package struct ShowsDocument: Document {
    private let origin: AnswerOrigin
    private let shows: [MergedShow]
    /// What comes near to what was searched for in vain.
    private let near: [MergedShow]
    /// Whether each show has its `progress`, as followed shows do.
    private let hasProgress: Bool

    package init(_ answer: ShowsAnswer) {
        hasProgress = false
        origin = answer.origin
        shows = answer.shows
        near = answer.near
    }

    package init(_ answer: FollowingAnswer) {
        hasProgress = true
        origin = answer.origin
        shows = answer.shows
        near = []
    }

    package var json: JSONValue {
        var members: [(String, JSONValue)] = [("shows", .items(items))]
        if !near.isEmpty { members.append(("near", .array(near.map(ShowJSON.reference)))) }
        return Envelope.json("shows/1", origin, members)
    }

    package var items: JSONItems {
        JSONItems(shows) { show in
            if !hasProgress { return origin.json(show) }
            return origin.json(show).adding([
                ("progress", origin.json(WatchProgress(in: show.episodes), of: show))
            ])
        }
    }
}
