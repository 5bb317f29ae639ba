internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation
internal import GRDB

/// Updates the stored links.
extension LinkTables {
    /// Links the shows that changed since the last update, or all shows if the scope is different.
    func update() throws {
        let isOther = try String.fetchOne(db, sql: "SELECT name FROM link_scope") != name
        let many = try Int.fetchOne(db, sql: "SELECT count(*) FROM unlinked_show") ?? 0
        if isOther || many > LinkTables.maxIncrementalChanges { try linkAll() } else { try linkChanged() }
        try db.execute(sql: "DELETE FROM unlinked_show")
    }

    private func linkAll() throws {
        try db.execute(
            sql: "DELETE FROM link_scope; DELETE FROM link_key; DELETE FROM link_pair; DELETE FROM linked_show"
        )
        try db.execute(sql: "INSERT INTO link_scope (name) VALUES (?)", arguments: [name])
        var identities: [ShowIdentity] = []
        var keys: [(key: Int64, show: Int)] = []
        for provider in scope.providers {
            let years = try firstYears(of: provider)
            for show in try cached(provider, "s.provider = ?", [provider.rawValue], { years[$0.id]?.year }) {
                let identity = identity(show, of: provider)
                identities.append(identity)
                let number = try insert(show, identity.key)
                keys += identity.linkKeys.map { ($0.rawValue, number) }
            }
        }
        let statement = try db.cachedStatement(sql: "INSERT INTO link_key (key, show) VALUES (?, ?)")
        for entry in keys.sorted(by: { ($0.key, $0.show) < ($1.key, $1.show) }) {
            statement.setUncheckedArguments([entry.key, entry.show])
            try statement.execute()
        }
        try write(LinkUpdate(of: identities, constraints: scope.policy.links).links)
        if let failure { throw failure }
        try recordInspected()
    }

    private func linkChanged() throws {
        var changes: [SourceKey: ShowIdentity?] = [:]
        var records: [SourceKey: LinkableShow?] = [:]
        let stale = try Row.fetchAll(db, sql: "SELECT provider, key FROM unlinked_show")
        for row in stale {
            guard let show = Self.showKey(row), scope.providers.contains(show.provider) else { continue }
            let linkable = try self.cached(show)
            let (oldRecord, newRecord) = (try record(of: show), try linkable.map { try SortedJSON.text($0) })
            if oldRecord == newRecord {
                // The record is the same. Changed episodes only count if linking looked at them.
                guard linkable != nil, try dependsOnEpisodes(show) else { continue }
            }
            changes[show] = .some(linkable.map { identity($0, of: show.provider) })
            records[show] = .some(linkable)
        }
        if changes.isEmpty { return }
        let old = changes.keys.reduce(into: [SourceKey: Set<LinkKey>]()) { $0[$1] = identity(of: $1)?.linkKeys ?? [] }
        let update = LinkUpdate(changing: changes, in: self, constraints: scope.policy.links)
        if let failure { throw failure }
        for show in update.relinkedShows {
            guard let number = try number(of: show) else { continue }
            try db.cachedStatement(sql: "DELETE FROM link_pair WHERE one = ?").execute(arguments: [number])
            try db.cachedStatement(sql: "DELETE FROM link_pair WHERE other = ?").execute(arguments: [number])
            try db.cachedStatement(sql: "UPDATE linked_show SET family = NULL, has_doubts = 0 WHERE id = ?")
                .execute(arguments: [number])
        }
        for (show, linkable) in records { try replace(show, by: linkable, under: old[show] ?? []) }
        try write(update.links)
        try recordInspected()
    }

    private func replace(_ show: SourceKey, by linkable: LinkableShow?, under old: Set<LinkKey>) throws {
        let existing = try number(of: show)
        guard let linkable else {
            guard let existing else { return }
            for key in old { try remove(key, existing) }
            try db.execute(sql: "DELETE FROM linked_show WHERE id = ?", arguments: [existing])
            rowNumbers[show] = nil
            return
        }
        let new = identity(linkable, of: show.provider).linkKeys
        let number: Int
        if let existing {
            number = existing
            try db.cachedStatement(sql: "UPDATE linked_show SET record = ? WHERE id = ?")
                .execute(arguments: [try SortedJSON.text(linkable), number])
        } else {
            number = try insert(linkable, show)
        }
        for key in old.subtracting(new) { try remove(key, number) }
        for key in new.subtracting(existing == nil ? [] : old) {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO link_key (key, show) VALUES (?, ?)")
                .execute(arguments: [key.rawValue, number])
        }
    }

    private func remove(_ key: LinkKey, _ number: Int) throws {
        try db.cachedStatement(sql: "DELETE FROM link_key WHERE key = ? AND show = ?")
            .execute(arguments: [key.rawValue, number])
    }

    private func insert(_ linkable: LinkableShow, _ show: SourceKey) throws -> Int {
        try db.cachedStatement(sql: "INSERT INTO linked_show (provider, key, record) VALUES (?, ?, ?)")
            .execute(arguments: [show.provider.rawValue, show.id, try SortedJSON.text(linkable)])
        let number = Int(db.lastInsertedRowID)
        rowNumbers[show] = number
        return number
    }

    private func write(_ links: LinkSet) throws {
        for family in links.families where family.members.count > 1 {
            let members = try family.members.compactMap { try number(of: $0) }
            for member in members {
                try db.cachedStatement(sql: "UPDATE linked_show SET family = ? WHERE id = ?")
                    .execute(arguments: [members.min(), member])
            }
            for evidence in family.evidence { try write(evidence, isLink: true) }
        }
        for evidence in links.suggestions { try write(evidence, isLink: false) }
    }

    private func write(_ evidence: LinkEvidence, isLink: Bool) throws {
        guard let left = try number(of: evidence.left), let right = try number(of: evidence.right) else { return }
        try db.cachedStatement(sql: "INSERT INTO link_pair (one, other, is_link, evidence) VALUES (?, ?, ?, ?)")
            .execute(arguments: [left, right, isLink, try SortedJSON.text(evidence)])
        if isLink { return }
        for number in [left, right] {
            try db.cachedStatement(sql: "UPDATE linked_show SET has_doubts = 1 WHERE id = ?")
                .execute(arguments: [number])
        }
    }

    private func recordInspected() throws {
        for show in inspectedShows {
            guard let number = try number(of: show) else { continue }
            try db.cachedStatement(sql: "UPDATE linked_show SET asks_episodes = 1 WHERE id = ?")
                .execute(arguments: [number])
        }
    }

    private func number(of show: SourceKey) throws -> Int? {
        if let number = rowNumbers[show] { return number }
        let number = try Int.fetchOne(
            db,
            cachedSQL: "SELECT id FROM linked_show WHERE provider = ? AND key = ?",
            arguments: [show.provider.rawValue, show.id]
        )
        rowNumbers[show] = number
        return number
    }

    private func record(of show: SourceKey) throws -> String? {
        try String.fetchOne(
            db,
            cachedSQL: "SELECT record FROM linked_show WHERE provider = ? AND key = ?",
            arguments: [show.provider.rawValue, show.id]
        )
    }

    private func dependsOnEpisodes(_ show: SourceKey) throws -> Bool {
        try Bool.fetchOne(
            db,
            cachedSQL: "SELECT asks_episodes FROM linked_show WHERE provider = ? AND key = ?",
            arguments: [show.provider.rawValue, show.id]
        ) ?? false
    }

    // MARK: Cached shows

    /// Returns the cached record of a show, or nil if it was removed.
    private func cached(_ show: SourceKey) throws -> LinkableShow? {
        try cached(show.provider, "s.provider = ? AND s.key = ?", [show.provider.rawValue, show.id]) { _ in
            var year = FirstYearEstimator()
            for episode in unrecordedEpisodes(of: show) { year.record(episode.number, episode.listedDay) }
            return year.year
        }.first
    }

    private func cached(
        _ provider: ProviderID,
        _ condition: String,
        _ values: [any DatabaseValueConvertible],
        _ firstYear: (Show) -> Int?
    ) throws -> [LinkableShow] {
        // The records of shows remain when the file that listed them was removed.
        let cachedIDs = try String.fetchSet(
            db,
            sql: """
                SELECT s.key FROM show s JOIN resource_show x ON x.show = s.id JOIN resource r ON r.id = x.resource
                WHERE \(condition) AND (r.settings IS NULL OR r.settings = ?)
                """,
            arguments: StatementArguments(values + [store.settings[provider] ?? ""])
        )
        return try store.shows(of: provider, where: condition, values, in: db).shows
            .filter { cachedIDs.contains($0.id) }
            .map { show in LinkableShow(show, firstYear: show.year == nil ? firstYear(show) : nil) }
    }

    private func unrecordedEpisodes(of show: SourceKey) -> [Episode] {
        let previous = inspectedShows
        defer { inspectedShows = previous }
        return episodes(of: show)
    }

    /// Returns the years in which shows without a year in their record began.
    private func firstYears(of provider: ProviderID) throws -> [String: FirstYearEstimator] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(EpisodeRecord.columns) FROM episode e JOIN resource r ON r.id = e.resource
                LEFT JOIN airing a ON a.episode = e.id
                WHERE r.provider = ? AND (r.settings IS NULL OR r.settings = ?)
                  AND EXISTS (SELECT 1 FROM show s WHERE s.provider = r.provider AND s.key = e.show_key
                    AND s.start_year IS NULL AND s.premiered IS NULL)
                ORDER BY e.id, a.position
                """,
            arguments: [provider.rawValue, store.settings[provider] ?? ""]
        )
        var years: [String: FirstYearEstimator] = [:]
        try EpisodeRecord.read(rows, store.channels, db, more: { _ in () }) { _, episode, _ in
            years[episode.showID, default: FirstYearEstimator()].record(episode.number, episode.listedDay)
        }
        return years
    }
}
