package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/shows/1`: shows, each with its next episode.
package struct ShowsDocument: Document {
    private let origin: ResultOrigin
    private let shows: [MergedShow]
    /// Shows with similar titles, if a search found none.
    private let similarShows: [MergedShow]
    /// Whether each show has a `progress` member, as followed shows have.
    private let hasProgress: Bool

    package init(_ result: ShowsResult) {
        hasProgress = false
        origin = result.origin
        shows = result.shows
        similarShows = result.similarShows
    }

    package init(_ result: FollowedShowsResult) {
        hasProgress = true
        origin = result.origin
        shows = result.shows
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
