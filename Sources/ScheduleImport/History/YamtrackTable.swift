internal import ScheduleModel

/// Yamtrack: its CSV file, and that of its fork Floppy, which has an additional column `row_type`.
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

    private static func add(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        // Floppy has other rows, such as lists.
        if let kind = row["row_type"], kind != "media" {
            if kind == "list" { history.omit(.lists) }
            if kind == "list_item", row["media_type"] == "tv", let name = row["list_name"] {
                var show = identifiedShow(row)
                show.lists = [name]
                history.add(show, key: key(of: row))
            }
            return
        }
        switch row["media_type"] {
        case "tv": addShow(row, to: &history)
        case "season": addSeason(row, to: &history)
        case "episode": addEpisode(row, to: &history)
        case "anime": addAnime(row, to: &history)
        case "movie": history.omit(.films)
        default: break
        }
    }

    private static func addShow(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        var show = identifiedShow(row)
        setState(of: &show, from: row)
        history.add(show, key: key(of: row))
    }

    /// Adds the show of a season. The rating and the note of the season are left out.
    private static func addSeason(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        if row["score"] != nil { history.omit(.ratings) }
        if row["notes"] != nil { history.omit(.notes) }
        history.add(identifiedShow(row), key: key(of: row))
    }

    /// Adds one watching of an episode. The rating of the episode is left out.
    private static func addEpisode(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        if row["score"] != nil { history.omit(.ratings) }
        let index = history.add(identifiedShow(row), key: key(of: row))
        // The other times of the row are about its entry in Yamtrack, and not about the watching.
        var episode = WatchHistory.Episode(
            season: row.int("season_number"),
            number: row.int("episode_number"),
            watchedAt: row["end_date", "watch_date"].flatMap(HistoryTime.parse)
        )
        episode.note = row["notes"]
        history.add(episode, toShow: index)
    }

    /// Adds an anime, which is one season with a number of watched episodes.
    private static func addAnime(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        var show = WatchHistory.Show(title: row["title"] ?? "")
        if show.title.isEmpty { return history.omit(.seasonCounts, max(1, row.int("progress") ?? 1)) }
        setState(of: &show, from: row)
        CountedEpisodes(count: row.int("progress") ?? 0).add(show, key: key(of: row), to: &history)
    }

    /// Returns the show of a row, without the user's state.
    private static func identifiedShow(_ row: HistoryTable.Row) -> WatchHistory.Show {
        var show = WatchHistory.Show(title: row["title"] ?? "")
        if row["source"] == "tmdb" { show.externals.tmdb = row.int("media_id") }
        return show
    }

    /// Sets the user's status, rating and note, which the row of a show or an anime contains.
    private static func setState(of show: inout WatchHistory.Show, from row: HistoryTable.Row) {
        // Files of aggctl mark a state that is not the user's.
        switch row["followed"] == "false" ? "" : (row["status"] ?? "").lowercased() {
        case "in progress", "repeating": show.isFollowed = true
        case "dropped": show.isStopped = true
        case "planning": show.lists = ["Planning"]
        case "paused": show.lists = ["Paused"]
        default: break
        }
        show.rating = row.double("score")
        show.note = row["notes"]
    }

    /// Returns the key of a show, which is the same in the rows of its seasons and episodes.
    private static func key(of row: HistoryTable.Row) -> String {
        "\(row["source"] ?? "") \(row["media_id"] ?? row["title"] ?? "")"
    }
}
