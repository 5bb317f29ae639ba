internal import ScheduleModel

/// Lists and ratings of IMDb and TMDB as CSV. A rating is not a watching.
enum RatingLists {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        for file in files {
            guard let table = file.table else { continue }
            if table.has("Const", "Title", "Title Type") { return imdb(files) }
            if table.has("TMDb ID", "Type", "Name") { return tmdb(files) }
        }
        return nil
    }

    private static func imdb(_ files: [HistoryFile]) -> WatchHistory {
        var history = WatchHistory(tracker: "IMDb")
        for file in files {
            guard let table = file.table, table.has("Const", "Title", "Title Type") else { continue }
            history.problems += table.problems
            for row in table.rows {
                switch row["Title Type"]?.lowercased().replacing(" ", with: "") {
                case "tvseries", "tvminiseries":
                    var show = WatchHistory.Show(title: row["Title"] ?? "", year: row.int("Year"))
                    show.externals.imdb = row["Const"].flatMap(HistoryValue.imdb)
                    show.rating = row["Your Rating"].flatMap { Double($0) }
                    if table.has("Position") { show.lists = [file.listName ?? "IMDb"] }
                    history.add(show, key: row["Const"] ?? show.title)
                // It has only the ID of the episode. Its title may contain that of the show, or not.
                case "tvepisode": history.omit(.ratings)
                default: history.omit(.films)
                }
            }
        }
        return history
    }

    private static func tmdb(_ files: [HistoryFile]) -> WatchHistory {
        var history = WatchHistory(tracker: "TMDB")
        for file in files {
            guard let table = file.table, table.has("TMDb ID", "Type", "Name") else { continue }
            history.problems += table.problems
            for row in table.rows {
                guard row["Type"] == "tv" else {
                    history.omit(.films)
                    continue
                }
                let (season, number) = (row.int("Season Number"), row.int("Episode Number"))
                let rating = row["Your Rating"].flatMap { Double($0) }
                var show = WatchHistory.Show(title: row["Name"] ?? "")
                if season == nil, number == nil {
                    show.year = row["Release Date"].flatMap { Int($0.prefix(4)) }
                    show.externals = ExternalIDs(
                        imdb: row["IMDb ID"].flatMap(HistoryValue.imdb),
                        tmdb: row.int("TMDb ID")
                    )
                    show.rating = rating
                    if rating == nil { show.lists = [file.listName ?? "TMDB"] }
                    history.add(show, key: row["TMDb ID"] ?? show.title)
                } else if let season, let number, let rating {
                    // The IDs are those of the episode. The name is that of the show with a code: `Friends S1E1`.
                    show.title = show.title.replacing(/\s+S\d+E\d+$/, with: "")
                    let episode = WatchHistory.Episode(season: season, number: number)
                    history.rate(episode, rating, toShow: history.add(show, key: "title \(show.title)"))
                } else {
                    history.omit(.ratings)
                }
            }
        }
        return history
    }
}

extension HistoryFile {
    /// The name of a list, which is that of its file, such as `Watchlist`. Nil if the export is a single file.
    fileprivate var listName: String? {
        guard let stem = name.split(separator: ".").first else { return nil }
        return String(stem).lowercased() == "watchlist" ? "Watchlist" : String(stem)
    }
}
