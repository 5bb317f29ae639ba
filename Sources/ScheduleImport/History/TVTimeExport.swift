internal import ScheduleModel

/// TV Time as two browser extensions exported it: TV Time Out (`tvtime-series….json`, `tvtime-series-episodes….csv`)
/// and TV Time Liberator (`shows.json`, `activity_history.csv`).
enum TVTimeExport {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "TV Time")
        var isExport = false
        // A zip file has the same shows as JSON and as tables. The JSON has more.
        let hasShows = files.contains { $0.json?.elements.contains(where: isShow) ?? false }
        let excluded = Set(files.flatMap { $0.json?.elements ?? [] }.filter(isShow).compactMap { $0["title"]?.text })
        for file in files {
            if let entries = file.json?.elements, !entries.isEmpty {
                if entries.contains(where: isShow) {
                    isExport = true
                    for entry in entries { add(entry, to: &history) }
                } else if entries.contains(where: isFilm) {
                    isExport = true
                    history.omit(.films, entries.count { $0["is_watched"]?.bool == true })
                } else if entries.contains(where: isList) {
                    isExport = true
                    for list in entries { addList(list, to: &history) }
                }
            } else if let list = file.json, isList(list) {
                isExport = true
                addList(list, to: &history)
            } else if let table = file.table {
                guard let kind = Kind(table) else { continue }
                isExport = true
                history.problems += table.problems
                if hasShows, kind != .films, kind != .activity { continue }
                add(table, kind, without: excluded, to: &history)
            }
        }
        return isExport ? history : nil
    }

    private static func isShow(_ value: HistoryValue) -> Bool {
        guard value["id"]?.has("tvdb") == true, let seasons = value["seasons"] else { return false }
        return seasons.isArray
    }

    private static func isList(_ value: HistoryValue) -> Bool {
        (value["items"] ?? value["shows"])?.isArray == true && value["name"] != nil && value["is_public"] != nil
    }

    private static func isFilm(_ value: HistoryValue) -> Bool {
        value["id"]?.has("tvdb") == true && value.has("is_watched") && value["seasons"] == nil
    }

    private enum Kind {
        case episodes, activity, shows, films, lists, watched, native

        init?(_ table: HistoryTable) {
            if table.has("series_tvdb_id", "is_watched") {
                self = .episodes
            } else if table.has("is_watchlisted", "type", "title") {
                self = .activity
            } else if table.has("uuid", "tvdb_id", "is_watched", "title") {
                self = .films
            } else if table.has("uuid", "tvdb_id", "status", "title") {
                self = .shows
            } else if table.has("list_id", "item_type") {
                self = .lists
            } else if table.has("ts", "show_name", "episode_season_number", "episode_number") {
                self = .native
            } else if table.has("tvshow_title", "season", "episode", "watched_date") {
                self = .watched
            } else {
                return nil
            }
        }
    }

    /// Returns whether a status means that the user watches the show.
    private static func isFollowed(_ status: String?) -> Bool {
        ["continuing", "up_to_date", "not_started_yet"].contains(status ?? "")
    }

    private static func apply(_ status: String?, to show: inout WatchHistory.Show) {
        show.isFollowed = isFollowed(status)
        show.isStopped = status == "stopped"
        if status == "watch_later" { show.lists.insert("Watch later") }
    }

    private static func addList(_ list: HistoryValue, to history: inout WatchHistory) {
        let name = list["name"]?.text ?? "List"
        for item in (list["items"] ?? list["shows"])?.elements ?? [] {
            guard item["type"]?.text != "movie", let id = item["tvdb_id"]?.id ?? item["id"]?["tvdb"]?.id else {
                history.omit(.films)
                continue
            }
            var show = WatchHistory.Show(
                title: (item["name"] ?? item["title"])?.text ?? "",
                externals: ExternalIDs(thetvdb: id)
            )
            show.lists = [name]
            history.add(show, key: "\(id)")
        }
    }

    private static func add(_ value: HistoryValue, to history: inout WatchHistory) {
        let status = value["status"]?.text
        var show = WatchHistory.Show(
            title: value["title"]?.text ?? "",
            externals: value["id"]?.externals ?? ExternalIDs()
        )
        apply(status, to: &show)
        if value["is_followed"]?.bool == false { show.isFollowed = false }
        if show.isFollowed { show.followedSince = value["created_at"]?.instant }
        if show.isStopped { show.stoppedSince = value["created_at"]?.instant }
        if value["is_favorite"]?.bool == true { show.lists.insert("Favorites") }
        guard !show.title.isEmpty || !show.externals.all.isEmpty else {
            history.problems.append("a show without a title and an ID")
            return
        }
        let index = history.add(show, key: show.externals.thetvdb.map { "\($0)" } ?? show.title)
        for season in value["seasons"]?.elements ?? [] {
            for episode in season["episodes"]?.elements ?? [] {
                let isWatched = episode["is_watched"]?.bool == true
                let rating = episode["rating"]?.double
                if !isWatched, rating == nil { continue }
                var mark = WatchHistory.Episode(
                    season: season["number"]?.int,
                    number: episode["number"]?.int,
                    title: episode["name"]?.text,
                    watchedAt: episode["watched_at"]?.instant
                )
                mark.rating = rating
                mark.state = isWatched ? .watched : .unwatched
                if isWatched {
                    mark = mark.watchedAgain(
                        episode["rewatch_count"]?.int ?? max(0, (episode["watched_count"]?.int ?? 1) - 1)
                    )
                }
                history.add(mark, toShow: index, isAgain: false)
            }
        }
    }

    private static func add(
        _ table: HistoryTable,
        _ kind: Kind,
        without excluded: Set<String>,
        to history: inout WatchHistory
    ) {
        switch kind {
        case .films: history.omit(.films, table.rows.count { $0.isTrue("is_watched") })
        case .lists:
            for row in table.rows {
                guard row["item_type"] != "movie", let id = row.int("tvdb_id") else {
                    history.omit(.films)
                    continue
                }
                var show = WatchHistory.Show(title: row["name"] ?? "", externals: ExternalIDs(thetvdb: id))
                show.lists = [row["list_name"] ?? "List"]
                history.add(show, key: "\(id)")
            }
        case .shows:
            for row in table.rows {
                var show = WatchHistory.Show(title: row["title"] ?? "")
                show.externals = ExternalIDs(
                    imdb: row["imdb_id"].flatMap(HistoryValue.imdb),
                    thetvdb: row.int("tvdb_id")
                )
                apply(row["status"], to: &show)
                if row["is_followed"] != nil, !row.isTrue("is_followed") { show.isFollowed = false }
                guard !show.title.isEmpty || !show.externals.all.isEmpty else { continue }
                history.add(show, key: row["tvdb_id"] ?? show.title)
            }
        case .episodes:
            for row in table.rows where row.isTrue("is_watched") {
                let show = WatchHistory.Show(
                    title: row["title"] ?? "",
                    externals: ExternalIDs(
                        imdb: row["series_imdb_id"].flatMap(HistoryValue.imdb),
                        thetvdb: row.int("series_tvdb_id")
                    )
                )
                addEpisode(row, to: show, key: row["series_tvdb_id"] ?? show.title, &history)
            }
        case .watched:
            // Each row is a watched episode, whether its time is known or not.
            for row in table.rows {
                let title = row["tvshow_title"] ?? ""
                let index = history.add(WatchHistory.Show(title: title), key: title)
                let episode = WatchHistory.Episode(
                    season: row.int("season"),
                    number: row.int("episode"),
                    watchedAt: row["watched_date"].flatMap(HistoryTime.parse)
                )
                history.add(episode, toShow: index, isAgain: false)
            }
        case .native:
            for row in table.rows {
                let title = row["show_name"] ?? ""
                let index = history.add(WatchHistory.Show(title: title), key: title)
                let episode = WatchHistory.Episode(
                    season: row.int("episode_season_number"),
                    number: row.int("episode_number"),
                    title: row["episode_name"],
                    watchedAt: row["ts"].flatMap(HistoryTime.parse)
                )
                history.add(episode, toShow: index, isAgain: false)
            }
        case .activity:
            addActivity(table, without: excluded, to: &history)
        }
    }

    /// Adds the rows of TV Time Liberator's table. The IDs of an episode's row are the episode's. Those of its show are
    /// in the show's own row. Older versions call both “show”.
    ///
    /// - Parameter excluded: The titles of the shows that were read from JSON.
    private static func addActivity(
        _ table: HistoryTable,
        without excluded: Set<String>,
        to history: inout WatchHistory
    ) {
        func isEpisode(_ row: HistoryTable.Row) -> Bool {
            row["type"] == "episode" || row["type"] == "show" && row.int("season") != nil && row.int("episode") != nil
        }
        // Several shows can have one title. Their statuses then decide.
        var showsByTitle: [String: [(show: WatchHistory.Show, status: String?, key: String)]] = [:]
        for row in table.rows where row["type"] == "show" && !isEpisode(row) {
            guard let title = row["title"], !excluded.contains(title) else { continue }
            let ids = ExternalIDs(imdb: row["imdb_id"].flatMap(HistoryValue.imdb), thetvdb: row.int("tvdb_id"))
            var show = WatchHistory.Show(title: title, externals: ids)
            apply(row["status"], to: &show)
            show.rating = row.double("rating")
            let key = show.identity
            history.add(show, key: key)
            showsByTitle[title, default: []].append((show, row["status"], key))
        }
        for row in table.rows {
            guard isEpisode(row), let title = row["title"] else {
                history.omit(.films, row["type"] == "movie" && row.isTrue("is_watched") ? 1 : 0)
                continue
            }
            if excluded.contains(title) { continue }
            let all = showsByTitle[title] ?? []
            let fitting = all.count > 1 ? all.filter { $0.status == row["status"] } : all
            let match = fitting.count == 1 ? fitting.first : nil
            var show = match?.show ?? WatchHistory.Show(title: title)
            // Older versions have the show's status in the rows of its episodes.
            if all.isEmpty { apply(row["status"], to: &show) }
            if row.isTrue("is_watched") {
                addEpisode(row, to: show, key: match?.key ?? title, &history)
            } else if all.isEmpty {
                history.add(show, key: title)
            }
        }
    }

    private static func addEpisode(
        _ row: HistoryTable.Row,
        to show: WatchHistory.Show,
        key: String,
        _ history: inout WatchHistory
    ) {
        var mark = WatchHistory.Episode(
            season: row.int("season"),
            number: row.int("episode"),
            watchedAt: row["watched_at"].flatMap(HistoryTime.parse)
        )
        mark.rating = row.double("rating")
        mark = mark.watchedAgain(row.int("rewatch_count") ?? 0)
        history.add(mark, toShow: history.add(show, key: key), isAgain: false)
    }
}
