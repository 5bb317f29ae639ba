internal import Foundation
internal import ScheduleModel

/// Watcharr: its JSON file.
enum WatcharrExport {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Watcharr")
        var isWatcharr = false
        for entries in files.compactMap({ $0.json?.elements }) {
            guard
                entries.contains(where: {
                    $0["content"]?["tmdbId"] != nil && ($0.has("watchedEpisodes") || $0.has("activity"))
                })
            else { continue }
            isWatcharr = true
            for entry in entries { add(entry, to: &history) }
        }
        return isWatcharr ? history : nil
    }

    private static func add(_ entry: HistoryValue, to history: inout WatchHistory) {
        guard let content = entry["content"], content.isObject else { return history.omit(.unreadable) }
        if content["type"]?.text == "movie" { return history.omit(.films) }
        // Files of aggctl mark a state that is not the user's.
        let status = entry["followed"]?.bool == false ? "" : entry["status"]?.text ?? ""
        var show = WatchHistory.Show(title: content["title"]?.text ?? "")
        show.externals.tmdb = content["tmdbId"]?.id
        show.isFollowed = status == "WATCHING"
        show.isStopped = status == "DROPPED"
        if status == "PLANNED" { show.lists = ["Planned"] }
        if status == "HOLD" { show.lists = ["On hold"] }
        show.rating = entry["rating"]?.double
        show.note = entry["thoughts"]?.text
        show.lists.formUnion((entry["tags"]?.elements ?? []).compactMap { $0["name"]?.text })
        let episodes = entry["watchedEpisodes"]?.elements ?? []
        let index = history.add(show, key: content["tmdbId"]?.text ?? show.title)
        let dates = customDates(entry["activity"]?.elements ?? [])
        var seasons: Set<Int?> = []
        for episode in episodes {
            let (season, number) = (episode["seasonNumber"]?.int, episode["episodeNumber"]?.int)
            let mark = WatchHistory.Episode(season: season, number: number)
            history.rate(mark, episode["rating"]?.double.flatMap { $0 > 0 ? $0 : nil }, toShow: index)
            guard let status = episode["status"]?.text, status == "FINISHED" else { continue }
            seasons.insert(season)
            // Without a date of the user, the time of marking is used.
            let date = dates["\(season ?? -1) \(number ?? -1)"] ?? episode["createdAt"]?.instant
            history.add(
                WatchHistory.Episode(season: season, number: number, watchedAt: date),
                toShow: index,
                isAgain: false
            )
        }
        // A season or a show can be finished without its episodes.
        let finished = (entry["watchedSeasons"]?.elements ?? []).filter { $0["status"]?.text == "FINISHED" }
        for season in finished.compactMap({ $0["seasonNumber"]?.int }) where !seasons.contains(season) {
            history.addSeason(season, toShow: index)
        }
        history.omit(.ratings, (entry["watchedSeasons"]?.elements ?? []).count { $0["rating"]?.id != nil })
        if status == "FINISHED", seasons.isEmpty, finished.isEmpty { history.addSeason(nil, toShow: index) }
    }

    /// Returns the dates that the user entered, by season and number.
    private static func customDates(_ activity: [HistoryValue]) -> [String: Date] {
        var dates: [String: Date] = [:]
        for entry in activity {
            // The date of a rating or of a removal is not that of watching.
            guard let type = entry["type"]?.text, type == "EPISODE_ADDED" || type == "EPISODE_STATUS_CHANGED",
                let date = entry["customDate"]?.instant, let text = entry["data"]?.text,
                let data = HistoryValue(json: Array(text.utf8))
            else { continue }
            dates["\(data["season"]?.int ?? -1) \(data["episode"]?.int ?? -1)"] = date
        }
        return dates
    }
}
