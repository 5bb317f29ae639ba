internal import ScheduleModel

/// TVmaze: saved responses of its user API, with episodes and followed shows.
enum TVmazeMarks {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "TVmaze")
        var isTVmaze = false
        let all = files.compactMap { $0.json?.elements }
        // Only the marks of episodes have their numbers.
        let marked = all.joined().filter { $0["_embedded"]?["episode"] != nil && $0["vote"] == nil }
        let marks = Dictionary(marked.map { ($0["episode_id"]?.id ?? 0, $0) }) { first, _ in first }
        for entries in all {
            for entry in entries {
                if entry["episode_id"] != nil, entry["type"]?.int != nil, entry.has("marked_at") {
                    isTVmaze = true
                    addEpisode(entry, to: &history)
                } else if entry["show_id"] != nil, entry["vote"] == nil {
                    isTVmaze = true
                    addFollow(entry, to: &history)
                } else if entry["vote"] != nil, entry["show_id"] != nil || entry["episode_id"] != nil {
                    isTVmaze = true
                    addVote(entry, of: marks[entry["episode_id"]?.id ?? 0], to: &history)
                }
            }
        }
        return isTVmaze ? history : nil
    }

    private static func addEpisode(
        _ entry: HistoryValue,
        rated rating: Double? = nil,
        to history: inout WatchHistory
    ) {
        // 1 is an episode that the user has, which says nothing about watching.
        guard let type = entry["type"]?.int, type != 1 || rating != nil else { return }
        let embedded = entry["_embedded"]?["episode"]
        let show = embedded?["_embedded"]?["show"] ?? embedded?["show"]
        let link = embedded?["_links"]?["show"]
        let id =
            show?["id"]?.id ?? link?["href"]?.text?.split(separator: "/").last.flatMap { Int($0) }
            ?? entry["show_id"]?.id
        var episode = WatchHistory.Episode(
            season: embedded?["season"]?.int,
            number: embedded?["number"]?.int,
            title: embedded?["name"]?.text,
            watchedAt: entry["marked_at"]?.instant
        )
        episode.tvmaze = entry["episode_id"]?.id
        episode.state = type == 2 ? .skipped : .watched
        let index = history.add(
            WatchHistory.Show(
                title: show?["name"]?.text ?? link?["name"]?.text ?? "",
                externals: Self.externals(of: show),
                tvmaze: id
            ),
            key: id.map { "\($0)" } ?? "unknown"
        )
        if let rating { return history.rate(episode, rating, toShow: index) }
        history.add(episode, toShow: index, isAgain: false)
    }

    /// Adds a vote for a show, or for an episode that is marked too.
    private static func addVote(_ entry: HistoryValue, of mark: HistoryValue?, to history: inout WatchHistory) {
        if entry["show_id"] == nil, let mark, let vote = entry["vote"]?.double {
            return addEpisode(mark, rated: vote, to: &history)
        }
        guard let vote = entry["vote"]?.double, let id = entry["show_id"]?.id else { return history.omit(.ratings) }
        let value = entry["_embedded"]?["show"]
        var show = WatchHistory.Show(title: value?["name"]?.text ?? "", tvmaze: id)
        show.rating = vote
        history.add(show, key: "\(id)")
    }

    private static func addFollow(_ entry: HistoryValue, to history: inout WatchHistory) {
        let value = entry["_embedded"]?["show"]
        var show = WatchHistory.Show(title: value?["name"]?.text ?? "", tvmaze: entry["show_id"]?.id)
        show.year = value?["premiered"]?.text.flatMap { Int($0.prefix(4)) }
        show.externals = externals(of: value)
        show.isFollowed = true
        history.add(show, key: entry["show_id"]?.text ?? show.title)
    }

    private static func externals(of show: HistoryValue?) -> ExternalIDs {
        let ids = show?["externals"]
        return ExternalIDs(imdb: ids?["imdb"]?.text.flatMap(HistoryValue.imdb), thetvdb: ids?["thetvdb"]?.id)
    }
}
