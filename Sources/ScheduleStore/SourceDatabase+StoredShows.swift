public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
internal import Foundation
internal import GRDB

extension SourceDatabase {
    /// The last instant, in seconds since 1970, at which anything can have been said by now: what bears a later one was kept
    /// by a clock that was ahead.
    var latestPlausibleTime: Double { now().addingTimeInterval(86_400).timeIntervalSince1970 }

    public func shows(of provider: ProviderID, _ meant: StoredShowFilter) -> SourceResponse? {
        switch meant {
        case .all: return recall(provider, where: "s.provider = ?", [provider.rawValue])
        case .titled(let title):
            return recall(provider, where: "s.provider = ? AND s.folded = ?", [provider.rawValue, title.key])
        case .matchingText(let text):
            guard let words = SearchIndex.expression(text) else { return nil }
            updateSearchIndex()
            var found = recall(
                provider,
                where: "s.provider = ? AND s.id IN (SELECT rowid FROM show_text WHERE show_text MATCH ?)",
                [provider.rawValue, words]
            )
            // A title that says it comes before a summary that mentions it.
            let wanted = FoldedText(text)
            let titled = found?.shows.filter { $0.titleContains(wanted) } ?? []
            found?.shows.removeAll { $0.titleContains(wanted) }
            found?.shows.insert(contentsOf: titled, at: 0)
            return found
        case .matching(.source(let key)):
            guard key.provider == provider else { return nil }
            return recall(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, key.id])
        case .matching(.external(let id)):
            let column = id.database.rawValue
            let value: any DatabaseValueConvertible = id.database == .imdb ? id.value : Int(id.value) ?? -1
            return recall(provider, where: "s.provider = ? AND s.\(column) = ?", [provider.rawValue, value])
        case .matching(.title(let title, _, _)):
            let folded = FoldedText(title).key
            // A year or a country may stand after the title.
            var condition = "(s.folded = ? OR s.folded BETWEEN ? AND ?"
            var values: [any DatabaseValueConvertible] = [
                provider.rawValue, folded, folded + " ", folded + " \u{10FFFF}",
            ]
            if let words = SearchIndex.expression(title) {
                updateSearchIndex()
                condition += " OR s.id IN (SELECT rowid FROM show_text WHERE show_text MATCH ?)"
                values.append("{title aliases} : (\(words))")
            }
            return recall(provider, where: "s.provider = ? AND \(condition))", values)
        }
    }

    public func show(_ id: String, of provider: ProviderID) -> StoredShow? {
        guard var kept = recall(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, id]) else {
            return nil
        }
        let found = recallEpisodes(of: provider, "e.show_key = ?", [id], shows: [id])
        kept.episodes = found.episodes
        if let oldest = found.oldest { kept = kept.stamped(at: min(kept.fetchedAt, oldest)) }
        kept.credits[id] = credits(of: id, provider)
        let hasList = found.listed.contains(id)
        kept.kind = hasList ? .episodes : .show
        kept.mayBeTruncated = hasList && !found.isComplete(id)
        return StoredShow(response: kept, hasEpisodeList: hasList)
    }

    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] {
        recallEpisodes(of: provider, "e.show_key = ?", [id]).episodes
    }

    public func allShows(of provider: ProviderID) -> SourceResponse? {
        guard var kept = shows(of: provider, .all) else { return nil }
        let found = recallEpisodes(of: provider, "1 = 1", [])
        kept.episodes = found.episodes
        if let oldest = found.oldest { kept = kept.stamped(at: min(kept.fetchedAt, oldest)) }
        return kept
    }

    public func showID(ofEpisode id: String, of provider: ProviderID) -> String? {
        recordingFailure {
            try file.read { db in
                try String.fetchOne(
                    db,
                    sql: """
                        SELECT e.show_key FROM resource r JOIN episode e ON e.resource = r.id
                        WHERE r.provider = ? AND e.key = ? ORDER BY r.fetched_at > ?, r.fetched_at DESC LIMIT 1
                        """,
                    arguments: [provider.rawValue, id, latestPlausibleTime]
                )
            }
        } ?? nil
    }

    public func episodes(of provider: ProviderID, withWords text: String) -> SourceResponse? {
        guard let words = SearchIndex.expression(text) else { return nil }
        updateSearchIndex()
        let found = recallEpisodes(
            of: provider,
            "e.id IN (SELECT rowid FROM episode_text WHERE episode_text MATCH ? ORDER BY rank LIMIT 1000)",
            [words]
        )
        guard let oldest = found.oldest else { return nil }
        var answer = SourceResponse(episodes: found.episodes)
        for id in Set(found.episodes.map(\.showID)).sorted() {
            answer.shows +=
                recall(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, id])?.shows ?? []
        }
        return answer.stamped(at: oldest)
    }

    /// Puts what was written since into the search index. Where that cannot be written, one stands in for it.
    private func updateSearchIndex() {
        recordingFailure {
            let isBehind = try file.read { db in
                let isBehind = try SearchIndex.hasPendingRows(db)
                if !isBehind || !file.isReadOnly { try SearchIndex.dropTemporaryIndex(in: db) }
                return isBehind
            }
            if !isBehind { return }
            do { try file.write(SearchIndex.catchUp) } catch {
                try file.read { try SearchIndex.createTemporaryIndex(in: $0, isReadOnly: file.isReadOnly) }
                // Who may not write misses nothing.
                if !file.isReadOnly { throw error }
            }
        }
    }

    /// A show's cast as it was delivered last; nil where none was.
    private func credits(of show: String, _ provider: ProviderID) -> [Credit]? {
        let found = recordingFailure {
            try file.read { db in
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT c.credits, r.extras FROM resource r LEFT JOIN show_credit c
                          ON c.resource = r.id AND c.show_key = ?
                        WHERE r.provider = ? AND (r.settings IS NULL OR r.settings = ?)
                          AND (c.credits IS NOT NULL OR (r.settings IS NULL AND instr(r.extras, '"credits":{"')))
                          AND r.id IN (SELECT x.resource FROM resource_show x JOIN show s ON s.id = x.show
                            WHERE s.provider = ? AND s.key = ?)
                        ORDER BY r.fetched_at > ?, r.fetched_at DESC, r.name LIMIT 1
                        """,
                    arguments: [
                        show, provider.rawValue, settings[provider] ?? "", provider.rawValue, show, latestPlausibleTime,
                    ]
                )
            }
        }
        guard let row = found ?? nil else { return nil }
        if let credits: [Credit] = SortedJSON.value(row.text(0)) { return credits }
        let extras: ResourceExtras? = SortedJSON.value(row.text(1))
        return extras?.credits?[show]
    }

    /// Each show once: as it was delivered last, its gaps filled from what was delivered before.
    private func recall(
        _ provider: ProviderID,
        where condition: String,
        _ values: [any DatabaseValueConvertible]
    ) -> SourceResponse? {
        let found = recordingFailure {
            try file.read { try self.shows(of: provider, where: condition, values, in: $0) }
        }
        guard let found, !found.shows.isEmpty else { return nil }
        return SourceResponse(shows: found.shows).stamped(
            // Of what no answer holds any more it is not known when it was said.
            at: found.oldest.map { Date(timeIntervalSince1970: $0) } ?? .distantPast
        )
    }

    /// Reads the shows within a transaction, and when the oldest of them was said.
    func shows(
        of provider: ProviderID,
        where condition: String,
        _ values: [any DatabaseValueConvertible],
        in db: Database
    ) throws -> (shows: [Show], oldest: Double?) {
        // Of what was asked for with other settings nothing is known.
        let hasOthers =
            try Int.fetchOne(
                db,
                cachedSQL: """
                    SELECT 1 FROM resource WHERE provider = :provider AND settings < :settings
                    UNION ALL SELECT 1 FROM resource WHERE provider = :provider AND settings > :settings LIMIT 1
                    """,
                arguments: ["provider": provider.rawValue, "settings": settings[provider] ?? ""]
            ) != nil
        let own = hasOthers ? " AND (r.settings IS NULL OR r.settings = ?)" : ""
        let visible = """
             AND (NOT EXISTS (SELECT 1 FROM resource_show x WHERE x.show = s.id)
              OR EXISTS (SELECT 1 FROM resource_show x JOIN resource r ON r.id = x.resource
                WHERE x.show = s.id\(own)))
            """
        let mine: [any DatabaseValueConvertible] = hasOthers ? [settings[provider] ?? ""] : []
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(ShowRecord.columns), (SELECT max(r.fetched_at - (r.fetched_at > ?) * \(FetchTimeCoding.futureOffset))
                  FROM resource_show x JOIN resource r ON r.id = x.resource WHERE x.show = s.id\(own)) AS said,
                  (SELECT max(r.name) FROM resource_show x JOIN resource r ON r.id = x.resource
                    WHERE x.show = s.id\(own)) AS place
                FROM show s WHERE \(condition)\(hasOthers ? visible : "")
                ORDER BY said DESC, s.folded, s.key, place DESC, s.id DESC
                """,
            arguments: StatementArguments([latestPlausibleTime] + mine + mine + values + mine)
        )
        var shows: [Show] = []
        var places: [String: Int] = [:]
        var oldest: Double?
        while let row = try rows.next() {
            guard let show = try ShowRecord.read(row, channels, db) else { continue }
            if let place = places[show.id] {
                shows[place] = shows[place].filled(from: show)
                continue
            }
            places[show.id] = shows.count
            shows.append(show)
            let said = row.real(ShowRecord.columnCount)
            if let said, said < oldest ?? .infinity { oldest = said }
        }
        return (shows, oldest)
    }

    /// Each episode once, as it was delivered last.
    private func recallEpisodes(
        of provider: ProviderID,
        _ condition: String,
        _ values: [any DatabaseValueConvertible],
        shows: Set<String> = []
    ) -> EpisodeAccumulator {
        let latest = latestPlausibleTime
        let found = recordingFailure {
            try file.read { db in
                var told = EpisodeAccumulator()
                let settings = settings[provider] ?? ""
                try told.read(provider, settings, condition, values, shows: shows, until: latest, channels, db)
                return told
            }
        }
        return found ?? EpisodeAccumulator()
    }
}

extension EpisodeAccumulator {
    /// - Parameters:
    ///   - shows: of which it is asked whether there is a list, even where none of their episodes are among them.
    ///   - latest: what was said later was kept by a clock that was ahead (`FetchTimeCoding`).
    mutating func read(
        _ provider: ProviderID,
        _ settings: String,
        _ condition: String,
        _ values: [any DatabaseValueConvertible],
        shows: Set<String>,
        until latest: Double,
        _ channels: ChannelCache,
        _ db: Database
    ) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(EpisodeRecord.columns), r.fetched_at, r.has_all_airings
                FROM episode e JOIN resource r ON r.id = e.resource LEFT JOIN airing a ON a.episode = e.id
                WHERE r.provider = ? AND (r.settings IS NULL OR r.settings = ?) AND \(condition)
                ORDER BY r.fetched_at <= ?, r.fetched_at, r.name, e.id, a.position
                """,
            arguments: StatementArguments([provider.rawValue, settings] + values + [latest])
        )
        func said(_ seconds: Double) -> Date { FetchTimeCoding.decode(seconds, latest: latest) }
        let column = EpisodeRecord.columnCount
        try EpisodeRecord.read(
            rows,
            channels,
            db,
            more: { (said: $0.real(column) ?? 0, hasAllAirings: $0.flag(column + 1) ?? false) }
        ) { told, episode, digest in
            // What is not what was written is not shown.
            if digest == nil { return }
            add(episode, fetchedAt: said(told.said), hasAllAirings: told.hasAllAirings)
        }
        for show in self.shows.union(shows) {
            let lists = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT r.fetched_at, \(ResourceExtras.hasMissingRows("r.extras"))
                          OR coalesce(r.doubtful_rows >= r.rows, 0) FROM show s
                        JOIN resource_show x ON x.show = s.id JOIN resource r ON r.id = x.resource
                        WHERE s.provider = ? AND s.key = ? AND r.kind = 'episodes'
                          AND (r.settings IS NULL OR r.settings = ?)
                        """
                ),
                arguments: [provider.rawValue, show, settings]
            )
            for list in lists {
                guard let fetched = list.real(0), let hasMissingRows = list.flag(1) else { continue }
                addList(of: show, fetchedAt: said(fetched), isComplete: !hasMissingRows)
            }
        }
    }
}
