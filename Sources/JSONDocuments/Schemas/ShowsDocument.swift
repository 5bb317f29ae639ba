package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/shows/1`: shows, with what is next of each.
package struct ShowsDocument: Document {
    private let origin: ResultOrigin
    private let shows: [MergedShow]
    /// What comes near to what was searched for in vain.
    private let similarShows: [MergedShow]
    /// Whether each show has its `progress`, as followed shows do.
    private let hasProgress: Bool

    package init(_ answer: ShowsResult) {
        hasProgress = false
        origin = answer.origin
        shows = answer.shows
        similarShows = answer.similarShows
    }

    package init(_ answer: FollowedShowsResult) {
        hasProgress = true
        origin = answer.origin
        shows = answer.shows
        similarShows = []
    }

    package var json: JSONValue {
        var members: [(String, JSONValue)] = [("shows", .items(items))]
        if !similarShows.isEmpty { members.append(("near", .array(similarShows.map(ShowJSON.reference)))) }
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
