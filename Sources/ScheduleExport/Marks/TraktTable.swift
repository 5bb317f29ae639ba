internal import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// The table that Trakt's importer reads: a row for each watching, rating and show to watch later.
enum TraktTable {
    private static let columns = [
        "action", "type", "title", "year", "imdb", "tmdb", "tvdb", "season", "episode", "watched_at", "listed_at",
        "rating", "rated_at",
    ]

    static func file(with marks: UserMarks, at now: Date) -> MarksForm.File {
        var bytes = CSVCell.row(columns)
        var omitted = OmittedValues()
        let time = Instant.text(now)
        for show in marks.shows {
            omitted.add(opinionsOf: show, lists: false, episodeRatings: false)
            omitted.add("followed shows", show.followedSince == nil ? 0 : 1)
            omitted.add("stopped shows", show.stoppedSince == nil ? 0 : 1)
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            func row(_ action: String, _ episode: EpisodeMark?, _ values: [String]) {
                let number = [episode?.number.season, episode?.number.number].map { $0.map { String($0) } ?? "" }
                let ids = [ExternalID.Database.imdb, .tmdb, .thetvdb].map { show.external($0) ?? "" }
                let head = [
                    action, episode == nil ? "show" : "episode", show.title, show.year.map { String($0) } ?? "",
                ]
                bytes += CSVCell.row(head + ids + number + values, isRaw: true)
            }
            for list in show.lists {
                // Trakt's importer has only one list.
                if ["watchlist", "watch later", "plan to watch", "planned", "planning"].contains(list.lowercased()) {
                    row("watchlist", nil, ["", time, "", ""])
                } else {
                    omitted.add("lists of shows")
                }
            }
            if let rating = show.review.rating { row("ratings", nil, ["", "", String(Int(rating.rounded())), time]) }
            for episode in show.episodes {
                guard episode.number.season != nil, episode.number.number != nil else {
                    omitted.add("episodes without a season", episode.watchCount)
                    continue
                }
                for watching in episode.watchings {
                    row("history", episode, [watching.map { Instant.text($0) } ?? "unknown", "", "", ""])
                }
                if let rating = episode.review.rating {
                    row("ratings", episode, ["", "", String(Int(rating.rounded())), time])
                }
            }
        }
        return MarksForm.File(bytes: bytes, omitted: omitted.counts)
    }
}
