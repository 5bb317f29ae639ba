public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
internal import Foundation
internal import GRDB

extension SourceDatabase {
    /// The last plausible fetch time, in seconds since 1970. Later times were written while the clock was ahead.
    var latestPlausibleTime: Double { now().addingTimeInterval(86_400).timeIntervalSince1970 }

    public func shows(of provider: ProviderID, _ filter: StoredShowFilter) -> SourceResponse? {
        switch filter {
        case .all: return readShows(provider, where: "s.provider = ?", [provider.rawValue])
        case .titled(let title):
            return readShows(provider, where: "s.provider = ? AND s.folded = ?", [provider.rawValue, title.plain])
        case .matchingText(let text):
            guard let expression = SearchIndex.expression(text) else { return nil }
            updateSearchIndex()
            var response = readShows(
                provider,
                where: "s.provider = ? AND s.id IN (SELECT rowid FROM show_text WHERE show_text MATCH ?)",
                [provider.rawValue, expression]
            )
            // Shows with the text in their title come before those that mention it in their summary.
            let wanted = FoldedText(text)
            let titled = response?.shows.filter { $0.titleContains(wanted) } ?? []
            response?.shows.removeAll { $0.titleContains(wanted) }
            response?.shows.insert(contentsOf: titled, at: 0)
            return response
        case .matching(.source(let key)):
            guard key.provider == provider else { return nil }
            return readShows(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, key.id])
        case .matching(.external(let id)):
            let column = id.database.rawValue
            let value: any DatabaseValueConvertible = id.database == .imdb ? id.value : Int(id.value) ?? -1
            return readShows(provider, where: "s.provider = ? AND s.\(column) = ?", [provider.rawValue, value])
        case .matching(.title(let title, _, _)):
            let folded = FoldedText(title).plain
            // A year or a country may follow the title.
            var condition = "(s.folded = ? OR s.folded BETWEEN ? AND ?"
            var values: [any DatabaseValueConvertible] = [
                provider.rawValue, folded, folded + " ", folded + " \u{10FFFF}",
            ]
            if let expression = SearchIndex.expression(title) {
                updateSearchIndex()
                condition += " OR s.id IN (SELECT rowid FROM show_text WHERE show_text MATCH ?)"
                values.append("{title aliases} : (\(expression))")
            }
            return readShows(provider, where: "s.provider = ? AND \(condition))", values)
        }
    }

    public func show(_ id: String, of provider: ProviderID) -> StoredShow? {
        guard var response = readShows(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, id]) else {
            return nil
        }
        let stored = readEpisodes(of: provider, "e.show_key = ?", [id], shows: [id])
        response.episodes = stored.episodes
        if let oldest = stored.oldest { response = response.stamped(at: min(response.fetchedAt, oldest)) }
        response.credits[id] = credits(of: id, provider)
        let hasList = stored.showsWithList.contains(id)
        response.kind = hasList ? .episodes : .show
        response.mayBeTruncated = hasList && !stored.isListComplete(of: id)
        return StoredShow(response: response, hasEpisodeList: hasList)
    }

    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] {
        readEpisodes(of: provider, "e.show_key = ?", [id]).episodes
    }

    public func allShows(of provider: ProviderID) -> SourceResponse? {
        guard var response = shows(of: provider, .all) else { return nil }
        let stored = readEpisodes(of: provider, "1 = 1", [])
        response.episodes = stored.episodes
        if let oldest = stored.oldest { response = response.stamped(at: min(response.fetchedAt, oldest)) }
        return response
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
        guard let expression = SearchIndex.expression(text) else { return nil }
        updateSearchIndex()
        let stored = readEpisodes(
            of: provider,
            "e.id IN (SELECT rowid FROM episode_text WHERE episode_text MATCH ? ORDER BY rank LIMIT 1000)",
            [expression]
        )
        guard let oldest = stored.oldest else { return nil }
        var response = SourceResponse(episodes: stored.episodes)
        for id in Set(stored.episodes.map(\.showID)).sorted() {
            response.shows +=
                readShows(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, id])?.shows ?? []
        }
        return response.stamped(at: oldest)
    }

    /// Indexes the rows that were written since. If the index cannot be written, a temporary one is created.
    private func updateSearchIndex() {
        recordingFailure {
            let isBehind = try file.read { db in
                let isBehind = try SearchIndex.hasPendingRows(db)
                if !isBehind || !file.isReadOnly { try SearchIndex.dropTemporaryIndex(in: db) }
                return isBehind
            }
            if !isBehind { return }
            do { try file.write(SearchIndex.indexPendingRows) } catch {
                try file.read { try SearchIndex.createTemporaryIndex(in: $0, isReadOnly: file.isReadOnly) }
                // A file without write permission loses no data, so this is not an error.
                if !file.isReadOnly { throw error }
            }
        }
    }

    /// Returns the cast that was fetched last, or nil if there is none.
    private func credits(of show: String, _ provider: ProviderID) -> [Credit]? {
        let result = recordingFailure {
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
        guard let row = result ?? nil else { return nil }
        if let credits: [Credit] = SortedJSON.value(row.text(0)) { return credits }
        let extras: ResourceExtras? = SortedJSON.value(row.text(1))
        return extras?.credits?[show]
    }

    /// Returns each show once: the latest record, with its gaps filled from earlier ones.
    private func readShows(
        _ provider: ProviderID,
        where condition: String,
        _ values: [any DatabaseValueConvertible]
    ) -> SourceResponse? {
        let result = recordingFailure {
            try file.read { try self.shows(of: provider, where: condition, values, in: $0) }
        }
        guard let result, !result.shows.isEmpty else { return nil }
        return SourceResponse(shows: result.shows).stamped(
            // The fetch time of shows that are in no response is unknown.
            at: result.oldest.map { Date(timeIntervalSince1970: $0) } ?? .distantPast
        )
    }

    /// Returns the shows in a transaction, and the oldest of their fetch times.
    func shows(
        of provider: ProviderID,
        where condition: String,
        _ values: [any DatabaseValueConvertible],
        in db: Database
    ) throws -> (shows: [Show], oldest: Double?) {
        // Shows that were only fetched with other settings are not returned.
        let hasOthers =
            try Int.fetchOne(
                db,
                cachedSQL: """
                    SELECT 1 FROM resource WHERE provider = :provider AND settings < :settings
                    UNION ALL SELECT 1 FROM resource WHERE provider = :provider AND settings > :settings LIMIT 1
                    """,
                arguments: ["provider": provider.rawValue, "settings": settings[provider] ?? ""]
            ) != nil
        let isCurrent = hasOthers ? " AND (r.settings IS NULL OR r.settings = ?)" : ""
        let visible = """
             AND (NOT EXISTS (SELECT 1 FROM resource_show x WHERE x.show = s.id)
              OR EXISTS (SELECT 1 FROM resource_show x JOIN resource r ON r.id = x.resource
                WHERE x.show = s.id\(isCurrent)))
            """
        let currentSettings: [any DatabaseValueConvertible] = hasOthers ? [settings[provider] ?? ""] : []
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(ShowRecord.columns), (SELECT max(r.fetched_at - (r.fetched_at > ?) * \(FetchTimeCoding.futureOffset))
                  FROM resource_show x JOIN resource r ON r.id = x.resource WHERE x.show = s.id\(isCurrent)) AS said,
                  (SELECT max(r.name) FROM resource_show x JOIN resource r ON r.id = x.resource
                    WHERE x.show = s.id\(isCurrent)) AS place
                FROM show s WHERE \(condition)\(hasOthers ? visible : "")
                ORDER BY said DESC, s.folded, s.key, place DESC, s.id DESC
                """,
            arguments: StatementArguments(
                [latestPlausibleTime] + currentSettings + currentSettings + values + currentSettings
            )
        )
        var shows: [Show] = []
        var indices: [String: Int] = [:]
        var oldest: Double?
        while let row = try rows.next() {
            guard let show = try ShowRecord.read(row, channels, db) else { continue }
            if let index = indices[show.id] {
                shows[index] = shows[index].filled(from: show)
                continue
            }
            indices[show.id] = shows.count
            shows.append(show)
            let fetchedAt = row.real(ShowRecord.columnCount)
            if let fetchedAt, fetchedAt < oldest ?? .infinity { oldest = fetchedAt }
        }
        return (shows, oldest)
    }

    /// Returns each episode once, as it was fetched last.
    private func readEpisodes(
        of provider: ProviderID,
        _ condition: String,
        _ values: [any DatabaseValueConvertible],
        shows: Set<String> = []
    ) -> EpisodeAccumulator {
        let latest = latestPlausibleTime
        let result = recordingFailure {
            try file.read { db in
                var accumulator = EpisodeAccumulator()
                let settings = settings[provider] ?? ""
                try accumulator.read(provider, settings, condition, values, shows: shows, until: latest, channels, db)
                return accumulator
            }
        }
        return result ?? EpisodeAccumulator()
    }
}

extension EpisodeAccumulator {
    /// Adds the episodes that match a condition.
    ///
    /// - Parameters:
    ///   - shows: Shows for which lists are looked up, even if none of their episodes match.
    ///   - latest: The last plausible fetch time. Later ones were written while the clock was ahead
    ///     (`FetchTimeCoding`).
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
        func fetchTime(_ seconds: Double) -> Date { FetchTimeCoding.decode(seconds, latest: latest) }
        let column = EpisodeRecord.columnCount
        try EpisodeRecord.read(
            rows,
            channels,
            db,
            more: { (fetchTime: $0.real(column) ?? 0, hasAllAirings: $0.flag(column + 1) ?? false) }
        ) { stored, episode, digest in
            // Rows that changed since they were written are ignored.
            if digest == nil { return }
            add(episode, fetchedAt: fetchTime(stored.fetchTime), hasAllAirings: stored.hasAllAirings)
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
                addList(of: show, fetchedAt: fetchTime(fetched), isComplete: !hasMissingRows)
            }
        }
    }
}
