internal import ScheduleModel

/// Lists and ratings of IMDb and TMDB as CSV. A rating is not a watching.
enum RatingLists {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        read(files, of: "IMDb", where: { $0.has("Const", "Title", "Title Type") }, addIMDb)
            ?? read(files, of: "TMDB", where: { $0.has("TMDb ID", "Type", "Name") }, addTMDB)
    }

    private static func read(
        _ files: [HistoryFile],
        of tracker: String,
        where isList: (HistoryTable) -> Bool,
        _ add: (HistoryTable.Row, _ list: String, inout WatchHistory) -> Void
    ) -> WatchHistory? {
        var history = WatchHistory(tracker: tracker)
        let lists = files.filter { $0.table.map(isList) ?? false }
        for file in lists {
            history.problems += file.table?.problems ?? []
            // The shows come first, because their episodes have only the title.
            let rows = file.table?.rows ?? []
            let isEpisode = { (row: HistoryTable.Row) in
                row["Episode Number"] != nil || row["Title Type"] == "TV Episode"
            }
            for row in rows.filter({ !isEpisode($0) }) + rows.filter(isEpisode) {
                add(row, file.listName ?? tracker, &history)
            }
        }
        return lists.isEmpty ? nil : history
    }

    private static func addIMDb(_ row: HistoryTable.Row, _ list: String, to history: inout WatchHistory) {
        switch row["Title Type"]?.lowercased().replacing(" ", with: "") {
        case "tvseries", "tvminiseries":
            var show = WatchHistory.Show(title: row["Title"] ?? "", year: row.int("Year"))
            show.externals.imdb = row["Const"].flatMap(HistoryValue.imdb)
            show.rating = row.double("Your Rating")
            if row["Position"] != nil { show.lists = [list] }
            history.add(show, key: row["Const"] ?? show.title)
        // It has only the ID of the episode. The title has show and number if the episode has no title of its own.
        case "tvepisode":
            let rating = row.double("Your Rating")
            let title = row["Title"] ?? ""
            if rating == nil { return history.omit(.ratings) }
            if let match = title.wholeMatch(of: /(.+): Episode #(\d{1,3})\.(\d{1,4})/) {
                let episode = WatchHistory.Episode(season: Int(match.2), number: Int(match.3))
                return rate(episode, rating, ofShow: String(match.1), &history)
            }
            // `Harbour: The Storm`, with the title of the episode in another column.
            guard let name = row["Original Title"],
                title.utf8.suffix(name.utf8.count + 2).elementsEqual((": " + name).utf8)
            else { return history.omit(.ratings) }
            let episode = WatchHistory.Episode(season: nil, number: nil, title: name)
            rate(episode, rating, ofShow: String(Substring(title.utf8.dropLast(name.utf8.count + 2))), &history)
        default: history.omit(.films)
        }
    }

    private static func rate(
        _ episode: WatchHistory.Episode,
        _ rating: Double?,
        ofShow title: String,
        _ history: inout WatchHistory
    ) {
        let index =
            history.onlyShow(titled: title) ?? history.add(WatchHistory.Show(title: title), key: "title \(title)")
        history.rate(episode, rating, toShow: index)
    }

    private static func addTMDB(_ row: HistoryTable.Row, _ list: String, to history: inout WatchHistory) {
        guard row["Type"] == "tv" else { return history.omit(.films) }
        let (season, number) = (row.int("Season Number"), row.int("Episode Number"))
        let rating = row.double("Your Rating")
        var show = WatchHistory.Show(title: row["Name"] ?? "")
        if season == nil, number == nil {
            show.year = row["Release Date"].flatMap { Int($0.prefix(4)) }
            show.externals = ExternalIDs(imdb: row["IMDb ID"].flatMap(HistoryValue.imdb), tmdb: row.int("TMDb ID"))
            show.rating = rating
            if rating == nil { show.lists = [list] }
            history.add(show, key: row["TMDb ID"] ?? show.title)
        } else if let season, let number, let rating {
            // The IDs are those of the episode. The name is that of the show with a code: `Friends S1E1`.
            show.title = show.title.replacing(/\s+S\d+E\d+$/, with: "")
            rate(WatchHistory.Episode(season: season, number: number), rating, ofShow: show.title, &history)
        } else {
            history.omit(.ratings)
        }
    }
}

extension HistoryFile {
    /// The name of a list, which is that of its file, such as `Watchlist`. Nil if the export is a single file.
    fileprivate var listName: String? {
        guard let stem = name.split(separator: ".").first else { return nil }
        return String(stem).lowercased() == "watchlist" ? "Watchlist" : String(stem)
    }
}
