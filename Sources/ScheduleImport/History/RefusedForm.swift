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
        if json["diary"] != nil, json["shows"] != nil { return "an export of Serializd is not read yet" }
        if let entry = json.elements.first, entry["node"]?["list_status"] != nil || entry["list_status"] != nil {
            return reason(forRoot: "myanimelist")
        }
        return nil
    }

    private static func reason(for table: HistoryTable) -> String? {
        if table.has("Letterboxd URI") { return "an export of Letterboxd has only films" }
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
