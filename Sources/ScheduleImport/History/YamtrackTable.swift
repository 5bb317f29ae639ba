internal import ScheduleModel

/// Yamtrack: its CSV file, and that of its fork Floppy, which has `row_type` in front.
enum YamtrackTable {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Yamtrack")
        var isYamtrack = false
        for table in files.compactMap(\.table) where table.has("media_id", "source", "media_type") {
            isYamtrack = true
            history.problems += table.problems
            for row in table.rows { add(row, to: &history) }
        }
        return isYamtrack ? history : nil
    }

    /// Adds an anime, which is one season with a number of watched episodes.
    private static func addAnime(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        let status = (row["status"] ?? "").lowercased()
        var show = WatchHistory.Show(title: row["title"] ?? "")
        if show.title.isEmpty { return history.omit(.seasonCounts, max(1, row.int("progress") ?? 1)) }
        show.isFollowed = status == "in progress"
        show.isStopped = status == "dropped"
        if status == "planning" { show.lists = ["Planning"] }
        if status == "paused" { show.lists = ["Paused"] }
        show.rating = row["score"].flatMap { Double($0) }
        show.note = row["notes"]
        let key = "\(row["source"] ?? "") \(row["media_id"] ?? show.title)"
        CountedEpisodes(count: row.int("progress") ?? 0).add(show, key: key, to: &history)
    }

    private static func add(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        if let kind = row["row_type"], kind != "media" {
            return history.omit(.lists, kind == "list" ? 1 : 0)
        }
        let status = (row["status"] ?? "").lowercased()
        switch row["media_type"] {
        case "movie": return history.omit(.films)
        case "tv", "season", "episode": break
        case "anime": return addAnime(row, to: &history)
        default: return
        }
        var show = WatchHistory.Show(title: row["title"] ?? "")
        if row["source"] == "tmdb" { show.externals.tmdb = row.int("media_id") }
        let isShow = row["media_type"] == "tv"
        show.isFollowed = isShow && status == "in progress"
        show.isStopped = isShow && status == "dropped"
        if isShow, status == "planning" { show.lists = ["Planning"] }
        if isShow, status == "paused" { show.lists = ["Paused"] }
        if isShow {
            show.rating = row["score"].flatMap { Double($0) }
            show.note = row["notes"]
        } else if row["score"] != nil {
            history.omit(.ratings)
        }
        let index = history.add(show, key: "\(row["source"] ?? "") \(row["media_id"] ?? show.title)")
        guard row["media_type"] == "episode" else { return }
        // The row is a watching by itself. Its other times are those of the entry.
        history.add(
            WatchHistory.Episode(
                season: row.int("season_number"),
                number: row.int("episode_number"),
                watchedAt: row["end_date", "watch_date"].flatMap(HistoryTime.parse)
            ),
            toShow: index
        )
    }
}
