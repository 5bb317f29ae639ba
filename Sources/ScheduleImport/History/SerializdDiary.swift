internal import Foundation
internal import ScheduleModel

/// Serializd: the file of a browser tool (`serializd-export.json`), its tables `diary.csv` and `shows.csv`, and a page
/// of the site's diary.
enum SerializdDiary {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Serializd")
        var isSerializd = false
        for file in files {
            if add(file, to: &history) { isSerializd = true }
        }
        return isSerializd ? history : nil
    }

    /// Adds the contents of a file.
    ///
    /// - Returns: True if the file has one of the forms of Serializd. Other files are left out.
    private static func add(_ file: HistoryFile, to history: inout WatchHistory) -> Bool {
        if let json = file.json, let diary = json["diary"], diary.isArray, let shows = json["shows"] {
            // `serializd-export.json`
            for show in shows.elements {
                addShow(show["name"]?.text, id: show["showId"]?.id, rating: show["rating"]?.double, to: &history)
            }
            addEntries(diary.elements.map(Entry.init), to: &history)
            return true
        }
        if let reviews = file.json?["reviews"]?.elements, reviews.contains(where: isDiaryEntry) {
            // A page of the site's API.
            addEntries(reviews.map(Entry.init), to: &history)
            return true
        }
        guard let table = file.table else { return false }
        if table.has("name", "showId", "dateAdded"), table.has("episode") {
            // `diary.csv`
            history.problems += table.problems
            addEntries(table.rows.map(Entry.init), to: &history)
            return true
        }
        if table.has("name", "url", "dateAdded"),
            table.rows.contains(where: { $0["url"]?.contains("serializd.com/show/") ?? false })
        {
            // `shows.csv`
            for row in table.rows {
                let id = row["url"]?.split(separator: "/").last.flatMap { Int($0) }
                addShow(row["name"], id: id, rating: row.double("rating"), to: &history)
            }
            return true
        }
        return false
    }

    /// Returns whether an element of `reviews` is an entry of Serializd's diary.
    private static func isDiaryEntry(_ review: HistoryValue) -> Bool {
        review["showId"] != nil && review["showName"] != nil && review.has("backdate")
    }

    /// Adds a show, or fills the gaps of the one with the same ID.
    ///
    /// - Returns: Its index in the history.
    @discardableResult
    private static func addShow(_ name: String?, id: Int?, rating: Double?, to history: inout WatchHistory) -> Int {
        var show = WatchHistory.Show(title: name ?? "", externals: ExternalIDs(tmdb: id))
        show.rating = positive(rating)
        return history.add(show, key: id.map { "\($0)" } ?? show.title)
    }

    /// Adds entries, the first watchings before the others.
    private static func addEntries(_ entries: [Entry], to history: inout WatchHistory) {
        for entry in entries.filter({ !$0.isRewatch }) + entries.filter(\.isRewatch) { add(entry, to: &history) }
    }

    private static func add(_ entry: Entry, to history: inout WatchHistory) {
        guard let number = entry.number, number > 0, let season = entry.season else {
            // It is about a season or the whole show.
            return history.omit(entry.isWatching ? .seasonCounts : .ratings)
        }
        let show = addShow(entry.showName, id: entry.showID, rating: nil, to: &history)
        var episode = WatchHistory.Episode(season: season, number: number, title: entry.title)
        episode.note = entry.note
        episode.rating = entry.rating
        if entry.isWatching {
            episode.watchedAt = entry.watchedAt
        } else {
            episode.state = .unwatched
        }
        history.add(episode, toShow: show, isAgain: entry.isWatching && entry.isRewatch)
    }

    /// Returns a rating, or nil for 0, which means that none was given.
    private static func positive(_ rating: Double?) -> Double? { rating.flatMap { $0 > 0 ? $0 : nil } }

    /// An entry of the diary.
    private struct Entry {
        let showName: String?
        /// The ID of the show at TMDB.
        let showID: Int?
        let season: Int?
        /// The number of the episode, or nil for a season or a show.
        let number: Int?
        /// The title of the episode.
        let title: String?
        let rating: Double?
        let note: String?
        /// True if the entry records a watching. Otherwise it is only a review.
        let isWatching: Bool
        let isRewatch: Bool
        let watchedAt: Date?

        /// Reads an entry of a JSON file. The browser tool and the site differ in the names of some fields.
        init(_ entry: HistoryValue) {
            (showName, showID) = (entry["showName"]?.text, entry["showId"]?.id)
            let seasonID = entry["seasonId"]?.id
            season = entry["showSeasons"]?.elements.first { $0["id"]?.id == seasonID }?["seasonNumber"]?.int
            (number, title) = (entry["episodeNumber"]?.int, entry["episodeName"]?.text)
            rating = positive(entry["rating"]?.double)
            note = entry["reviewText"]?.text
            isWatching = (entry["isLog"] ?? entry["isLogged"])?.bool ?? true
            isRewatch = (entry["isRewatch"] ?? entry["isRewatched"])?.bool ?? false
            watchedAt = (entry["backdate"] ?? entry["dateAdded"])?.instant
        }

        /// Reads a row of `diary.csv`. Each row counts as a watching.
        init(_ row: HistoryTable.Row) {
            (showName, showID) = (row["name"], row.int("showId"))
            (season, number, title) = (row.int("season"), row.int("episode"), row["episodeName"])
            rating = positive(row.double("rating"))
            note = row["reviewText"]
            (isWatching, isRewatch) = (true, row.isTrue("isRewatch"))
            watchedAt = row["backdate", "dateAdded"].flatMap(HistoryTime.parse)
        }
    }
}
