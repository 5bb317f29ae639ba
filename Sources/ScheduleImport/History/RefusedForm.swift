/// Forms of exports that aggctl recognizes but cannot import. Most have no episodes, or no titles.
enum RefusedForm {
    /// Returns the reason why a file cannot be imported, in one line, or nil if it has none of these forms.
    static func reason(for file: HistoryFile) -> String? {
        if let root = file.xmlRoot { return reason(forRoot: root) }
        if let json = file.json { return reason(for: json) }
        if file.isPlaybackReport {
            return "a backup of Playback Reporting has playbacks, which may be incomplete: export the watched episodes"
        }
        return file.table.flatMap(reason(for:))
    }

    private static func reason(forRoot root: String) -> String? {
        switch root {
        case "myanimelist":
            "its entries have no titles, or they are manga: export the list from MyAnimeList, or with another tool"
        case "movie": "an NFO file of a film has no episodes"
        default: nil
        }
    }

    private static func reason(for json: HistoryValue) -> String? {
        let parts = [json["shows"], json["anime"], json["movies"]].compactMap(\.self)
        if parts.count == 3, parts.allSatisfy({ $0.isArray && $0.elements.isEmpty }) {
            return "this export of Simkl is empty"
        }
        if let entry = json["lists"]?.elements.first, entry["series_id"] != nil {
            return "AniList's own download has no titles: use a tool that exports AniList as a file for MyAnimeList"
        }
        if let entry = json.elements.first, entry["trakt_id"] != nil, entry["watched_at"] != nil,
            entry["show"] == nil, entry["title"] == nil, entry["season"] == nil
        {
            return "its entries have only IDs of Trakt, which no source has: import Trakt's own export instead"
        }
        return nil
    }

    private static func reason(for table: HistoryTable) -> String? {
        if table.has("Letterboxd URI") { return "an export of Letterboxd has only films" }
        // Other tools write such lists for Letterboxd.
        let isForLetterboxd = table.has("Title", "Year") && (table.has("Rating10") || table.has("WatchedDate"))
        if isForLetterboxd, !table.has("Season"), !table.has("Episode") {
            return "a list for Letterboxd has only films"
        }
        // The headings of IMDb. `RatingLists` reads a list that has types.
        if table.has("Const"), table.has("URL") { return "this list of IMDb has no types: export it again" }
        if table.has("title", "tmdbId"), table.has("watchedAt") || table.has("userRating") {
            return "an export of Movary has only films"
        }
        return nil
    }
}
