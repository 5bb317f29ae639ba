internal import ScheduleModel
internal import ProviderAPI
public import ScheduleMerging
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

    // MARK: Unlinked shows

    // Shows whose links may change are added to `unlinked_show`. If no links are stored, these methods do nothing.

    /// Unlinks the shows that differ between an old and a new response, in their records or in their episodes.
    func unlinkChangedShows(
        from old: SourceResponse?,
        to new: SourceResponse?,
        of provider: ProviderID,
        in db: Database
    ) throws {
        guard try LinkTables.areStored(in: db) else { return }
        let (oldShows, newShows) = (old?.shows.byID ?? [:], new?.shows.byID ?? [:])
        let (oldDigests, newDigests) = (old?.episodes.digests ?? [:], new?.episodes.digests ?? [:])
        for id in Set(oldShows.keys).union(newShows.keys) {
            if oldShows[id] != newShows[id] || oldDigests[id] != newDigests[id] {
                try LinkTables.addUnlinkedShow(id, of: provider.rawValue, in: db)
            }
        }
    }

    /// Unlinks the shows that have several records because resources describe them differently.
    func unlinkInconsistentShows(_ shows: [Show], of provider: ProviderID, in db: Database) throws {
        guard !shows.isEmpty, try LinkTables.areStored(in: db) else { return }
        for show in shows {
            let records = try Int.fetchOne(
                db,
                cachedSQL: "SELECT count(*) FROM (SELECT 1 FROM show WHERE provider = ? AND key = ? LIMIT 2)",
                arguments: [provider.rawValue, show.id]
            )
            if records == 2 { try LinkTables.addUnlinkedShow(show.id, of: provider.rawValue, in: db) }
        }
    }

    /// Unlinks the shows of a resource that will be dropped, by its name. Does nothing if there is no such resource.
    func unlinkShows(ofResource name: String, of provider: ProviderID, in db: Database) throws {
        let number = try Int.fetchOne(
            db,
            cachedSQL: "SELECT id FROM resource WHERE provider = ? AND name = ?",
            arguments: [provider.rawValue, name]
        )
        if let number { try unlinkShows(ofResourceRow: number, in: db) }
    }

    /// Unlinks the shows of a resource that will be dropped, by its row number.
    func unlinkShows(ofResourceRow number: Int, in db: Database) throws {
        guard try LinkTables.areStored(in: db) else { return }
        let shows = try Row.fetchAll(
            db,
            sql: """
                SELECT s.provider, s.key FROM resource_show x JOIN show s ON s.id = x.show WHERE x.resource = ?
                """,
            arguments: [number]
        )
        for show in shows {
            if let provider = show.text(0), let id = show.text(1) {
                try LinkTables.addUnlinkedShow(id, of: provider, in: db)
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
