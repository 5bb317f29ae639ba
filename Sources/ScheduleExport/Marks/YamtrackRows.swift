internal import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// Yamtrack's table: a row for each show and watched season, and one for each watching of an episode.
enum YamtrackRows {
    private static let columns = [
        "media_id", "source", "media_type", "title", "image", "season_number", "episode_number", "score", "status",
        "notes", "start_date", "end_date", "progress", "created_at", "progressed_at", "followed",
    ]

    static func file(with marks: UserMarks) -> MarksForm.File {
        var bytes = CSVCell.row(columns)
        var omitted = OmittedValues()
        for show in marks.shows {
            omitted.add(opinionsOf: show, lists: false, notes: false)
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            omitted.add("lists of shows", show.lists.count - (show.isPlanned ? 1 : 0))
            let status = status(of: show)
            // Yamtrack ignores this column.
            let followed = show.lacksState ? "false" : ""
            func row(_ type: String, _ values: [String]) {
                bytes += CSVCell.row([show.external(.tmdb) ?? "", "tmdb", type, show.title, ""] + values, isRaw: true)
            }
            row(
                "tv",
                ["", "", show.review.ratingText ?? "", status, show.review.note ?? "", "", "", "", "", "", followed]
            )
            if show.external(.tmdb) == nil { omitted.add("IDs that Yamtrack reads") }
            var seasons: Set<Int> = []
            for episode in show.episodes {
                guard let season = episode.number.season, let number = episode.number.number else {
                    omitted.add("episodes without a season", episode.watchCount)
                    continue
                }
                // Yamtrack adds an episode only to a season that a row before it names.
                if !episode.watchings.isEmpty, seasons.insert(season).inserted {
                    row("season", [String(season), "", "", status, "", "", "", "", "", "", ""])
                }
                for watching in episode.watchings {
                    let time = watching.map {
                        Instant.text($0).replacing("T", with: " ").replacing("Z", with: "+00:00")
                    }
                    row("episode", [String(season), String(number), "", "", "", "", time ?? "", "", "", "", ""])
                }
            }
        }
        return MarksForm.File(bytes: bytes, omitted: omitted.counts)
    }

    /// Returns Yamtrack's state of a show. Marks do not show that a show was completed.
    private static func status(of show: ShowMark) -> String {
        if show.stoppedSince != nil { return "Dropped" }
        if show.followedSince != nil { return "In progress" }
        return show.isPlanned || !show.hasWatchedEpisodes ? "Planning" : "In progress"
    }
}
