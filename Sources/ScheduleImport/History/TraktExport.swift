internal import ScheduleModel

/// Trakt: the account's zip file, single files of it, and the same objects in the files of `traktexport` and other tools.
enum TraktExport {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Trakt")
        var isTrakt = false
        var hasHistory = false
        // The history has each watching, and the summary of shows only the last one. So it comes first.
        var summaries: [HistoryValue] = []
        /// The number of watchings that Trakt counted, or nil.
        var plays: Int?
        for file in files {
            guard let json = file.json else { continue }
            if let entries = json["history"], ["full", "partial"].contains(json["type"]?.text ?? "") {
                isTrakt = true
                hasHistory = true
                for entry in entries.elements { add(entry, to: &history) }
                summaries += json["watched"]?.elements ?? []
                history.omit(.ratings, json["ratings"]?.elements.count ?? 0)
                continue
            }
            let entries = json.elements
            for error in entries where error["endpoint"] != nil && error["fetchedPages"] != nil {
                history.problems.append(
                    "the export is incomplete: Trakt failed to write \(error["endpoint"]?.text ?? "")"
                )
            }
            plays = json["episodes"]?["plays"]?.int ?? plays
            // A file can begin with entries of films.
            guard let kind = entries.prefix(50).lazy.compactMap(Kind.init).first else { continue }
            isTrakt = true
            switch kind {
            case .history:
                hasHistory = true
                for entry in entries { add(entry, to: &history) }
            case .summary: summaries += entries
            case .ratings: history.omit(.ratings, entries.count)
            case .listed: addLater(entries, file.name, to: &history)
            case .hidden: history.omit(.stoppedShows, entries.count { $0["show"] != nil })
            }
        }
        let count = history.shows.reduce(0) { $0 + $1.episodes.count } + (history.omitted[.rewatches] ?? 0)
        if hasHistory, let plays, plays > count {
            history.problems.append("Trakt counted \(plays) watched episodes, and its export has \(count)")
        }
        for entry in summaries { addSummary(entry, hasHistory: hasHistory, to: &history) }
        return isTrakt ? history : nil
    }

    private enum Kind {
        case history, summary, ratings, listed, hidden

        init?(_ entry: HistoryValue) {
            let hasTitle = entry["show"] != nil || entry["movie"] != nil
            if entry["watched_at"] != nil, entry["type"] != nil, hasTitle {
                self = .history
            } else if entry["plays"] != nil, entry.has("last_watched_at"), hasTitle {
                self = .summary
            } else if entry["rated_at"] != nil, entry["rating"] != nil {
                self = .ratings
            } else if entry["listed_at"] != nil, entry["type"] != nil {
                self = .listed
            } else if entry["hidden_at"] != nil {
                self = .hidden
            } else {
                return nil
            }
        }
    }

    private static func add(_ entry: HistoryValue, to history: inout WatchHistory) {
        guard let show = entry["show"], let episode = entry["episode"] else {
            return history.omit(.films, entry["movie"] == nil ? 0 : 1)
        }
        history.add(
            WatchHistory.Episode(
                season: episode["season"]?.int,
                number: episode["number"]?.int,
                title: episode["title"]?.text,
                watchedAt: entry["watched_at"]?.instant
            ),
            toShow: history.add(Self.show(show), key: key(of: show))
        )
    }

    /// Adds the episodes of a summary that the history does not have.
    private static func addSummary(_ entry: HistoryValue, hasHistory: Bool, to history: inout WatchHistory) {
        guard let show = entry["show"] else { return history.omit(.films, hasHistory || entry["movie"] == nil ? 0 : 1) }
        let index = history.add(Self.show(show), key: key(of: show))
        for season in entry["seasons"]?.elements ?? [] {
            for episode in season["episodes"]?.elements ?? [] {
                history.add(
                    WatchHistory.Episode(
                        season: season["number"]?.int,
                        number: episode["number"]?.int,
                        watchedAt: hasHistory ? nil : episode["last_watched_at"]?.instant
                    ),
                    toShow: index,
                    isAgain: false
                )
                if !hasHistory { history.omit(.rewatches, max(0, (episode["plays"]?.int ?? 1) - 1)) }
            }
        }
    }

    private static func addLater(_ entries: [HistoryValue], _ name: String, to history: inout WatchHistory) {
        let isWatchlist = name.isEmpty || name.contains("watchlist")
        history.omit(isWatchlist ? .laterShows : .lists, entries.count { $0["type"]?.text == "show" })
        history.omit(.films, entries.count { $0["type"]?.text == "movie" })
    }

    private static func show(_ value: HistoryValue) -> WatchHistory.Show {
        WatchHistory.Show(
            title: value["title"]?.text ?? "",
            year: value["year"]?.id,
            externals: value["ids"]?.externals ?? ExternalIDs()
        )
    }

    private static func key(of show: HistoryValue) -> String {
        show["ids"]?["trakt"]?.text ?? "\(show["title"]?.text ?? "") \(show["year"]?.text ?? "")"
    }
}
