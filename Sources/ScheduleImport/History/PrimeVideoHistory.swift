internal import Foundation
internal import ScheduleModel

/// Prime Video: the CSV and JSON files of the browser script that exports its watch history.
enum PrimeVideoHistory {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Prime Video")
        var isPrimeVideo = false
        for file in files {
            if let table = file.table, table.has("Date Watched", "Type", "Title") {
                isPrimeVideo = true
                history.problems += table.problems
                for row in table.rows {
                    let time = row["Date Watched"].flatMap(HistoryTime.parse)
                    add(row["Title"] ?? "", row["Episode Title"], time, to: &history)
                }
            } else if let entries = file.json?.elements, entries.contains(where: { $0["dateWatched"] != nil }) {
                isPrimeVideo = true
                for entry in entries {
                    let time = entry["dateWatched"]?.instant
                    add(entry["title"]?.text ?? "", entry["episodeTitle"]?.text, time, to: &history)
                }
            }
        }
        return isPrimeVideo ? history : nil
    }

    /// Adds an episode: the title is `Show - Season 1`, and that of the episode `Episode 1: "Name"`.
    private static func add(_ title: String, _ episode: String?, _ time: Date?, to history: inout WatchHistory) {
        guard let episode else { return history.omit(.films) }
        let season = title.wholeMatch(of: /(.+) - (?:Season|Staffel|Saison|Series) (\d{1,2})/)
        let number = episode.wholeMatch(of: /(?:Episode|Folge|Épisode) (\d{1,3})(?:: "?(.*?)"?)?/)
        let name = season.map { String($0.1) } ?? title
        let index = history.add(WatchHistory.Show(title: name), key: name)
        history.add(
            WatchHistory.Episode(
                season: season.flatMap { Int($0.2) },
                number: number.flatMap { Int($0.1) },
                title: number.map { $0.2.map(String.init) } ?? episode,
                watchedAt: time
            ),
            toShow: index
        )
    }
}
