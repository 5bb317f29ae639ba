internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging
internal import Foundation
internal import GRDB

/// The stored links between the shows of some providers (the tables are described in `SourceDatabaseSchema`).
///
/// A show's record at the time of linking is stored with the links, so that links of changed shows can be removed
/// again. Code that writes or deletes shows adds them to `unlinked_show` (`SourceDatabase+Links`).
final class LinkTables: LinkIndex {
    let db: Database
    let store: SourceDatabase
    let scope: LinkScope
    /// The row numbers of shows in `linked_show`, as far as they were read.
    var rowNumbers: [SourceKey: Int] = [:]
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

    /// Returns true if any links are stored. If not, changed shows need no row in `unlinked_show`.
    static func areStored(in db: Database) throws -> Bool {
        try Int.fetchOne(db, cachedSQL: "SELECT 1 FROM link_scope LIMIT 1", arguments: []) != nil
    }

    /// Adds a show to `unlinked_show`, so that the next update links it again.
    static func addUnlinkedShow(_ id: String, of provider: String, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO unlinked_show (provider, key) VALUES (?, ?)")
            .execute(arguments: [provider, id])
    }

    // MARK: Reading

    /// Returns the links of the requested shows, or nil if the stored links must be updated first.
    func links(_ request: LinkRequest) throws -> LinkSet? {
        guard try isUpToDate() else { return nil }
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
        var links = LinkSet()
        for family in families.sorted() { links.families.append(try self.family(family)) }
        links.suggestions = try suggestions(of: doubtful)
        return try unlinked.isEmpty ? links : linking(unlinked, to: links)
    }

    /// Returns stored links together with those of shows that have none. They apply to one request and are not stored.
    private func linking(_ shows: [SourceKey: ShowIdentity?], to stored: LinkSet) throws -> LinkSet {
        let update =
            shows.count > Self.maxIncrementalChanges
            ? LinkUpdate(of: try identities() + shows.values.compactMap(\.self), constraints: scope.policy.links)
            : LinkUpdate(changing: shows, in: self, constraints: scope.policy.links)
        if let failure { throw failure }
        var links = stored
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
        let rows = try Row.fetchCursor(db, sql: "SELECT provider, key, record FROM linked_show")
        var identities: [ShowIdentity] = []
        while let row = try rows.next() {
            guard let show = Self.showKey(row), let linkable: LinkableShow = SortedJSON.value(row.text(2)) else {
                continue
            }
            identities.append(identity(linkable, of: show.provider))
        }
        return identities
    }

    /// Returns true if the links are stored for this scope, and no show has changed since.
    private func isUpToDate() throws -> Bool {
        guard
            try String.fetchOne(db, cachedSQL: "SELECT name FROM link_scope", arguments: []) == name
        else { return false }
        return try Int.fetchOne(db, cachedSQL: "SELECT 1 FROM unlinked_show LIMIT 1", arguments: []) == nil
    }

    /// Returns a family by its number (the column `family`), with the evidence in the order of its rows.
    private func family(_ number: Int) throws -> LinkFamily {
        let members = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT provider, key, id FROM linked_show WHERE family = ?"),
            arguments: [number]
        )
        var pairs: [(row: Int, evidence: LinkEvidence)] = []
        for member in members {
            let pairRows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT rowid, evidence FROM link_pair WHERE one = ? AND is_link = 1"),
                arguments: [member.number(2)]
            )
            for pair in pairRows {
                guard let number = pair.number(0), let evidence: LinkEvidence = SortedJSON.value(pair.text(1)) else {
                    continue
                }
                pairs.append((number, evidence))
            }
        }
        return LinkFamily(
            members: members.compactMap(Self.showKey),
            evidence: pairs.sorted { $0.row < $1.row }.map(\.evidence)
        )
    }

    /// Returns the suggested pairs of some shows, each once, in the order of their rows.
    ///
    /// - Parameter shows: Row numbers in `linked_show`.
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

    /// Returns the show of a row whose first columns are `provider` and `key`.
    static func showKey(_ row: Row) -> SourceKey? {
        guard let provider = row.text(0).flatMap(ProviderID.init(rawValue:)), let id = row.text(1) else { return nil }
        return SourceKey(provider: provider, id: id)
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
                        SELECT s.provider, s.key FROM link_key k JOIN linked_show s ON s.id = k.show
                        WHERE k.key = ? LIMIT ?
                        """
                ),
                arguments: [key.rawValue, limit]
            ).compactMap(Self.showKey)
        } ?? []
    }

    /// Returns the identity of a show by its record. Its episodes are read only if linking needs them.
    func identity(_ linkable: LinkableShow, of provider: ProviderID) -> ShowIdentity {
        scope.identity(linkable.show, provider: provider, firstYear: linkable.firstYear) { [weak self] in
            self?.episodes(of: SourceKey(provider: provider, id: linkable.show.id)) ?? []
        }
    }

    /// Returns the stored episodes of a show, and records that its links depend on them (`inspectedShows`).
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
