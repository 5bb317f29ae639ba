internal import ScheduleModel

/// Sonarr: the saved response of `/api/v3/series`. Monitored series become follows. It has no marks.
enum SonarrFollows {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Sonarr")
        var isSonarr = false
        for entries in files.compactMap({ $0.json?.elements }) {
            guard entries.contains(where: { $0["tvdbId"] != nil && $0["titleSlug"] != nil && $0.has("monitored") })
            else {
                continue
            }
            isSonarr = true
            for entry in entries {
                var show = WatchHistory.Show(
                    title: entry["title"]?.text ?? "",
                    year: entry["year"]?.id,
                    externals: ExternalIDs(
                        imdb: entry["imdbId"]?.text.flatMap(HistoryValue.imdb),
                        thetvdb: entry["tvdbId"]?.id,
                        tmdb: entry["tmdbId"]?.id
                    ),
                    tvmaze: entry["tvMazeId"]?.id
                )
                show.isFollowed = entry["monitored"]?.bool ?? false
                if show.isFollowed { history.add(show, key: entry["tvdbId"]?.text ?? show.title) }
            }
        }
        return isSonarr ? history : nil
    }
}
