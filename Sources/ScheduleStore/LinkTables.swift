internal import ScheduleModel
internal import ProviderAPI
public import ScheduleMerging
internal import Foundation
internal import GRDB

extension SourceDatabase {
    public func links(_ request: LinkRequest) -> LinkSet? {
        recordingFailure {
            if let links = try file.read({ try LinkTables($0, self, request.scope).links(request) }) { return links }
            return try inTransaction { db in
                let tables = LinkTables(db, self, request.scope)
                try tables.update()
                return try tables.links(request) ?? LinkSet()
            }
        }
    }

    /// Marks the shows whose links may change, if any links are stored.
    func markForRelinking(
        _ old: SourceResponse?,
        _ new: SourceResponse?,
        of provider: ProviderID,
        in db: Database
    ) throws {
        guard try LinkTables.areStored(in: db) else { return }
        let (oldShows, newShows) = (old?.shows.byID ?? [:], new?.shows.byID ?? [:])
        let (oldDigests, newDigests) = (old?.episodes.digests ?? [:], new?.episodes.digests ?? [:])
        for id in Set(oldShows.keys).union(newShows.keys) {
            if oldShows[id] != newShows[id] || oldDigests[id] != newDigests[id] {
                try LinkTables.markForRelinking(provider.rawValue, id, in: db)
            }
        }
    }

    /// Marks the shows that have several records because resources describe them differently. Their links may
    /// change.
    func markInconsistentShows(_ shows: [Show], of provider: ProviderID, in db: Database) throws {
        guard !shows.isEmpty, try LinkTables.areStored(in: db) else { return }
        for show in shows {
            let records = try Int.fetchOne(
                db,
                cachedSQL: "SELECT count(*) FROM (SELECT 1 FROM show WHERE provider = ? AND key = ? LIMIT 2)",
                arguments: [provider.rawValue, show.id]
            )
            if records == 2 { try LinkTables.markForRelinking(provider.rawValue, show.id, in: db) }
        }
    }

    /// Marks the shows of a resource that will be dropped, by its name. Does nothing if there is no such resource.
    func markForRelinking(_ provider: ProviderID, _ name: String, in db: Database) throws {
        let number = try Int.fetchOne(
            db,
            cachedSQL: "SELECT id FROM resource WHERE provider = ? AND name = ?",
            arguments: [provider.rawValue, name]
        )
        if let number { try markForRelinking(resource: number, in: db) }
    }

    /// Marks the shows of a resource that will be dropped, by its row.
    func markForRelinking(resource: Int, in db: Database) throws {
        guard try LinkTables.areStored(in: db) else { return }
        let shows = try Row.fetchAll(
            db,
            sql: """
                SELECT s.provider, s.key FROM resource_show x JOIN show s ON s.id = x.show WHERE x.resource = ?
                """,
            arguments: [resource]
        )
        for show in shows {
            if let provider = show.text(0), let key = show.text(1) {
                try LinkTables.markForRelinking(provider, key, in: db)
            }
        }
    }
}

extension [Show] {
    fileprivate var byID: [String: Show] { reduce(into: [:]) { $0[$1.id] = $1 } }
}

extension [Episode] {
    /// A digest of the episodes of each show. It does not depend on their order.
    fileprivate var digests: [String: Int64] {
        reduce(into: [:]) { digests, episode in
            var digest = RowDigest()
            EpisodeRecord.add(episode, to: &digest)
            digests[episode.showID, default: 0] &+= digest.value
        }
    }
}

/// The links between the shows of some providers, as rows.
///
/// A show's record at the time of linking is stored with the links, so that links of changed shows can be removed
/// again. Code that writes claims adds changed shows to `unlinked_show`.
final class LinkTables: LinkIndex {
    let db: Database
    let store: SourceDatabase
    let scope: LinkScope
    var numbers: [SourceKey: Int] = [:]
    /// The shows whose episodes were read for linking. Only for these do changes of episodes affect links.
    var inspectedShows: Set<SourceKey> = []
    /// The first error in a method that cannot throw.
    var failure: (any Error)?

    /// The largest number of changed shows that are linked one by one. Above it, linking all shows takes less time.
    static let maxIncrementalChanges = 256

    init(_ db: Database, _ store: SourceDatabase, _ scope: LinkScope) {
        self.db = db
        self.store = store
        self.scope = scope
    }

    /// The settings under which links are stored, as text. Data that was fetched with other settings is not linked.
    var name: String {
        scope.name + scope.providers.map { "\n\($0)=\(store.settings[$0] ?? "")" }.joined()
    }

    static func areStored(in db: Database) throws -> Bool {
        try Int.fetchOne(db, cachedSQL: "SELECT 1 FROM link_scope LIMIT 1", arguments: []) != nil
    }

    static func markForRelinking(_ provider: String, _ key: String, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO unlinked_show (provider, key) VALUES (?, ?)")
            .execute(arguments: [provider, key])
    }

    // MARK: Reading

    /// Returns the links of the requested shows, or nil if the stored links must be updated first.
    func links(_ request: LinkRequest) throws -> LinkSet? {
        guard try isUpToDate() else { return nil }
        var links = LinkSet()
        var families: Set<Int> = []
        var doubtful: Set<Int> = []
        var unlinked: [SourceKey: ShowIdentity?] = [:]
        let statement = try db.cachedStatement(
            sql: "SELECT id, family, has_doubts FROM linked_show WHERE provider = ? AND key = ?"
        )
        for claim in request.claims {
            for show in claim.shows {
                let key = SourceKey(provider: claim.provider, id: show.show.id)
                guard let row = try Row.fetchOne(statement, arguments: [claim.provider.rawValue, show.show.id]),
                    let number = row.number(0)
                else {
                    unlinked[key] = scope.identity(
                        show.show,
                        provider: claim.provider,
                        firstYear: FirstYearEstimator(of: show.episodes.lazy.map(\.episode)).year,
                        episodes: { show.episodes.map(\.episode) }
                    )
                    continue
                }
                if let family = row.number(1) { families.insert(family) }
                if row.flag(2) ?? false { doubtful.insert(number) }
            }
        }
        for family in families.sorted() { links.families.append(try self.family(family)) }
        links.suggestions = try suggestions(of: doubtful)
        if unlinked.isEmpty { return links }
        // Shows without stored links are linked for this request only.
        let update =
            unlinked.count > Self.maxIncrementalChanges
            ? LinkUpdate(of: try identities() + unlinked.values.compactMap(\.self), constraints: scope.policy.links)
            : LinkUpdate(changing: unlinked, in: self, constraints: scope.policy.links)
        if let failure { throw failure }
        links.families.removeAll { $0.members.contains(where: update.relinkedShows.contains) }
        links.families += update.links.families
        links.suggestions.removeAll {
            update.relinkedShows.contains($0.left) || update.relinkedShows.contains($0.right)
        }
        links.suggestions += update.links.suggestions
        return links
    }

    /// Returns all linked shows.
    private func identities() throws -> [ShowIdentity] {
        let rows = try Row.fetchCursor(db, sql: "SELECT 0, provider, key, record FROM linked_show")
        var identities: [ShowIdentity] = []
        while let row = try rows.next() {
            guard let show = Self.key(row), let linkable: LinkableShow = SortedJSON.value(row.text(3)) else { continue }
            identities.append(identity(linkable, of: show.provider))
        }
        return identities
    }

    private func isUpToDate() throws -> Bool {
        guard
            try String.fetchOne(db, cachedSQL: "SELECT name FROM link_scope", arguments: []) == name
        else { return false }
        return try Int.fetchOne(db, cachedSQL: "SELECT 1 FROM unlinked_show LIMIT 1", arguments: []) == nil
    }

    private func family(_ number: Int) throws -> LinkFamily {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, provider, key FROM linked_show WHERE family = ?"),
            arguments: [number]
        )
        var pairs: [(row: Int, evidence: LinkEvidence)] = []
        for row in rows {
            let pairRows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT rowid, evidence FROM link_pair WHERE one = ? AND is_link = 1"),
                arguments: [row.number(0)]
            )
            for pair in pairRows {
                guard let number = pair.number(0), let evidence: LinkEvidence = SortedJSON.value(pair.text(1)) else {
                    continue
                }
                pairs.append((number, evidence))
            }
        }
        return LinkFamily(
            members: rows.compactMap(Self.key),
            evidence: pairs.sorted { $0.row < $1.row }.map(\.evidence)
        )
    }

    private func suggestions(of shows: Set<Int>) throws -> [LinkEvidence] {
        var evidenceByRow: [Int: LinkEvidence] = [:]
        for show in shows {
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT rowid, evidence FROM link_pair WHERE (one = ? OR other = ?) AND is_link = 0"
                ),
                arguments: [show, show]
            )
            for row in rows {
                if let number = row.number(0), let evidence: LinkEvidence = SortedJSON.value(row.text(1)) {
                    evidenceByRow[number] = evidence
                }
            }
        }
        return evidenceByRow.sorted { $0.key < $1.key }.map(\.value)
    }

    static func key(_ row: Row) -> SourceKey? {
        guard let provider = row.text(1).flatMap(ProviderID.init(rawValue:)), let key = row.text(2) else { return nil }
        return SourceKey(provider: provider, id: key)
    }

    // MARK: LinkIndex

    func identity(of show: SourceKey) -> ShowIdentity? {
        recordingFirstFailure { () -> ShowIdentity? in
            let text = try String.fetchOne(
                db,
                cachedSQL: "SELECT record FROM linked_show WHERE provider = ? AND key = ?",
                arguments: [show.provider.rawValue, show.id]
            )
            let linkable: LinkableShow? = SortedJSON.value(text)
            return linkable.map { identity($0, of: show.provider) }
        } ?? nil
    }

    func shows(withKey key: LinkKey, limit: Int) -> [SourceKey] {
        recordingFirstFailure {
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT s.id, s.provider, s.key FROM link_key k JOIN linked_show s ON s.id = k.show
                        WHERE k.key = ? LIMIT ?
                        """
                ),
                arguments: [key.rawValue, limit]
            ).compactMap(Self.key)
        } ?? []
    }

    func identity(_ linkable: LinkableShow, of provider: ProviderID) -> ShowIdentity {
        scope.identity(linkable.show, provider: provider, firstYear: linkable.firstYear) { [weak self] in
            self?.episodes(of: SourceKey(provider: provider, id: linkable.show.id)) ?? []
        }
    }

    func episodes(of show: SourceKey) -> [Episode] {
        inspectedShows.insert(show)
        return recordingFirstFailure {
            var episodes = EpisodeAccumulator()
            try episodes.read(
                show.provider,
                store.settings[show.provider] ?? "",
                "e.show_key = ?",
                [show.id],
                shows: [],
                until: .infinity,
                store.channels,
                db
            )
            return episodes.episodes
        } ?? []
    }

    private func recordingFirstFailure<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
