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
            for show in shows["cHid"]?.elements ?? [] { add(show, isFollowed: false, to: &history) }
            history.omit(.stoppedShows, onHold.count + (shows["cHid"]?.elements.count ?? 0))
            history.omit(.laterShows, shows["cW"]?.elements.count ?? 0)
            for kind in ["rS", "rSe", "rEp"] { history.omit(.ratings, shows[kind]?.elements.count ?? 0) }
            history.omit(.lists, json["lists"]?["l"]?.elements.count ?? 0)
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
        }
        return isShowly ? history : nil
    }

    private static func add(_ value: HistoryValue, isFollowed: Bool, to history: inout WatchHistory) {
        var show = WatchHistory.Show(title: value["t"]?.text ?? "")
        show.externals.tmdb = value["tmId"]?.id
        show.isFollowed = isFollowed
        history.add(show, key: value["id"]?.text ?? show.title)
    }
}
