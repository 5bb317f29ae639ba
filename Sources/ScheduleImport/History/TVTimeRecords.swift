internal import ScheduleModel

/// TV Time: the tables of its own data request (`gdpr-data.zip`), together or one of them.
///
/// The order of columns differs, and columns without values are missing, so each is read by its name. IDs are those of
/// TheTVDB, and times are in UTC.
enum TVTimeRecords {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var reader = Reader()
        // The newest table has the most. Older ones fill its gaps.
        let tables = files.compactMap { file in
            file.table.flatMap { table in Kind(table, file.name).map { ($0, table) } }
        }
        for (kind, table) in tables.sorted(by: { $0.0.rawValue < $1.0.rawValue }) { reader.add(table, kind) }
        return tables.isEmpty ? nil : reader.history
    }

    /// The tables, in the order in which they are read.
    private enum Kind: Int {
        case shows, records, oldRecords, seen, rewatched, ratings, lists

        init?(_ table: HistoryTable, _ name: String) {
            if table.has("key"),
                ["s_id", "ep_watch_count", "total_series_runtime"].contains(where: table.names.contains)
            {
                self = .records
            } else if table.has("type-uuid-n") {
                self = .oldRecords
            } else if table.has("notification_offset") || table.has("nb_episodes_seen")
                || table.has("tv_show_id", "status", "tv_show_name")
            {
                self = .shows
            } else if table.has("vote_key") {
                // Emotions have the same columns.
                if name.utf8.starts(with: "emotions".utf8) { return nil }
                self = .ratings
            } else if table.has("rating", "tv_show_id") {
                self = .ratings
            } else if table.has("s_key", "objects") {
                self = .lists
            } else if table.has("cpt", "episode_id", "tv_show_name") {
                self = .rewatched
            } else if table.has("episode_id", "tv_show_name"),
                table.has("episode_number") || table.has("tv_show_id")
            {
                self = .seen
            } else {
                return nil
            }
        }
    }

    private struct Reader {
        var history = WatchHistory(tracker: "TV Time")
        /// The IDs of the episodes that were added.
        private var seen: Set<Int> = []
        /// Whether the newest table of episodes was read. Older tables repeat its rewatches.
        private var hasRecords = false
        /// The indices of shows by title, for tables without the show's ID.
        private var indexByTitle: [String: Int] = [:]
        /// A show of the service with broken records of other shows.
        private static let brokenShow = 10_000_018

        mutating func add(_ table: HistoryTable, _ kind: Kind) {
            history.problems += table.problems
            if kind == .records { hasRecords = true }
            // Watched rows come before rewatched ones, which have no number in some exports.
            let isAgain = { (row: HistoryTable.Row) in row["key"]?.utf8.starts(with: "rewatch-".utf8) ?? false }
            for row in table.rows.filter({ !isAgain($0) }) + table.rows.filter(isAgain) {
                switch kind {
                case .shows: addState(row)
                case .records: addRecord(row)
                case .oldRecords: addOldRecord(row)
                case .seen: addSeen(row)
                case .rewatched: addRewatches(row)
                case .ratings: addRating(row)
                case .lists: addList(row)
                }
            }
        }

        private mutating func index(of id: Int?, _ title: String?, isFollowed: Bool = false) -> Int? {
            if id == Self.brokenShow { return nil }
            if let id {
                let (name, year) = Self.titleAndYear(title ?? "")
                var show = WatchHistory.Show(title: name, year: year, externals: ExternalIDs(thetvdb: id))
                show.isFollowed = isFollowed
                let index = history.add(show, key: "\(id)")
                if let title, indexByTitle[title] == nil { indexByTitle[title] = index }
                return index
            }
            guard let title else { return nil }
            if let index = indexByTitle[title] { return index }
            let (name, year) = Self.titleAndYear(title)
            let index = history.add(WatchHistory.Show(title: name, year: year), key: "title " + title)
            indexByTitle[title] = index
            return index
        }

        /// Splits `Bodyguard (2018)`, as TheTVDB distinguishes shows with the same title.
        private static func titleAndYear(_ title: String) -> (title: String, year: Int?) {
            guard title.utf8.last == UInt8(ascii: ")") else { return (title, nil) }
            guard let match = title.wholeMatch(of: /(.+) \((\d{4})\)/) else { return (title, nil) }
            return (String(match.1), Int(match.2))
        }

        private mutating func addState(_ row: HistoryTable.Row) {
            if let status = row["status"] {
                let list = status == "for_later" ? "Watch later" : status == "favorite" ? "Favorites" : status
                change(row.int("tv_show_id"), row["tv_show_name"]) { $0.lists.insert(list) }
                return
            }
            let isActive = row["active"].map { $0 == "1" } ?? row.isTrue("is_followed")
            if row.isTrue("archived") { change(row.int("tv_show_id"), row["tv_show_name"]) { $0.isStopped = true } }
            guard isActive, !row.isTrue("archived") else {
                _ = row["tv_show_name"].map { title in
                    if let id = row.int("tv_show_id") { _ = index(of: id, title) }
                }
                return
            }
            _ = index(of: row.int("tv_show_id"), row["tv_show_name"], isFollowed: true)
        }

        private mutating func addRecord(_ row: HistoryTable.Row) {
            let key = row["key"] ?? ""
            if key.utf8.starts(with: "user-series-".utf8) {
                if row.isTrue("is_archived") { change(row.int("s_id"), row["series_name"]) { $0.isStopped = true } }
                if row.isTrue("is_for_later") {
                    change(row.int("s_id"), row["series_name"]) { $0.lists.insert("Watch later") }
                }
                let isFollowed =
                    row.isTrue("is_followed") && !row.isTrue("is_archived") && !row.isTrue("is_for_later")
                _ = index(of: row.int("s_id"), row["series_name"], isFollowed: isFollowed)
            } else if key.utf8.starts(with: "rewatch-episode-".utf8) {
                addEpisode(row, show: (row.int("s_id"), row["series_name"]), time: row["created_at"], isAgain: true)
            } else if key.utf8.starts(with: "watch-episode-".utf8) {
                addEpisode(
                    row,
                    show: (row.int("s_id"), row["series_name"]),
                    // Rows of a whole season have the time at which it was marked, and not the time of watching.
                    time: row["bulk_type"] == nil ? row["created_at"] : nil
                )
            }
        }

        private mutating func addOldRecord(_ row: HistoryTable.Row) {
            switch (row["entity_type"], row["type"]) {
            case ("movie", "watch"): history.omit(.films)
            case ("episode", "watch"):
                let time = row["watch_date_range_key"]?.split(separator: "-").last.map(String.init)
                addEpisode(
                    row,
                    show: (row.int("series_id"), row["series_name"]),
                    time: time ?? row["watch_date", "created_at"]
                )
            case ("episode", "rewatch") where row["episode_id"] != nil && !hasRecords:
                let time = row["watch_date", "created_at"]
                addEpisode(row, show: (row.int("series_id"), row["series_name"]), time: time, isAgain: true)
            default: break
            }
        }

        private mutating func addSeen(_ row: HistoryTable.Row) {
            addEpisode(row, show: (row.int("tv_show_id"), row["tv_show_name"]), time: row["created_at"])
        }

        /// Adds further watchings without a time.
        private mutating func addRewatches(_ row: HistoryTable.Row) {
            // The newest table has each of them.
            if hasRecords { return }
            for _ in 0..<min(max(1, row.int("cpt") ?? 1), 1000) {
                addEpisode(row, show: (row.int("tv_show_id"), row["tv_show_name"]), time: nil, isAgain: true)
            }
        }

        private mutating func change(_ id: Int?, _ title: String?, _ body: (inout WatchHistory.Show) -> Void) {
            guard let index = index(of: id, title) else { return }
            history.change(index, body)
        }

        private mutating func addRating(_ row: HistoryTable.Row) {
            if let rating = row["rating"].flatMap({ Double($0) }) {
                return change(row.int("tv_show_id"), row["tv_show_name"]) { $0.rating = rating * 2 }
            }
            // The last part of the key is the ID of a rating, and not its value.
            let value = row["vote_key"]?.split(separator: "-").last.flatMap { Self.ratings[String($0)] }
            if row["movie_name"] != nil, row["series_name"] == nil { return history.omit(.films) }
            guard let value, let index = index(of: nil, row["series_name"]) else { return history.omit(.ratings) }
            let episode = WatchHistory.Episode(season: row.int("season_number"), number: row.int("episode_number"))
            history.rate(episode, value, toShow: index)
        }

        /// The ratings “bad”, “ok”, “good”, “great” and “wow” by their IDs.
        private static let ratings: [String: Double] = ["1": 2, "27": 4, "28": 6, "29": 8, "3": 10]

        /// Adds the shows of a list. Its cell has the printed form of Go: `[map[created_at:… id:422981 type:series] …]`.
        private mutating func addList(_ row: HistoryTable.Row) {
            let key = row["s_key"] ?? ""
            if key == "collection" || row["type"] == "count" { return }
            let name = key == "favorite-series" ? "Favorites" : row["name"] ?? "List"
            for match in (row["objects"] ?? "").matches(of: /id:(\d+) type:series/) {
                change(Int(match.1), nil) { $0.lists.insert(name) }
            }
        }

        private mutating func addEpisode(
            _ row: HistoryTable.Row,
            show: (id: Int?, title: String?),
            time: String?,
            isAgain: Bool = false
        ) {
            guard show.id != Self.brokenShow else { return }
            if !isAgain, let id = row.int("ep_id", "episode_id"), !seen.insert(id).inserted { return }
            let season = row.int("s_no", "season_number", "episode_season_number")
            let number = row.int("ep_no", "episode_number")
            guard let number, let season, number > 0 || season == 0 && number > 0 else {
                return history.omit(.unnumbered)
            }
            guard let index = index(of: show.id, show.title) else { return history.omit(.unnumbered) }
            history.add(
                WatchHistory.Episode(season: season, number: number, watchedAt: time.flatMap(HistoryTime.parse)),
                toShow: index,
                isAgain: isAgain
            )
        }
    }
}
