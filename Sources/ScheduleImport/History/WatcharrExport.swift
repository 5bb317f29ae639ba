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
        guard let content = entry["content"] else { return }
        if content["type"]?.text == "movie" { return history.omit(.films) }
        let status = entry["status"]?.text ?? ""
        var show = WatchHistory.Show(title: content["title"]?.text ?? "")
        show.externals.tmdb = content["tmdbId"]?.id
        show.isFollowed = status == "WATCHING"
        show.isStopped = status == "DROPPED"
        if status == "PLANNED" { show.lists = ["Planned"] }
        if status == "HOLD" { show.lists = ["On hold"] }
        show.rating = entry["rating"]?.double
        show.note = entry["thoughts"]?.text
        let episodes = entry["watchedEpisodes"]?.elements ?? []
        let index = history.add(show, key: content["tmdbId"]?.text ?? show.title)
        let dates = customDates(entry["activity"]?.elements ?? [])
        for episode in episodes {
            guard let status = episode["status"]?.text, status == "FINISHED" else { continue }
            let (season, number) = (episode["seasonNumber"]?.int, episode["episodeNumber"]?.int)
            // Without a date of the user, the time of marking is used.
            let date = dates["\(season ?? -1) \(number ?? -1)"] ?? episode["createdAt"]?.instant
            history.add(
                WatchHistory.Episode(season: season, number: number, watchedAt: date),
                toShow: index,
                isAgain: false
            )
        }
    }

    /// Returns the dates that the user entered, by season and number.
    private static func customDates(_ activity: [HistoryValue]) -> [String: Date] {
        var dates: [String: Date] = [:]
        for entry in activity where entry["type"]?.text?.contains("EPISODE") == true {
            guard let date = entry["customDate"]?.instant, let text = entry["data"]?.text,
                let data = HistoryValue(json: Array(text.utf8))
            else { continue }
            dates["\(data["season"]?.int ?? -1) \(data["episode"]?.int ?? -1)"] = date
        }
        return dates
    }
}
