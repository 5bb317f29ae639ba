internal import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// Yamtrack's table: a row for each show, and one for each watching of an episode.
enum YamtrackRows {
    private static let columns = [
        "media_id", "source", "media_type", "title", "image", "season_number", "episode_number", "score", "status",
        "notes", "start_date", "end_date", "progress", "created_at", "progressed_at",
    ]

    static func file(with marks: UserMarks) -> MarksForm.File {
        var bytes = CSVCell.row(columns)
        var omitted = OmittedValues()
        for show in marks.shows {
            omitted.add(opinionsOf: show, lists: false, notes: false)
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            let planned = show.lists.contains { $0.lowercased().utf8.starts(with: "plan".utf8) }
            omitted.add("lists of shows", show.lists.count - (planned ? 1 : 0))
            let status =
                show.stoppedSince != nil
                ? "Dropped" : show.followedSince != nil ? "In progress" : planned ? "Planning" : "Completed"
            func row(_ type: String, _ values: [String]) {
                bytes += CSVCell.row([show.external(.tmdb) ?? "", "tmdb", type, show.title, ""] + values, isRaw: true)
            }
            row("tv", ["", "", show.review.ratingText ?? "", status, show.review.note ?? "", "", "", "", "", ""])
            for episode in show.episodes {
                guard let season = episode.number.season, let number = episode.number.number else {
                    omitted.add("episodes without a season", episode.watchCount)
                    continue
                }
                for watching in episode.watchings {
                    let time = watching.map {
                        Instant.text($0).replacing("T", with: " ").replacing("Z", with: "+00:00")
                    }
                    row("episode", [String(season), String(number), "", "", "", "", time ?? "", "", "", ""])
                }
            }
        }
        return MarksForm.File(bytes: bytes, omitted: omitted.counts)
    }
}
