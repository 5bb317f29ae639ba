internal import ScheduleModel

/// SeriesGuide: `seriesguide-shows-backup.json` with shows, and its backups of films and lists.
enum SeriesGuideBackup {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "SeriesGuide")
        var isSeriesGuide = false
        for file in files {
            guard let entries = file.json?.elements, let first = entries.first else { continue }
            if entries.contains(where: isShow) {
                isSeriesGuide = true
                for (index, show) in entries.enumerated() { add(show, index, to: &history) }
            } else if first["list_id"] != nil, first["items"] != nil {
                isSeriesGuide = true
                history.omit(.lists, entries.count)
            } else if first.has("in_watchlist") || first.has("released_utc_ms") {
                isSeriesGuide = true
                history.omit(.films, entries.count)
            }
        }
        return isSeriesGuide ? history : nil
    }

    private static func isShow(_ value: HistoryValue) -> Bool {
        guard value["tmdb_id"] != nil || value["tvdb_id"] != nil, let season = value["seasons"]?.elements.first else {
            return false
        }
        return season["episodes"]?.elements.contains { $0.has("watched") || $0.has("skipped") } ?? false
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
