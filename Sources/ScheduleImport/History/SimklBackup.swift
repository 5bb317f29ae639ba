internal import ScheduleModel

/// Simkl: `SimklBackup.json`, which is also the response of its API, and `SimklBackup.csv`.
enum SimklBackup {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Simkl")
        var isSimkl = false
        for file in files {
            if let json = file.json, json.isObject, isBackup(json) {
                isSimkl = true
                for kind in ["shows", "anime"] {
                    let entries = json[kind]?.elements ?? []
                    // Rewatches are added to first watchings, so these come first.
                    let isAgain = { (entry: HistoryValue) in entry["is_rewatch"]?.bool == true }
                    for entry in entries.filter({ !isAgain($0) }) + entries.filter(isAgain) {
                        add(entry, isAnime: kind == "anime", to: &history)
                    }
                }
                history.omit(.films, json["movies"]?.elements.count ?? 0)
            } else if let table = file.table, table.has("LastEpWatched"), table.has("SIMKL_ID") || table.has("simkl_id")
            {
                isSimkl = true
                for row in table.rows { add(row, to: &history) }
            }
        }
        return isSimkl ? history : nil
    }

    private static func isBackup(_ json: HistoryValue) -> Bool {
        ["shows", "anime", "movies"].contains { kind in
            let entry = json[kind]?.elements.first { $0["show"] != nil || $0["movie"] != nil }
            guard let entry else { return false }
            return ["added_to_watchlist_at", "watched_episodes_count", "status"].contains { entry[$0] != nil }
        }
    }

    private static func add(_ entry: HistoryValue, isAnime: Bool, to history: inout WatchHistory) {
        guard let value = entry["show"], value.isObject else { return history.omit(.unreadable) }
        let isAgain = entry["is_rewatch"]?.bool == true
        var show = WatchHistory.Show(
            title: value["title"]?.text ?? "",
            year: value["year"]?.id,
            externals: value["ids"]?.externals ?? ExternalIDs()
        )
        let seasons = entry["seasons"]?.elements ?? []
        // Files of aggctl mark a state that is not the user's.
        let status = entry["followed"]?.bool == false ? "" : entry["status"]?.text ?? ""
        show.isFollowed = status == "watching"
        if show.isFollowed { show.followedSince = entry["added_to_watchlist_at"]?.instant }
        show.isStopped = ["dropped", "notinteresting"].contains(status)
        if status == "plantowatch" { show.lists = ["Plan to watch"] }
        if status == "hold" { show.lists = ["On hold"] }
        show.rating = entry["user_rating"]?.double
        show.note = entry["memo"]?["text"]?.text
        let length = entry["total_episodes_count"]?.id
        let key = value["ids"]?["simkl"]?.text ?? value["ids"]?["simkl_id"]?.text ?? show.identity
        // A completed show can have no seasons. It names no episodes.
        if seasons.isEmpty {
            let count = entry["watched_episodes_count"]?.int ?? 0
            // All episodes of a completed show were watched, whatever their numbers are.
            if status == "completed", !isAnime, count == 0 || count == length {
                return history.addSeason(nil, toShow: history.add(show, key: key))
            }
            if let last = entry["last_watched"]?.text.flatMap({ EpisodeNumber(code: $0) }), let season = last.season,
                let number = last.number, season != 1 || number != count
            {
                // The count is not that of the first episodes, so only the last one is certain.
                let episode = WatchHistory.Episode(
                    season: season,
                    number: number,
                    watchedAt: entry["last_watched_at"]?.instant
                )
                history.omit(.seasonCounts, count - 1)
                return history.add(episode, toShow: history.add(show, key: key), isAgain: isAgain)
            }
            let episodes = CountedEpisodes(count: count, length: length)
            return episodes.add(show, key: key, to: &history)
        }
        // An entry of an anime is one part of a show, unless its episodes have the numbers of the show.
        if isAnime, !seasons.contains(where: { $0["episodes"]?.elements.contains { $0["tvdb"] != nil } ?? false }) {
            // A part has one season. Its specials, and a second season, have no position in the show.
            let regular = seasons.filter { $0["number"]?.int != 0 }
            for other in seasons.filter({ $0["number"]?.int == 0 }) + regular.dropFirst() {
                history.omit(.seasonCounts, other["episodes"]?.elements.count ?? 0)
            }
            let watched = regular.first?["episodes"]?.elements ?? []
            let times = watched.compactMap { episode in
                episode["number"]?.id.map { ($0, episode["watched_at"]?.instant) }
            }
            let episodes = CountedEpisodes(
                times: Dictionary(times) { first, _ in first },
                length: length,
                isAgain: isAgain
            )
            return episodes.add(show, key: key, to: &history)
        }
        let index = history.add(show, key: key)
        // A list that is shorter than its count has lost episodes.
        let listed = seasons.reduce(0) { $0 + ($1["episodes"]?.elements.count ?? 0) }
        if !isAgain { history.omit(.unnumbered, (entry["watched_episodes_count"]?.int ?? 0) - listed) }
        for season in seasons {
            for episode in season["episodes"]?.elements ?? [] {
                let mapped = episode["tvdb"]
                if isAnime, mapped == nil {
                    history.omit(.seasonCounts)
                    continue
                }
                history.add(
                    WatchHistory.Episode(
                        season: mapped?["season"]?.int ?? season["number"]?.int,
                        number: mapped?["episode"]?.int ?? episode["number"]?.int,
                        watchedAt: episode["watched_at"]?.instant
                    ),
                    toShow: index,
                    isAgain: isAgain
                )
            }
        }
    }

    /// Adds a row of a table, which has only the last watched episode.
    private static func add(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        if row["Type"]?.lowercased() == "movie" { return history.omit(.films) }
        let status = (row["Watchlist"] ?? "").lowercased()
        var show = WatchHistory.Show(title: row["Title"] ?? "", year: row.int("Year"))
        show.externals = ExternalIDs(
            imdb: row["IMDB", "IMDB_ID"].flatMap(HistoryValue.imdb),
            thetvdb: row.int("TVDB", "TVDB_ID"),
            tmdb: row.int("TMDB")
        )
        show.isFollowed = status == "watching"
        if status.utf8.starts(with: "plan".utf8) { show.lists = ["Plan to watch"] }
        if ["hold", "on hold"].contains(status) { show.lists = ["On hold"] }
        show.isStopped = status == "dropped" || status.utf8.starts(with: "not".utf8)
        show.rating = row.double("Rating", "My Rating")
        show.note = row["Memo"]
        let index = history.add(show, key: row["SIMKL_ID", "simkl_id"] ?? show.identity)
        guard let code = row["LastEpWatched"] else {
            if status == "completed" { history.addSeason(nil, toShow: index) }
            return
        }
        // The number of an anime has no season.
        if row["Type"]?.lowercased() == "anime", let count = Int(code) {
            return CountedEpisodes(count: count).add(
                show,
                key: row["SIMKL_ID", "simkl_id"] ?? show.identity,
                to: &history
            )
        }
        guard let number = EpisodeNumber(code: code), let season = number.season, let last = number.number else {
            return history.omit(.seasonCounts)
        }
        // Everything up to the episode is watched, with all earlier seasons. A season that is a year has no such ones.
        if (1...100).contains(season) { for earlier in 1..<season { history.addSeason(earlier, toShow: index) } }
        for number in 1...max(1, min(last, 500)) {
            history.add(WatchHistory.Episode(season: season, number: number), toShow: index, isAgain: false)
        }
    }
}
