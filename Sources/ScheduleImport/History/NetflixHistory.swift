internal import ScheduleModel

/// Netflix: the short history of a profile (`Title,Date`), and the long one of the account's data.
///
/// It names an episode only by its title. Its seasons differ from those of other catalogs, so they are not used.
enum NetflixHistory {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Netflix")
        var isNetflix = false
        for table in files.compactMap(\.table) {
            let isLong = table.has("Profile Name", "Start Time", "Title")
            guard isLong || table.names == ["Title", "Date"] else { continue }
            isNetflix = true
            history.problems += table.problems
            let profiles = Set(table.rows.compactMap { $0["Profile Name"] }).sorted()
            if profiles.count > 1 {
                let names = profiles.joined(separator: ", ")
                history.problems.append("the file has several profiles, so remove the rows of all others: \(names)")
                continue
            }
            for row in table.rows where !isSkipped(row) {
                // The date of the short form depends on the country of the account, so it is not read.
                add(row["Title"] ?? "", time: row["Start Time"], to: &history)
            }
        }
        return isNetflix ? history : nil
    }

    /// Returns whether a row is a trailer, a preview, or an earlier part of a view.
    private static func isSkipped(_ row: HistoryTable.Row) -> Bool {
        let title = row["Title"] ?? ""
        return row["Supplemental Video Type"] != nil || row["Latest Bookmark"] == "Not latest view"
            || row["Attributes"]?.contains("Autoplayed: user action: None") == true
            || ["_hook_", "_CLIP_", "_backfill", "Clip:", "Trailer:"].contains { title.contains($0) }
    }

    private static func add(_ title: String, time: String?, to history: inout WatchHistory) {
        guard let parts = split(title) else { return history.omit(.films) }
        var episode = WatchHistory.Episode(
            season: nil,
            number: nil,
            title: parts.episode,
            watchedAt: time.flatMap(HistoryTime.parse)
        )
        // `Episode 5` has a number instead of a title.
        if let match = parts.episode.wholeMatch(of: /(?:Episode|Folge|Épisode|Episodio|Episódio) (\d{1,3})/) {
            episode.number = EpisodeNumber(season: parts.season, number: Int(match.1))
            episode.title = nil
        }
        let index = history.add(WatchHistory.Show(title: parts.show), key: parts.show)
        history.add(episode, toShow: index, isAgain: false)
    }

    /// Splits `Show: Season 2: Episode` at its season. A show and an episode can have colons in their names.
    ///
    /// - Returns: Nil for a title without a season, which is a film.
    static func split(_ title: String) -> (show: String, season: Int?, episode: String)? {
        let pattern =
            /(.+?): (?:(?:Season|Series|Staffel|Saison|Temporada|Stagione|Volume|Part|Book|Chapter|Teil|Сезон|시즌) ?(\d{1,2})|Limited Series|Miniserie|Mini-série): (.+)/
        guard let match = title.wholeMatch(of: pattern) else { return nil }
        var episode = String(match.3)
        // `Allen (Episode 2)`
        if let suffix = episode.firstMatch(of: /\s\((?:Episode|Folge) \d+\)$/) { episode.removeSubrange(suffix.range) }
        return (String(match.1), match.2.flatMap { Int($0) }, episode)
    }
}
