internal import ScheduleModel

/// The tables that Trakt's importer reads, and that other tools write for it: a row for each watching, rating or show
/// to watch later.
enum TraktRows {
    static func isTable(_ table: HistoryTable) -> Bool {
        let hasID = ["trakt", "trakt_id", "imdb", "imdb_id", "tmdb", "tmdb_id", "tvdb", "tvdb_id"]
            .contains(where: table.names.contains)
        let hasTime = ["watched_at", "listed_at", "rated_at"].contains(where: table.names.contains)
        return hasID && hasTime && table.has("type") && (table.has("title") || table.has("show_title"))
            && !table.has("is_watched") && !table.has("is_watchlisted")
    }

    static func add(_ table: HistoryTable, to history: inout WatchHistory) {
        history.problems += table.problems
        for row in table.rows { add(row, to: &history) }
    }

    private static func add(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        let type = row["type"]?.lowercased() ?? "movie"
        guard type == "show" || type == "episode" else {
            return history.omit(type == "season" ? .ratings : .films)
        }
        // Some tables have the IDs of the episode and those of its show.
        let hasShowColumns = type == "episode" && row["show_title"] != nil
        var show = WatchHistory.Show(
            title: (hasShowColumns ? row["show_title"] : row["title", "name"]) ?? "",
            year: hasShowColumns ? row.int("show_year") : row.int("year")
        )
        show.externals = ExternalIDs(
            imdb: (hasShowColumns ? row["show_imdb_id"] : row["imdb", "imdb_id"]).flatMap(HistoryValue.imdb),
            thetvdb: id(hasShowColumns ? row.int("show_tvdb_id") : row.int("tvdb", "tvdb_id")),
            tmdb: id(hasShowColumns ? row.int("show_tmdb_id") : row.int("tmdb", "tmdb_id"))
        )
        let rating = row.double("rating")
        let action =
            row["action"]?.lowercased() ?? (rating != nil ? "ratings" : nil)
            ?? (row["listed_at"] != nil ? "watchlist" : "history")
        let key =
            show.title.isEmpty
            ? show.externals.all.map(\.value).joined(separator: " ") : "\(show.title) \(show.year ?? 0)"
        if type == "show" {
            if action == "watchlist" { show.lists = ["Watchlist"] }
            if action.utf8.starts(with: "rating".utf8) { show.rating = rating }
            history.add(show, key: key)
            return
        }
        var episode = WatchHistory.Episode(
            season: row.int("season"),
            number: row.int("episode"),
            title: row["episode_title"] ?? (hasShowColumns ? row["title"] : nil)
        )
        guard episode.number.number != nil else { return history.omit(.unnumbered) }
        switch action {
        case "watchlist": history.omit(.lists)
        case "ratings", "rating": history.rate(episode, rating, toShow: history.add(show, key: key))
        default:
            episode.watchedAt = row["watched_at", "date_watched"].flatMap(HistoryTime.parse)
            history.add(episode, toShow: history.add(show, key: key))
        }
    }

    private static func id(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
}
