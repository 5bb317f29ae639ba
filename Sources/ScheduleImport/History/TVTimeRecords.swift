internal import ScheduleModel

/// TV Time: the CSV tables that it sends to users who request their data (`gdpr-data.zip`), all of them or only some.
///
/// The order of columns differs, and columns without values are missing, so a column is found by its name. A table is
/// recognized by its columns. IDs are those of TheTVDB, and times are in UTC.
enum TVTimeRecords {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var reader = Reader()
        let tables = files.compactMap { file in
            file.table.flatMap { table in Kind(table, file.name).map { (kind: $0, table: table) } }
        }
        for (kind, table) in tables.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) { reader.add(table, kind) }
        return tables.isEmpty ? nil : reader.history
    }

    /// The kinds of tables, in the order in which they are read. Later tables only fill gaps.
    private enum Kind: Int {
        /// The shows with their state.
        case shows
        /// The newest table of watchings, which is the most complete one.
        case records
        /// An older table of watchings.
        case oldRecords
        /// The first watchings, without rewatches.
        case seen
        /// The numbers of rewatches.
        case rewatched
        case ratings
        case lists

        /// Recognizes a table by its columns. The order of conditions matters, because some tables have columns of
        /// others. Returns nil if the table is another one.
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
                // The table of emotions has the same columns as that of ratings.
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

    /// The ID and the title of a row's show.
    private typealias ShowColumns = (id: Int?, title: String?)

    /// Collects the history from the rows of all tables.
    private struct Reader {
        var history = WatchHistory(tracker: "TV Time")
        /// The kind of table that added each episode, by its ID.
        private var addedEpisodes: [Int: Kind] = [:]
        private var kind = Kind.shows
        /// The numbers of the watched episodes by their IDs.
        private var numberByID: [Int: EpisodeNumber] = [:]
        private var watchedNumbers: Set<Watched> = []
        /// True if the newest table of watchings has rewatches. Older tables repeat them.
        private var hasRecords = false
        /// The indices of shows by title, for tables without the show's ID.
        private var indexByTitle: [String: Int] = [:]
        /// The ID of a show of the service that has broken records of other shows. It is ignored.
        private static let brokenShowID = 10_000_018
        /// The maximum number of rewatches of an episode. A larger one comes from a broken table.
        private static let maxRewatches = 1000

        /// A watched episode of a show, by the index of the show.
        private struct Watched: Hashable {
            let show: Int
            let number: EpisodeNumber

            init(_ show: Int, _ number: EpisodeNumber) { (self.show, self.number) = (show, number) }
        }

        mutating func add(_ table: HistoryTable, _ kind: Kind) {
            history.problems += table.problems
            self.kind = kind
            if kind == .records { hasRecords = table.rows.contains(where: Self.isRewatch) }
            // Rows of rewatches come last, because they have no episode number in some exports.
            for row in table.rows.filter({ !Self.isRewatch($0) }) + table.rows.filter(Self.isRewatch) {
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

        private static func isRewatch(_ row: HistoryTable.Row) -> Bool {
            row["key"]?.utf8.starts(with: "rewatch-".utf8) ?? false
        }

        /// Adds the show of a row, or finds the one that was added before.
        ///
        /// - Returns: Its index, or nil if the row does not identify a show.
        @discardableResult
        private mutating func addShow(
            _ show: ShowColumns,
            isFollowed: Bool = false,
            since time: String? = nil
        ) -> Int? {
            if show.id == Self.brokenShowID { return nil }
            if let id = show.id {
                let (name, year) = Self.titleAndYear(show.title ?? "")
                var added = WatchHistory.Show(title: name, year: year, externals: ExternalIDs(thetvdb: id))
                added.isFollowed = isFollowed
                if isFollowed { added.followedSince = time.flatMap(HistoryTime.parse) }
                let index = history.add(added, key: "\(id)")
                if let title = show.title, indexByTitle[title] == nil { indexByTitle[title] = index }
                return index
            }
            guard let title = show.title else { return nil }
            if let index = indexByTitle[title] { return index }
            let (name, year) = Self.titleAndYear(title)
            let index = history.add(WatchHistory.Show(title: name, year: year), key: "title " + title)
            indexByTitle[title] = index
            return index
        }

        private mutating func changeShow(_ show: ShowColumns, _ body: (inout WatchHistory.Show) -> Void) {
            guard let index = addShow(show) else { return }
            history.change(index, body)
        }

        /// Splits `Bodyguard (2018)`, as TheTVDB distinguishes shows with the same title.
        private static func titleAndYear(_ title: String) -> (title: String, year: Int?) {
            guard title.utf8.last == UInt8(ascii: ")") else { return (title, nil) }
            guard let match = title.wholeMatch(of: /(.+) \((\d{4})\)/) else { return (title, nil) }
            return (String(match.1), Int(match.2))
        }

        private mutating func addState(_ row: HistoryTable.Row) {
            let show: ShowColumns = (row.int("tv_show_id"), row["tv_show_name"])
            if let status = row["status"] {
                let list = status == "for_later" ? "Watch later" : status == "favorite" ? "Favorites" : status
                changeShow(show) { $0.lists.insert(list) }
                return
            }
            let isActive = row["active"].map { $0 == "1" } ?? row.isTrue("is_followed")
            let isArchived = row.isTrue("archived")
            if isArchived { changeShow(show) { $0.isStopped = true } }
            if isActive, !isArchived {
                addShow(show, isFollowed: true, since: row["created_at"])
            } else if show.id != nil, show.title != nil {
                addShow(show)
            }
        }

        /// Adds a row of the newest table. Its key states the kind of row.
        private mutating func addRecord(_ row: HistoryTable.Row) {
            let show: ShowColumns = (row.int("s_id"), row["series_name"])
            let key = row["key"] ?? ""
            if key.utf8.starts(with: "user-series-".utf8) {
                let isArchived = row.isTrue("is_archived")
                let isForLater = row.isTrue("is_for_later")
                if isArchived { changeShow(show) { $0.isStopped = true } }
                if isForLater { changeShow(show) { $0.lists.insert("Watch later") } }
                let isFollowed = row.isTrue("is_followed") && !isArchived && !isForLater
                addShow(show, isFollowed: isFollowed, since: row["followed_at", "created_at"])
            } else if key.utf8.starts(with: "rewatch-episode-".utf8) {
                addEpisode(row, show: show, time: row["created_at"], isAgain: true)
            } else if key.utf8.starts(with: "watch-episode-".utf8) {
                // If a whole season was marked at once, the time is that of the mark, and not of the watching.
                let isMarkedInBulk = row["bulk_type"] != nil
                addEpisode(row, show: show, time: isMarkedInBulk ? nil : row["created_at"])
            }
        }

        private mutating func addOldRecord(_ row: HistoryTable.Row) {
            let show: ShowColumns = (row.int("series_id"), row["series_name"])
            switch (row["entity_type"], row["type"]) {
            case ("movie", "watch"): history.omit(.films)
            case ("episode", "watch"):
                // The last part of the key is the time.
                let keyTime = row["watch_date_range_key"]?.split(separator: "-").last.map(String.init)
                addEpisode(row, show: show, time: keyTime ?? row["watch_date", "created_at"])
            case ("episode", "last-episode-watched"): addEpisode(row, show: show, time: row["watch_date", "created_at"])
            case ("episode", "rewatch") where row["episode_id"] != nil && !hasRecords:
                addEpisode(row, show: show, time: row["watch_date", "created_at"], isAgain: true)
            default: break
            }
        }

        private mutating func addSeen(_ row: HistoryTable.Row) {
            addEpisode(row, show: (row.int("tv_show_id"), row["tv_show_name"]), time: row["created_at"])
        }

        /// Adds further watchings without a time. The column `cpt` has their number.
        private mutating func addRewatches(_ row: HistoryTable.Row) {
            // The newest table has each of them.
            if hasRecords { return }
            for _ in 0..<min(max(1, row.int("cpt") ?? 1), Self.maxRewatches) {
                addEpisode(row, show: (row.int("tv_show_id"), row["tv_show_name"]), time: nil, isAgain: true)
            }
        }

        /// Adds the rating of a show, or else of an episode.
        private mutating func addRating(_ row: HistoryTable.Row) {
            if let rating = row.double("rating") {
                // The scale of the table ends at 5, and that of `WatchHistory` at 10.
                return changeShow((row.int("tv_show_id"), row["tv_show_name"])) { $0.rating = rating * 2 }
            }
            // The last part of the key is the ID of a rating, and not its value.
            let rating = row["vote_key"]?.split(separator: "-").last.flatMap { Self.ratingsByID[String($0)] }
            if row["movie_name"] != nil, row["series_name"] == nil { return history.omit(.films) }
            guard let rating, let index = addShow((nil, row["series_name"])) else { return history.omit(.ratings) }
            let number = Self.number(of: row)
            var rated = number.map { EpisodeNumber(season: $0.season, number: $0.number) }
            // The table numbers some episodes in another way than the table of watchings, so the ID decides.
            if let id = row.int("episode_id") {
                let isOther = rated.map { watchedNumbers.contains(Watched(index, $0)) } ?? false
                rated = numberByID[id] ?? (isOther ? nil : rated)
            }
            guard let rated else { return history.omit(.ratings) }
            history.rate(WatchHistory.Episode(season: rated.season, number: rated.number), rating, toShow: index)
        }

        /// The ratings “bad”, “ok”, “good”, “great” and “wow” by their IDs.
        private static let ratingsByID: [String: Double] = ["1": 2, "27": 4, "28": 6, "29": 8, "3": 10]

        /// Adds the shows of a list.
        ///
        /// The cell with them has the form in which Go prints values: `[map[created_at:… id:422981 type:series] …]`.
        private mutating func addList(_ row: HistoryTable.Row) {
            let key = row["s_key"] ?? ""
            if key == "collection" || row["type"] == "count" { return }
            let name = key == "favorite-series" ? "Favorites" : row["name"] ?? "List"
            for match in (row["objects"] ?? "").matches(of: /id:(\d+) type:series/) {
                changeShow((Int(match.1), nil)) { $0.lists.insert(name) }
            }
        }

        private mutating func addEpisode(
            _ row: HistoryTable.Row,
            show: ShowColumns,
            time: String?,
            isAgain: Bool = false
        ) {
            guard show.id != Self.brokenShowID else { return }
            // An older table repeats the episodes. In the same table the earliest time counts.
            if !isAgain, let id = row.int("ep_id", "episode_id") {
                if let earlier = addedEpisodes[id], earlier != kind { return }
                addedEpisodes[id] = kind
            }
            guard let (season, number) = Self.number(of: row), let index = addShow(show) else {
                return history.omit(.unnumbered)
            }
            let watched = EpisodeNumber(season: season, number: number)
            if let id = row.int("ep_id", "episode_id"), id > 0 {
                numberByID[id] = watched
                watchedNumbers.insert(Watched(index, watched))
            }
            history.add(
                WatchHistory.Episode(season: season, number: number, watchedAt: time.flatMap(HistoryTime.parse)),
                toShow: index,
                isAgain: isAgain
            )
        }

        /// Returns the number of a row's episode. Rows of rewatches have zeros in one of the pairs of columns.
        private static func number(of row: HistoryTable.Row) -> (season: Int, number: Int)? {
            let pairs = [
                (row.int("s_no"), row.int("ep_no")),
                (row.int("season_number", "episode_season_number"), row.int("episode_number")),
                // Some exports have one column of each pair.
                (row.int("s_no", "season_number", "episode_season_number"), row.int("ep_no", "episode_number")),
            ]
            for case (let season?, let number?) in pairs where number > 0 { return (season, number) }
            return nil
        }
    }
}
