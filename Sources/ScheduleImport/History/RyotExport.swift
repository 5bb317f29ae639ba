internal import ScheduleModel

/// ryot: its JSON file, zipped or not. Shows have no titles, only an ID of one catalog.
enum RyotExport {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "ryot")
        var isRyot = false
        for entries in files.compactMap({ $0.json?["metadata"]?.elements }) {
            guard entries.contains(where: { $0["lot"] != nil && $0["source"] != nil && $0.has("seen_history") }) else {
                continue
            }
            isRyot = true
            for entry in entries { add(entry, to: &history) }
        }
        return isRyot ? history : nil
    }

    private static func add(_ entry: HistoryValue, to history: inout WatchHistory) {
        let watchings = (entry["seen_history"]?.elements ?? []).filter {
            // Without a state, the progress in percent decides. Without both, it was completed.
            if let state = $0["state"]?.text { return state.lowercased() == "completed" }
            return $0["progress"]?.double ?? 100 >= 100
        }
        switch entry["lot"]?.text?.lowercased() {
        case "movie": return history.omit(.films)
        case "anime", "show": break
        default: return
        }
        guard let id = entry["identifier"]?.text, let source = entry["source"]?.text?.lowercased() else { return }
        var show = WatchHistory.Show(title: "")
        switch source {
        case "tmdb": show.externals.tmdb = Int(id)
        case "tvdb": show.externals.thetvdb = Int(id)
        case "imdb": show.externals.imdb = HistoryValue.imdb(id)
        default: show.title = entry["source_id"]?.text ?? ""
        }
        for name in (entry["collections"]?.elements ?? []).compactMap({ $0["collection_name"]?.text ?? $0.text }) {
            switch name {
            case "Monitoring": show.isFollowed = true
            // These repeat the history.
            case "In Progress", "Completed": break
            default: show.lists.insert(name)
            }
        }
        if entry["seen_history"]?.elements.first?["state"]?.text?.lowercased() == "dropped" { show.isStopped = true }
        let index = history.add(show, key: "\(source) \(id)")
        for watching in watchings {
            var episode = WatchHistory.Episode(
                season: watching["show_season_number"]?.int,
                number: watching["show_episode_number"]?.int,
                watchedAt: (watching["ended_on"] ?? watching["finished_on"])?.instant
            )
            // An anime has one count of episodes.
            episode.number.absolute = watching["anime_episode_number"]?.int
            history.add(episode, toShow: index)
        }
        for review in entry["reviews"]?.elements ?? [] { add(review, toShow: index, of: &history) }
    }

    /// Adds a review, whose rating is out of 100.
    private static func add(_ review: HistoryValue, toShow index: Int, of history: inout WatchHistory) {
        let rating = review["rating"]?.double.map { $0 / 10 }
        let note = review["review"]?["text"]?.text
        let season = review["show_season_number"]?.int
        let absolute = review["anime_episode_number"]?.int
        let number = review["show_episode_number"]?.int
        guard number != nil || absolute != nil else {
            if season != nil { return history.omit(.ratings) }
            return history.change(index) { show in
                show.rating = show.rating ?? rating
                show.note = show.note ?? note
            }
        }
        var episode = WatchHistory.Episode(season: season, number: number)
        episode.number.absolute = absolute
        (episode.rating, episode.note, episode.state) = (rating, note, .unwatched)
        history.add(episode, toShow: index, isAgain: false)
    }
}
