internal import ScheduleModel

/// Media servers: the history of Tautulli, and the watched lists of Jellyfin and Emby.
enum MediaServerHistory {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        tautulli(files) ?? jellyfin(files) ?? emby(files)
    }

    /// Reads the saved response of Tautulli's `get_history`.
    private static func tautulli(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Tautulli")
        var users: Set<String> = []
        var isTautulli = false
        for file in files {
            guard let rows = file.json?["response"]?["data"]?["data"]?.elements,
                rows.contains(where: { $0.has("watched_status") })
            else { continue }
            isTautulli = true
            for row in rows {
                if let user = row["user"]?.text { users.insert(user) }
                // A partly watched episode has a fraction.
                guard row["watched_status"]?.int == 1 else { continue }
                guard row["media_type"]?.text == "episode", let title = row["grandparent_title"]?.text else {
                    switch row["media_type"]?.text {
                    case "movie": history.omit(.films)
                    case "episode": history.omit(.unreadable)
                    default: break
                    }
                    continue
                }
                var show = WatchHistory.Show(title: title)
                // The addresses of old agents have TheTVDB's ID.
                let guid = row["guid"]?.text ?? ""
                if let match = guid.firstMatch(of: /agents\.thetvdb:\/\/(\d+)\//) {
                    show.externals.thetvdb = Int(match.1)
                }
                if let match = guid.firstMatch(of: /agents\.themoviedb:\/\/(\d+)\//) {
                    show.externals.tmdb = Int(match.1)
                }
                history.add(
                    WatchHistory.Episode(
                        season: row["parent_media_index"]?.int,
                        number: row["media_index"]?.int,
                        title: row["title"]?.text,
                        watchedAt: (row["stopped"] ?? row["date"])?.instant
                    ),
                    toShow: history.add(show, key: title)
                )
            }
        }
        if users.count > 1 {
            let names = users.sorted().joined(separator: ", ")
            history = WatchHistory(tracker: "Tautulli")
            history.problems.append("the file has several users, so remove the rows of all others: \(names)")
        }
        return isTautulli ? history : nil
    }

    /// Reads Jellyfin's `jellyfin.json` of the tool `jellyfin-backup-watched`. It has no numbers of episodes.
    private static func jellyfin(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Jellyfin")
        var isJellyfin = false
        for file in files {
            guard file.json?["backupdate"] != nil, let items = file.json?["items"]?.elements else { continue }
            isJellyfin = true
            for item in items where item["Played"]?.bool == true {
                guard item["Type"]?.text == "Episode", let title = item["SeriesName"]?.text else {
                    history.omit(.films, item["Type"]?.text == "Movie" ? 1 : 0)
                    continue
                }
                let name = item["Name"]?.text
                // `Episode 3` is a number and no title.
                let isNamed = name?.contains(where: \.isLetter) ?? false
                let number = isNamed ? name.flatMap { EpisodeCodeParser($0, season: nil)?.number } : nil
                let episode = WatchHistory.Episode(
                    season: item["SeasonName"]?.text.flatMap { SeasonParser($0)?.season },
                    number: number?.season == nil ? number?.number : nil,
                    title: name
                )
                let index = history.add(WatchHistory.Show(title: title), key: title)
                history.add(episode, toShow: index, isAgain: false)
            }
        }
        return isJellyfin ? history : nil
    }

    /// Reads Emby's `watched-USER.txt` of the tool EmbyToolbox, with lines such as `episode|breaking bad|2008|1|2`.
    private static func emby(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Emby")
        var isEmby = false
        for file in files {
            let lines = file.lines(beginningWith: ["episode|", "movie|"])
            if lines.isEmpty { continue }
            isEmby = true
            for line in lines {
                let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
                guard parts[0] == "episode", parts.count >= 5 else {
                    history.omit(.films)
                    continue
                }
                let show = WatchHistory.Show(title: parts[1], year: Int(parts[2]))
                history.add(
                    WatchHistory.Episode(season: Int(parts[3]), number: Int(parts[4])),
                    toShow: history.add(show, key: "\(parts[1]) \(parts[2])"),
                    isAgain: false
                )
            }
        }
        return isEmby ? history : nil
    }
}
