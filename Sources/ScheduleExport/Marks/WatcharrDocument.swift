internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// Watcharr's list: each show with its status, and the watched episodes. A show needs an ID of TMDB.
enum WatcharrDocument {
    private struct Entry: Encodable {
        var status: String
        /// False if the status is not the user's (`ShowMark.lacksState`). Other programs ignore it.
        var followed: Bool?
        var rating: Double?
        var thoughts: String?
        var content: Content
        var tags: [Tag]
        var watchedEpisodes: [Episode]
        var activity: [Activity]
    }

    private struct Content: Encodable {
        var tmdbId: Int
        var title: String
        var type = "tv"
    }

    private struct Tag: Encodable {
        var name: String
    }

    private struct Episode: Encodable {
        var status: String
        var seasonNumber: Int
        var episodeNumber: Int
        var rating: Double?
    }

    private struct Activity: Encodable {
        var type = "EPISODE_ADDED"
        var data: String
        var customDate: String
    }

    /// The lists that are a status, by the status.
    private static let statusLists = ["PLANNED": "Planned", "HOLD": "On hold"]

    static func file(with marks: UserMarks) -> MarksForm.File {
        var omitted = OmittedValues()
        let entries = marks.shows.compactMap { show -> Entry? in
            guard let id = show.number(in: .tmdb) else {
                omitted.add("shows without an ID of TMDB")
                omitted.add("episodes without an ID of TMDB", show.episodes.count)
                return nil
            }
            omitted.add(opinionsOf: show, lists: false, notes: false, episodeRatings: false)
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            omitted.add("episodes without a season", show.episodes.count - show.numberedEpisodes.count)
            let status = status(of: show)
            let numbered = show.numberedEpisodes.filter { $0.state != .skipped }
            omitted.add("further watchings", numbered.reduce(0) { $0 + $1.rewatches.count })
            return Entry(
                status: status,
                followed: show.lacksState && !show.lists.contains(statusLists[status] ?? "") ? false : nil,
                rating: show.review.rating,
                thoughts: show.review.note,
                content: Content(tmdbId: id, title: show.title),
                tags: show.lists.subtracting([statusLists[status]].compactMap(\.self)).sorted().map { Tag(name: $0) },
                watchedEpisodes: numbered.map(episode),
                activity: numbered.compactMap(activity)
            )
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(entries), omitted: omitted.counts)
    }

    private static func status(of show: ShowMark) -> String {
        if show.stoppedSince != nil { return "DROPPED" }
        if show.followedSince != nil { return "WATCHING" }
        if let status = statusLists.first(where: { show.lists.contains($0.value) })?.key { return status }
        return show.hasWatchedEpisodes ? "WATCHING" : "PLANNED"
    }

    private static func episode(_ mark: EpisodeMark) -> Episode {
        Episode(
            status: mark.state == .watched ? "FINISHED" : "",
            seasonNumber: mark.number.season ?? 0,
            episodeNumber: mark.number.number ?? 0,
            rating: mark.review.rating
        )
    }

    /// Returns the time of the first watching, or nil if it is unknown.
    private static func activity(_ mark: EpisodeMark) -> Activity? {
        guard let time = mark.watchings.first.flatMap({ $0 }) else { return nil }
        let numbers = "{\"season\":\(mark.number.season ?? 0),\"episode\":\(mark.number.number ?? 0)}"
        return Activity(data: numbers, customDate: Instant.text(time))
    }
}
