internal import ScheduleModel

/// SeriesGuide: `seriesguide-shows-backup.json` with shows, and its backups of films and lists.
enum SeriesGuideBackup {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "SeriesGuide")
        var isSeriesGuide = false
        // Lists name shows by the IDs of the other files.
        let isList = { (file: HistoryFile) in file.json?.elements.first?["list_id"] != nil }
        for file in files.filter({ !isList($0) }) + files.filter(isList) {
            guard let entries = file.json?.elements, let first = entries.first else { continue }
            if entries.contains(where: isShow) {
                isSeriesGuide = true
                for (index, show) in entries.enumerated() { add(show, index, to: &history) }
            } else if first["list_id"] != nil, first["items"] != nil {
                isSeriesGuide = true
                for list in entries { addList(list, to: &history) }
            } else if first.has("in_watchlist") || first.has("released_utc_ms") {
                isSeriesGuide = true
                history.omit(.films, entries.count)
            }
        }
        return isSeriesGuide ? history : nil
    }

    private static func isShow(_ value: HistoryValue) -> Bool {
        guard value["tmdb_id"] != nil || value["tvdb_id"] != nil, let seasons = value["seasons"], seasons.isArray else {
            return false
        }
        guard let season = seasons.elements.first else { return value.has("favorite") }
        return season["episodes"]?.elements.contains { $0.has("watched") || $0.has("skipped") } ?? false
    }

    /// Adds a list, whose shows have only an ID.
    private static func addList(_ list: HistoryValue, to history: inout WatchHistory) {
        for item in list["items"]?.elements ?? [] {
            let id = item["externalId"]?.text.flatMap { Int($0) }
            let ids =
                switch item["type"]?.text {
                case "tmdb-show": ExternalIDs(tmdb: id)
                case "show": ExternalIDs(thetvdb: id)
                default: ExternalIDs()
                }
            if ids.all.isEmpty {
                history.omit(.lists)
                continue
            }
            let existing = history.shows.firstIndex { !Set($0.externals.all).isDisjoint(with: ids.all) }
            let index = existing ?? history.add(WatchHistory.Show(title: "", externals: ids), key: ids.all[0].text)
            history.change(index) { $0.lists.insert(list["name"]?.text ?? "List") }
        }
    }

    private static func add(_ value: HistoryValue, _ position: Int, to history: inout WatchHistory) {
        var show = WatchHistory.Show(title: value["title"]?.text ?? "")
        show.externals = ExternalIDs(
            imdb: value["imdb_id"]?.text.flatMap(HistoryValue.imdb),
            thetvdb: value["tvdb_id"]?.id,
            tmdb: value["tmdb_id"]?.id
        )
        show.isFollowed = value["favorite"]?.bool ?? false
        show.isStopped = value["hidden"]?.bool == true
        show.rating = value["rating_user"]?.double
        show.note = value["user_note"]?.text
        let index = history.add(show, key: "\(position)")
        for season in value["seasons"]?.elements ?? [] {
            for episode in season["episodes"]?.elements ?? [] {
                let isSkipped = episode["skipped"]?.bool ?? false
                let isWatched = episode["watched"]?.bool ?? false
                guard isSkipped || isWatched || episode["rating_user"]?.id != nil else { continue }
                // A missing number is not 0, which would be a special.
                var mark = WatchHistory.Episode(
                    season: season["season"]?.int,
                    number: episode["episode"]?.int,
                    title: episode["title"]?.text
                )
                mark.state = isSkipped ? .skipped : isWatched ? .watched : .unwatched
                mark.rating = episode["rating_user"]?.double.flatMap { $0 > 0 ? $0 : nil }
                if mark.state == .watched { mark = mark.watchedAgain((episode["plays"]?.int ?? 1) - 1) }
                history.add(mark, toShow: index, isAgain: false)
            }
        }
    }
}
