/// Exports that are recognized, but that have no episodes that could be marked.
enum RefusedForm {
    /// Returns the reason why a file cannot be imported, in one line, or nil if its form is unknown.
    static func reason(for file: HistoryFile) -> String? {
        if let root = file.xmlRoot { return reason(forRoot: root) }
        if let json = file.json { return reason(for: json) }
        return file.table.flatMap(reason(for:))
    }

    private static func reason(forRoot root: String) -> String? {
        switch root {
        case "myanimelist":
            "a list of MyAnimeList has only the number of watched episodes of each part of a show, without its seasons"
        case "movie": "an NFO file of a film has no episodes"
        default: nil
        }
    }

    private static func reason(for json: HistoryValue) -> String? {
        if let entry = json["lists"]?.elements.first, entry["series_id"] != nil || entry["entries"] != nil {
            return
                "a list of AniList has only the number of watched episodes of each part of a show, without its seasons"
        }
        if json["data"]?["anime"]?["lists"] != nil || json["data"]?["MediaListCollection"] != nil {
            return
                "a list of AniList has only the number of watched episodes of each part of a show, without its seasons"
        }
        if let entry = json.elements.first, entry["trakt_id"] != nil, entry["watched_at"] != nil,
            entry["show"] == nil, entry["title"] == nil, entry["season"] == nil
        {
            return "its entries have only IDs of Trakt, which no source has: import Trakt's own export instead"
        }
        if json["diary"] != nil, json["shows"] != nil { return "an export of Serializd is not read yet" }
        if let entry = json.elements.first, entry["node"]?["list_status"] != nil || entry["list_status"] != nil {
            return reason(forRoot: "myanimelist")
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
        if table.has("Const"), table.has("Title Type") || table.has("URL") {
            return "a list of IMDb has ratings or a watchlist, but no episodes with their seasons"
        }
        if table.has("TMDb ID") { return "a list of TMDB has ratings or a watchlist, and a rating is not a watching" }
        if table.has("title", "tmdbId"), table.has("watchedAt") || table.has("userRating") {
            return "an export of Movary has only films"
        }
        return nil
    }
}
