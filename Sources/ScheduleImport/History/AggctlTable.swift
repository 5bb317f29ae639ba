internal import Foundation
internal import ScheduleModel

/// aggctl's own table of marks (`aggctl export-marks --to csv`). A row without a mark is the show itself.
enum AggctlTable {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "aggctl")
        var isTable = false
        for table in files.compactMap(\.table) where table.has("show", "ids", "mark", "rewatched_at", "followed_since")
        {
            isTable = true
            history.problems += table.problems
            for row in table.rows { add(row, to: &history) }
        }
        return isTable ? history : nil
    }

    private static func add(_ row: HistoryTable.Row, to history: inout WatchHistory) {
        var show = WatchHistory.Show(title: row["show"] ?? "", year: row.int("year"))
        for id in (row["ids"] ?? "").split(separator: " ") {
            let parts = id.split(separator: ":", maxSplits: 1).map(String.init)
            switch (parts.first, parts.last) {
            case ("imdb", let value?): show.externals.imdb = HistoryValue.imdb(value)
            case ("thetvdb", let value?): show.externals.thetvdb = Int(value)
            case ("tmdb", let value?): show.externals.tmdb = Int(value)
            case ("tvmaze", let value?): show.tvmaze = Int(value)
            default: break
            }
        }
        show.isFollowed = row["followed_since"] != nil
        show.followedSince = row["followed_since"].flatMap(HistoryTime.parse)
        show.isStopped = row["stopped_since"] != nil
        show.stoppedSince = row["stopped_since"].flatMap(HistoryTime.parse)
        show.isHidden = row.isTrue("hidden")
        show.lists = Set(
            (row["lists"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        )
        let state = row["mark"].flatMap(WatchState.init(rawValue:))
        let (rating, note) = (row.double("rating"), row["note"])
        if state == nil { (show.rating, show.note) = (rating, note) }
        let index = history.add(show, key: "\(show.title) \(row["year"] ?? "") \(row["ids"] ?? "")")
        guard let state else {
            if let text = row["mark"] { history.problems.append("\(row.position): unknown mark “\(text.prefix(40))”") }
            return
        }
        var episode = WatchHistory.Episode(
            season: row.int("season"),
            number: row.int("number"),
            title: row["title"],
            watchedAt: row["watched_at"].flatMap(HistoryTime.parse)
        )
        episode.number.part = row.int("part")
        episode.number.absolute = row.int("absolute")
        episode.day = row["date"].flatMap { CivilDay($0) }
        episode.state = state
        episode.rewatches = (row["rewatched_at"] ?? "").split(separator: " ").map { HistoryTime.parse(String($0)) }
        (episode.rating, episode.note) = (rating, note)
        history.add(episode, toShow: index, isAgain: false)
    }
}
