public import AggregatorCore
internal import Foundation
internal import GRDB

extension ClaimStore {
    public func knownShows(of provider: ProviderID) -> [KnownShow] {
        (recallShows(of: provider)?.content.shows ?? []).map { KnownShow($0) }
    }

    public func recallShows(of provider: ProviderID) -> KeptAnswer? {
        recall(provider, where: "s.provider = ?", [provider.rawValue])
    }

    public func recallShows(of provider: ProviderID, fitting query: ShowQuery) -> KeptAnswer? {
        switch query {
        case .source(let key):
            guard key.provider == provider else { return nil }
            return recall(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, key.id])
        case .external(let id):
            let column = id.catalogue.rawValue
            let value: any DatabaseValueConvertible = id.catalogue == .imdb ? id.value : Int(id.value) ?? -1
            return recall(provider, where: "s.provider = ? AND s.\(column) = ?", [provider.rawValue, value])
        case .title(let title, _, _):
            let folded = FoldedText(title).key
            // A year or a country may stand after the title.
            var condition = "(s.folded = ? OR s.folded BETWEEN ? AND ?"
            var values: [any DatabaseValueConvertible] = [
                provider.rawValue, folded, folded + " ", folded + " \u{10FFFF}",
            ]
            if let words = SearchIndex.expression(title) {
                condition += " OR s.id IN (SELECT rowid FROM show_text WHERE show_text MATCH ?)"
                values.append("{title aliases} : (\(words))")
            }
            return recall(provider, where: "s.provider = ? AND \(condition))", values)
        }
    }

    public func recallShow(_ id: String, of provider: ProviderID) -> KeptAnswer? {
        guard var kept = recall(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, id]) else {
            return nil
        }
        let found = recallEpisodes(of: provider, "e.show_key = ?", [id])
        kept.content.episodes = found.episodes
        if let oldest = found.oldest { kept.fetchedAt = min(kept.fetchedAt, oldest) }
        return kept
    }

    /// All that a provider ever told of: its shows and their episodes, whichever resource they came with.
    public func recallAll(of provider: ProviderID) -> KeptAnswer? {
        guard var kept = recallShows(of: provider) else { return nil }
        let found = recallEpisodes(of: provider, "1 = 1", [])
        kept.content.episodes = found.episodes
        if let oldest = found.oldest { kept.fetchedAt = min(kept.fetchedAt, oldest) }
        return kept
    }

    /// Shows whose title, other titles or summary have some words in them, and episodes, the best first.
    public func search(_ text: String, of provider: ProviderID) -> KeptAnswer? {
        guard let words = SearchIndex.expression(text) else { return nil }
        return recall(
            provider,
            where: "s.provider = ? AND s.id IN (SELECT rowid FROM show_text WHERE show_text MATCH ?)",
            [provider.rawValue, words]
        )
    }

    /// Episodes whose title or summary have some words in them, with their shows.
    public func searchEpisodes(_ text: String, of provider: ProviderID) -> KeptAnswer? {
        guard let words = SearchIndex.expression(text) else { return nil }
        let found = recallEpisodes(
            of: provider,
            "e.id IN (SELECT rowid FROM episode_text WHERE episode_text MATCH ? ORDER BY rank LIMIT 1000)",
            [words]
        )
        guard let oldest = found.oldest else { return nil }
        var content = ResourceContent(episodes: found.episodes)
        for id in Set(found.episodes.map(\.showID)).sorted() {
            content.shows +=
                recall(provider, where: "s.provider = ? AND s.key = ?", [provider.rawValue, id])?.content.shows ?? []
        }
        return KeptAnswer(content: content, fetchedAt: oldest)
    }

    /// Each show once: as it was told last, what that leaves open filled from what was told before.
    private func recall(
        _ provider: ProviderID,
        where condition: String,
        _ values: [any DatabaseValueConvertible]
    ) -> KeptAnswer? {
        let found = noting { try file.read { try self.shows(where: condition, values, in: $0) } }
        guard let found, !found.shows.isEmpty else { return nil }
        return KeptAnswer(
            content: ResourceContent(shows: found.shows),
            fetchedAt: Date(timeIntervalSince1970: found.oldest ?? 0)
        )
    }

    private func shows(
        where condition: String,
        _ values: [any DatabaseValueConvertible],
        in db: Database
    ) throws -> (shows: [Show], oldest: Double?) {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(ShowRecord.columns), (SELECT max(r.fetched_at) FROM resource_show x
                  JOIN resource r ON r.id = x.resource WHERE x.show = s.id) AS said
                FROM show s WHERE \(condition) ORDER BY said DESC, s.id DESC
                """,
            arguments: StatementArguments(values)
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
            let said = row.real(24)
            if let said, said < oldest ?? .infinity { oldest = said }
        }
        return (shows, oldest)
    }

    /// Each episode once, as it was told last.
    private func recallEpisodes(
        of provider: ProviderID,
        _ condition: String,
        _ values: [any DatabaseValueConvertible]
    ) -> (episodes: [Episode], oldest: Date?) {
        let found = noting {
            try file.read { db in
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT \(EpisodeRecord.columns), r.fetched_at, r.id, r.rows
                        FROM episode e JOIN resource r ON r.id = e.resource LEFT JOIN airing a ON a.episode = e.id
                        WHERE r.provider = ? AND \(condition) ORDER BY r.fetched_at, e.id, a.position
                        """,
                    arguments: StatementArguments([provider.rawValue] + values)
                )
                var told: [Told] = []
                let column = EpisodeRecord.columnCount
                try EpisodeRecord.read(
                    rows,
                    channels,
                    db,
                    more: {
                        (
                            said: $0.real(column) ?? 0, resource: $0.number(column + 1) ?? 0,
                            rows: $0.number(column + 2) ?? 0
                        )
                    }
                ) { more, episode, digest in
                    // What is not what was written is not shown.
                    if digest == nil { return }
                    told.append(Told(said: more.said, resource: more.resource, rows: more.rows, episode: episode))
                }
                return Told.newest(told)
            }
        }
        return found ?? ([], nil)
    }
}

/// An episode as one resource told it.
private struct Told {
    let said: Double
    let resource: Int
    /// How many rows that resource has.
    let rows: Int
    let episode: Episode

    /// Each episode once, as it was told last. What is in no list of its show any more, where a whole list was told
    /// later, is gone.
    static func newest(_ told: [Told]) -> (episodes: [Episode], oldest: Date?) {
        // A resource with several episodes, all of one show, is that show's list.
        var lists: [String: Double] = [:]
        for (_, rows) in Dictionary(grouping: told, by: \.resource) where rows.count > 1 && rows.count == rows[0].rows {
            let shows = Set(rows.map(\.episode.showID))
            if shows.count == 1, let show = shows.first { lists[show] = max(lists[show] ?? 0, rows[0].said) }
        }
        var episodes: [String: Told] = [:]
        for row in told where row.said >= lists[row.episode.showID] ?? 0 { episodes[row.episode.id] = row }
        return (
            episodes.values.map(\.episode).sorted { $0.id < $1.id },
            episodes.values.map(\.said).min().map { Date(timeIntervalSince1970: $0) }
        )
    }
}
