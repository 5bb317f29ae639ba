internal import Foundation
internal import ScheduleModel

/// Serializd: the file of a browser tool (`serializd-export.json`), its tables `diary.csv` and `shows.csv`, and a page of
/// the site's diary.
enum SerializdDiary {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Serializd")
        var isSerializd = false
        for file in files {
            if let json = file.json, let diary = json["diary"], diary.isArray, json["shows"] != nil {
                isSerializd = true
                for entry in json["shows"]?.elements ?? [] {
                    add(entry["name"]?.text, id: entry["showId"]?.id, rating: entry["rating"]?.double, to: &history)
                }
                add(diary.elements.map(Log.init), to: &history)
            } else if let reviews = file.json?["reviews"]?.elements, reviews.contains(where: Self.isLog) {
                // A page of the site's API.
                isSerializd = true
                add(reviews.map(Log.init), to: &history)
            } else if let table = file.table, table.has("name", "showId", "dateAdded"), table.has("episode") {
                isSerializd = true
                history.problems += table.problems
                add(table.rows.map(Log.init), to: &history)
            } else if let table = file.table, table.has("name", "url", "dateAdded"),
                table.rows.contains(where: { $0["url"]?.contains("serializd.com/show/") ?? false })
            {
                isSerializd = true
                for row in table.rows {
                    let id = row["url"]?.split(separator: "/").last.flatMap { Int($0) }
                    add(row["name"], id: id, rating: row["rating"].flatMap { Double($0) }, to: &history)
                }
            }
        }
        return isSerializd ? history : nil
    }

    private static func isLog(_ entry: HistoryValue) -> Bool {
        entry["showId"] != nil && entry["showName"] != nil && entry.has("backdate")
    }

    @discardableResult
    private static func add(_ name: String?, id: Int?, rating: Double?, to history: inout WatchHistory) -> Int {
        var show = WatchHistory.Show(title: name ?? "", externals: ExternalIDs(tmdb: id))
        show.rating = rating.flatMap { $0 > 0 ? $0 : nil }
        return history.add(show, key: id.map { "\($0)" } ?? show.title)
    }

    /// Adds entries, the first watchings before the others.
    private static func add(_ logs: [Log], to history: inout WatchHistory) {
        for log in logs.filter({ !$0.isRewatch }) + logs.filter(\.isRewatch) { add(log, to: &history) }
    }

    private static func add(_ log: Log, to history: inout WatchHistory) {
        guard let number = log.number, number > 0, let season = log.season else {
            // It is about a season or the whole show.
            return history.omit(log.isWatching ? .seasonCounts : .ratings)
        }
        let index = add(log.name, id: log.id, rating: nil, to: &history)
        var episode = WatchHistory.Episode(season: season, number: number, title: log.title)
        episode.note = log.note
        if log.isWatching {
            episode.watchedAt = log.watchedAt
            episode.rating = log.rating
            history.add(episode, toShow: index, isAgain: log.isRewatch)
        } else {
            episode.rating = log.rating
            episode.state = .unwatched
            history.add(episode, toShow: index, isAgain: false)
        }
    }

    /// An entry of the diary.
    private struct Log {
        let name: String?
        let id: Int?
        let season: Int?
        let number: Int?
        let title: String?
        let rating: Double?
        let note: String?
        let isWatching: Bool
        let isRewatch: Bool
        let watchedAt: Date?

        init(_ entry: HistoryValue) {
            (name, id) = (entry["showName"]?.text, entry["showId"]?.id)
            let seasonID = entry["seasonId"]?.id
            season = entry["showSeasons"]?.elements.first { $0["id"]?.id == seasonID }?["seasonNumber"]?.int
            (number, title) = (entry["episodeNumber"]?.int, entry["episodeName"]?.text)
            rating = entry["rating"]?.double.flatMap { $0 > 0 ? $0 : nil }
            note = entry["reviewText"]?.text
            isWatching = (entry["isLog"] ?? entry["isLogged"])?.bool ?? true
            isRewatch = (entry["isRewatch"] ?? entry["isRewatched"])?.bool ?? false
            watchedAt = (entry["backdate"] ?? entry["dateAdded"])?.instant
        }

        init(_ row: HistoryTable.Row) {
            (name, id) = (row["name"], row.int("showId"))
            (season, number, title) = (row.int("season"), row.int("episode"), row["episodeName"])
            rating = row["rating"].flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
            note = row["reviewText"]
            (isWatching, isRewatch) = (true, row.isTrue("isRewatch"))
            watchedAt = row["backdate", "dateAdded"].flatMap(HistoryTime.parse)
        }
    }
}
