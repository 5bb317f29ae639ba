internal import ScheduleModel

/// Showly: its JSON file, and that of its fork Shelfly.
enum ShowlyBackup {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Showly")
        var isShowly = false
        for json in files.compactMap(\.json) {
            guard json["version"]?.int != nil, let shows = json["shows"], shows["pEp"]?.isArray == true else {
                continue
            }
            isShowly = true
            let onHold = Set(shows["pOH"]?.elements.compactMap(\.int) ?? [])
            for show in shows["cH"]?.elements ?? [] {
                add(show, isFollowed: !onHold.contains(show["id"]?.int ?? 0), to: &history)
            }
            for show in shows["cHid"]?.elements ?? [] { add(show, isFollowed: false, isStopped: true, to: &history) }
            for show in shows["cW"]?.elements ?? [] { add(show, isFollowed: false, list: "Watchlist", to: &history) }
            for id in onHold.sorted() { history.add(named("On hold"), key: "\(id)") }
            for list in json["lists"]?["l"]?.elements ?? [] {
                for item in list["it"]?.elements ?? [] {
                    if item["t"]?.text == "show", let id = item["tId"]?.text {
                        history.add(named(list["n"]?.text ?? "List"), key: id)
                    } else {
                        history.omit(.films)
                    }
                }
            }
            history.omit(.ratings, shows["rSe"]?.elements.count ?? 0)
            history.omit(.films, json["movies"]?["cH"]?.elements.count ?? 0)
            for episode in shows["pEp"]?.elements ?? [] {
                // An episode names its show only by Trakt's ID.
                let key = episode["sId"]?.text ?? ""
                history.add(
                    WatchHistory.Episode(
                        season: episode["sN"]?.int,
                        number: episode["eN"]?.int,
                        watchedAt: episode["a"]?.instant
                    ),
                    toShow: history.add(WatchHistory.Show(title: ""), key: key),
                    isAgain: false
                )
            }
            addSeasons(shows["pSe"]?.elements ?? [], episodes: shows["pEp"]?.elements ?? [], to: &history)
            for rating in shows["rS"]?.elements ?? [] {
                guard let id = rating["id"]?.text else { continue }
                var show = WatchHistory.Show(title: "")
                show.rating = rating["r"]?.double
                history.add(show, key: id)
            }
            for rating in shows["rEp"]?.elements ?? [] {
                // Like an episode, it names its show only by Trakt's ID.
                guard let id = rating["sId"]?.text else {
                    history.omit(.ratings)
                    continue
                }
                let episode = WatchHistory.Episode(season: rating["sN"]?.int, number: rating["eN"]?.int)
                history.rate(episode, rating["r"]?.double, toShow: history.add(WatchHistory.Show(title: ""), key: id))
            }
        }
        return isShowly ? history : nil
    }

    /// Adds the watched seasons of which the file has no episode.
    private static func addSeasons(
        _ seasons: [HistoryValue],
        episodes: [HistoryValue],
        to history: inout WatchHistory
    ) {
        func key(_ value: HistoryValue) -> String { "\(value["sId"]?.text ?? "") \(value["sN"]?.int ?? -1)" }
        let listed = Set(episodes.map(key))
        for season in seasons where !listed.contains(key(season)) {
            guard let number = season["sN"]?.int, let id = season["sId"]?.text else { continue }
            history.addSeason(number, toShow: history.add(WatchHistory.Show(title: ""), key: id))
        }
    }

    /// Returns a show with only its ID and a list.
    private static func named(_ list: String) -> WatchHistory.Show {
        var show = WatchHistory.Show(title: "")
        show.lists = [list]
        return show
    }

    private static func add(
        _ value: HistoryValue,
        isFollowed: Bool,
        isStopped: Bool = false,
        list: String? = nil,
        to history: inout WatchHistory
    ) {
        var show = WatchHistory.Show(title: value["t"]?.text ?? "")
        show.externals.tmdb = value["tmId"]?.id
        show.isFollowed = isFollowed
        show.isStopped = isStopped
        if let list { show.lists = [list] }
        history.add(show, key: value["id"]?.text ?? show.title)
    }
}
