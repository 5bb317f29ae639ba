internal import ScheduleModel

/// Trakt: the account's zip file, single files of it, and the same objects in the files of `traktexport` and other
/// tools.
enum TraktExport {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Trakt")
        var isTrakt = false
        var hasHistory = false
        // The history has each watching, and the summary of shows only the last one. So it comes first.
        var summaries: [HistoryValue] = []
        /// The number of watchings that Trakt counted, or nil.
        var plays: Int?
        let listNames = listNames(in: files)
        for file in files {
            if let table = file.table, TraktRows.isTable(table) {
                isTrakt = true
                TraktRows.add(table, to: &history)
            }
            guard let json = file.json else { continue }
            if let entries = json["history"], ["full", "partial"].contains(json["type"]?.text ?? "") {
                isTrakt = true
                hasHistory = true
                for entry in entries.elements { add(entry, to: &history) }
                summaries += json["watched"]?.elements ?? []
                for entry in json["ratings"]?.elements ?? [] { addRating(entry, to: &history) }
                addListed(json["watchlist"]?.elements ?? [], as: laterList, to: &history)
                continue
            }
            let sent = (json["shows"]?.elements ?? []).filter {
                $0["seasons"]?.isArray == true && $0["ids"]?.isObject == true
            }
            if !sent.isEmpty {
                isTrakt = true
                for show in sent { addSent(show, to: &history) }
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
            case .ratings: for entry in entries { addRating(entry, to: &history) }
            case .listed: addListed(entries, as: listName(of: file.name, names: listNames), to: &history)
            case .notes: for entry in entries { addNote(entry, to: &history) }
            case .hidden:
                // Only a show that is hidden in the progress was stopped, and not one without recommendations.
                if !file.name.isEmpty, !file.name.contains("progress"), !file.name.contains("dropped") { continue }
                for entry in entries {
                    // Hidden specials, for example, do not stop the show.
                    if entry["season"] != nil {
                        history.omit(.lists)
                        continue
                    }
                    guard let value = entry["show"] else { continue }
                    var show = Self.show(value)
                    show.isStopped = true
                    show.stoppedSince = entry["hidden_at"]?.instant
                    history.add(show, key: key(of: value))
                }
            }
        }
        let count = history.shows.reduce(0) { $0 + $1.episodes.reduce(0) { $0 + 1 + $1.rewatches.count } }
        if hasHistory, let plays, plays > count {
            history.problems.append("Trakt counted \(plays) watched episodes, and its export has \(count)")
        }
        for entry in summaries { addSummary(entry, hasHistory: hasHistory, to: &history) }
        return isTrakt ? history : nil
    }

    /// Adds a show as programs send it to Trakt: with the watched episodes of its seasons.
    private static func addSent(_ value: HistoryValue, to history: inout WatchHistory) {
        let show = Self.show(value)
        let index = history.add(show, key: value["ids"]?["trakt"]?.text ?? show.identity)
        for season in value["seasons"]?.elements ?? [] {
            guard let episodes = season["episodes"]?.elements, !episodes.isEmpty else {
                if let number = season["number"]?.int { history.addSeason(number, toShow: index) }
                continue
            }
            for episode in episodes {
                // A time can be a word such as “released”.
                let mark = WatchHistory.Episode(
                    season: season["number"]?.int,
                    number: episode["number"]?.int,
                    watchedAt: (episode["watched_at"] ?? season["watched_at"] ?? value["watched_at"])?.instant
                )
                history.add(mark, toShow: index)
            }
        }
    }

    private enum Kind {
        case history, summary, ratings, listed, hidden, notes

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
            } else if entry["note"]?["notes"] != nil || entry["comment"]?["comment"] != nil {
                self = .notes
            } else {
                return nil
            }
        }
    }

    private static func add(_ entry: HistoryValue, to history: inout WatchHistory) {
        guard let show = entry["show"], let episode = entry["episode"] else {
            return history.omit(entry["movie"] == nil ? .unreadable : .films)
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
                // The time is that of the last watching. Earlier ones have no time.
                if episode["plays"]?.int == 0 { continue }
                let plays = max(1, episode["plays"]?.int ?? 1)
                let last = episode["last_watched_at"]?.instant
                var mark = WatchHistory.Episode(season: season["number"]?.int, number: episode["number"]?.int)
                if !hasHistory {
                    mark.watchedAt = plays == 1 ? last : nil
                    if plays > 1 { mark = mark.watchedAgain(plays - 2) }
                    if plays > 1 { mark.rewatches.append(last) }
                }
                history.add(mark, toShow: index, isAgain: false)
            }
        }
    }

    private static func addRating(_ entry: HistoryValue, to history: inout WatchHistory) {
        guard let value = entry["show"], let rating = entry["rating"]?.double else {
            return history.omit(entry["movie"] == nil ? .ratings : .films)
        }
        if entry["season"] != nil { return history.omit(.ratings) }
        var show = Self.show(value)
        guard let episode = entry["episode"] else {
            show.rating = rating
            history.add(show, key: key(of: value))
            return
        }
        let rated = WatchHistory.Episode(
            season: episode["season"]?.int,
            number: episode["number"]?.int,
            title: episode["title"]?.text
        )
        history.rate(rated, rating, toShow: history.add(show, key: key(of: value)))
    }

    /// Adds a note or a comment about a show or an episode.
    private static func addNote(_ entry: HistoryValue, to history: inout WatchHistory) {
        guard let value = entry["show"], entry["season"] == nil || entry["episode"] != nil else { return }
        var show = Self.show(value)
        let note = (entry["note"]?["notes"] ?? entry["comment"]?["comment"])?.text
        guard let number = entry["episode"] else {
            show.note = note
            history.add(show, key: key(of: value))
            return
        }
        var episode = WatchHistory.Episode(season: number["season"]?.int, number: number["number"]?.int)
        (episode.note, episode.state) = (note, .unwatched)
        history.add(episode, toShow: history.add(show, key: key(of: value)))
    }

    /// The name of Trakt's own list of shows to watch later.
    private static let laterList = "Watchlist"

    private static func addListed(_ entries: [HistoryValue], as name: String, to history: inout WatchHistory) {
        for entry in entries {
            guard entry["type"]?.text == "show", let value = entry["show"] else {
                history.omit(entry["movie"] == nil ? .lists : .films)
                continue
            }
            var show = Self.show(value)
            show.lists = [name]
            if name == laterList { show.note = entry["notes"]?.text }
            history.add(show, key: key(of: value))
        }
    }

    /// Returns the names of the user's lists by Trakt's ID.
    private static func listNames(in files: [HistoryFile]) -> [String: String] {
        let heads = files.filter { $0.name.contains("lists-lists") }.flatMap { $0.json?.elements ?? [] }
        return heads.reduce(into: [:]) { names, head in
            if let id = head["ids"]?["trakt"]?.text { names[id] = head["name"]?.text }
        }
    }

    /// Returns the name of the list in a file such as `lists-list-2832029-ended-shows.json`.
    private static func listName(of file: String, names: [String: String]) -> String {
        if let match = file.firstMatch(of: /lists-list-(\d+)-(.+?)(-\d+)?\.json/) {
            return names[String(match.1)] ?? String(match.2)
        }
        return file.contains("favorites") ? "Favorites" : laterList
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
