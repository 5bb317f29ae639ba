public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Synchronization

/// The data from providers, in `store.db`.
///
/// A resource is replaced in one transaction, together with all data of the same request. Rows are checked against
/// the digest that was written with them. If a resource has changed on the disk, it counts as missing and is
/// fetched again. If a part of a resource is read, each row is checked separately.
///
/// Resources that were fetched with other settings are not returned.
public final class SourceDatabase: ScheduleStorage {
    let file: StoreFile
    let channels = ChannelCache()
    /// The settings of each provider that affect its responses, as one text.
    let settings: [ProviderID: String]
    let shows = ShowRowCache()
    let now: @Sendable () -> Date
    private let lastProblem = Mutex<StoreError?>(nil)
    private let lastVersion = Mutex<Int?>(nil)

    init(_ file: StoreFile, _ settings: [ProviderID: String], now: @escaping @Sendable () -> Date) {
        self.file = file
        self.settings = settings
        self.now = now
    }

    /// Returns the last storage error since the previous call, and clears it. Returns nil if there was none.
    public func takeError() -> StoreError? {
        lastProblem.withLock { problem in
            defer { problem = nil }
            return problem
        }
    }

    /// Whether SQLite reports damage in the file.
    public var isDamaged: Bool { file.isDamaged() }

    public func metadata(for provider: ProviderID, of resource: ResourceID) -> ResponseMetadata? {
        recordingFailure { try file.read { try self.row(of: provider, resource.rawValue, in: $0)?.metadata } } ?? nil
    }

    public func response(_ scope: ResponseScope, for provider: ProviderID, of resource: ResourceID) -> CachedResponse? {
        recordingFailure { try file.read { try self.cachedResponse(scope, of: provider, resource.rawValue, in: $0) } }
            ?? nil
    }

    public func store(_ responses: [ResourceID: SourceResponse], of provider: ProviderID) {
        recordingFailure { _ = try write(responses, of: provider) }
    }

    public func files(of provider: ProviderID) -> [ResourceID] {
        recordingFailure { try file.read { try self.fileNames(of: provider, in: $0) } }?.map { ResourceID($0) } ?? []
    }

    private func fileNames(of provider: ProviderID, in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: "SELECT name FROM resource WHERE provider = ? AND kind = 'file' ORDER BY name",
            arguments: [provider.rawValue]
        )
    }

    public func removeFiles(of provider: ProviderID, except excluded: Set<ResourceID>) {
        recordingFailure {
            let names = try file.read { try self.fileNames(of: provider, in: $0) }
            let removed = names.filter { !excluded.contains(ResourceID($0)) }
            if removed.isEmpty { return }
            try inTransaction { db in
                for name in removed {
                    try unlinkShows(ofResource: name, of: provider, in: db)
                    try delete(provider, name, in: db)
                }
                try dropOrphans(of: provider, in: db)
            }
        }
    }

    public func latestFetch(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        let row = recordingFailure {
            try file.read { db in
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT fetched_at, received_at, fresh_seconds, doubtful_rows FROM resource
                        WHERE provider = ? AND (settings IS NULL OR settings = ?)
                        ORDER BY fetched_at > ?, fetched_at DESC LIMIT 1
                        """,
                    arguments: [provider.rawValue, settings[provider] ?? "", latestPlausibleTime]
                )
            }
        }
        guard let row = row ?? nil, let fetchedAt = row.real(0), let receivedAt = row.real(1) else { return nil }
        let metadata = ResponseMetadata(
            fetchedAt: FetchTimeCoding.decode(fetchedAt, latest: latestPlausibleTime),
            receivedAt: FetchTimeCoding.decode(receivedAt, latest: latestPlausibleTime),
            freshSeconds: row.number(2),
            suspectRowCount: row.number(3)
        )
        return (metadata.fetchedAt, metadata.isFresh(at: now))
    }

    /// Writes in one transaction, and clears the row caches if it fails. Rows that were rolled back must not count
    /// as written, nor deleted ones as stored.
    func inTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        var isDone = false
        defer { if !isDone { clearRowCaches() } }
        let value = try file.write { db in
            try invalidateIfChangedExternally(db)
            return try body(db)
        }
        isDone = true
        return value
    }

    /// Clears the caches of row numbers.
    func clearRowCaches() {
        shows.forget()
        channels.forget()
    }

    /// Returns the name of a response that was fetched with the current settings while one with other settings has
    /// the resource's name.
    func suspendedName(for name: String, of provider: ProviderID) -> String {
        Self.suspended(name, settings[provider] ?? "")
    }

    private static func suspended(_ name: String, _ settings: String) -> String { name + "\n" + settings }

    /// Makes the resource's name available for a response with the current settings.
    ///
    /// An older response is deleted. One that was fetched with other settings is renamed instead, because it is
    /// used again with them and may no longer be available. A file's response is deleted in any case, because the
    /// file can be read again.
    func replaceOrSuspend(for kind: ResourceKind?, _ provider: ProviderID, _ name: String, in db: Database) throws {
        try delete(provider, suspendedName(for: name, of: provider), in: db)
        let other = try String.fetchOne(
            db,
            cachedSQL: "SELECT settings FROM resource WHERE provider = ? AND name = ? AND settings <> ?",
            arguments: [provider.rawValue, name, settings[provider] ?? ""]
        )
        guard let other, kind != .file else { return try delete(provider, name, in: db) }
        try delete(provider, Self.suspended(name, other), in: db)
        try db.cachedStatement(sql: "UPDATE resource SET name = ? WHERE provider = ? AND name = ?")
            .execute(arguments: [Self.suspended(name, other), provider.rawValue, name])
    }

    func delete(_ provider: ProviderID, _ name: String, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM resource WHERE provider = ? AND name = ?")
            .execute(arguments: [provider.rawValue, name])
    }

    /// Deletes the shows of a provider that are in no response. A show that a file no longer contains is unknown.
    func dropOrphans(of provider: ProviderID, in db: Database) throws {
        let orphans = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, key FROM show WHERE provider = ?
                      AND NOT EXISTS (SELECT 1 FROM resource_show x WHERE x.show = show.id)
                    """
            ),
            arguments: [provider.rawValue]
        )
        if orphans.isEmpty { return }
        let isLinked = try LinkTables.areStored(in: db)
        for orphan in orphans {
            guard let number = orphan.number(0), let key = orphan.text(1) else { continue }
            if isLinked { try LinkTables.addUnlinkedShow(key, of: provider.rawValue, in: db) }
            try db.cachedStatement(sql: "DELETE FROM show WHERE id = ?").execute(arguments: [number])
        }
        shows.forget()
    }

    // MARK: Reading

    /// The row of a resource.
    struct ResourceRow {
        let number: Int
        var response: SourceResponse
        let extras: String?
        let digest: Int?
        let rowCount: Int
        let hasShows: Bool

        var metadata: ResponseMetadata {
            var head = response.metadata
            head.rowCount = rowCount
            head.hasShows = hasShows
            return head
        }
    }

    /// Returns the row of a resource that was fetched with the current settings. Returns nil if there is none, or
    /// if it changed since it was written.
    private func row(of provider: ProviderID, _ name: String, in db: Database) throws -> ResourceRow? {
        try row(of: provider, at: name, in: db) ?? row(of: provider, at: suspendedName(for: name, of: provider), in: db)
    }

    private func row(of provider: ProviderID, at name: String, in db: Database) throws -> ResourceRow? {
        let result = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT id, fetched_at, received_at, fresh_seconds, doubtful_rows, has_all_airings, entity_tag,
                  last_modified, extras, digest, moves_on, kind, settings, first_day, last_day, rows,
                  EXISTS (SELECT 1 FROM resource_show x WHERE x.resource = resource.id), doubtful_since
                FROM resource WHERE provider = ? AND name = ?
                """,
            arguments: [provider.rawValue, name]
        )
        guard let row = result, let number = row.number(0), let fetchedAt = row.real(1), let receivedAt = row.real(2),
            let hasAllAirings = row.flag(5), let rollsForward = row.flag(10), let rows = row.number(15),
            try isRow(number, of: provider, at: name, in: db)
        else { return nil }
        // Version 1 did not store the settings. Its responses are used until they are fetched again.
        if let storedSettings = row.text(12), storedSettings != settings[provider] ?? "" { return nil }
        let times = [fetchedAt, receivedAt].map { FetchTimeCoding.decode($0, latest: latestPlausibleTime) }
        var response = SourceResponse(
            hasAllAirings: hasAllAirings,
            freshSeconds: row.number(3),
            validators: Validators(entityTag: row.text(6), lastModified: row.text(7))
        ).stamped(at: times[0], receivedAt: times[1])
        response.isRollingWindow = rollsForward
        response.suspectRowCount = row.number(4)
        response.suspectSince = row.real(17).map { Date(timeIntervalSince1970: $0) }
        response.kind = row.text(11).flatMap(ResourceKind.init(rawValue:))
        if let first = row.number(13), let last = row.number(14) {
            response.recurrenceWindow = DaySpan(from: CivilDay(clamping: first), to: CivilDay(clamping: last))
        }
        return ResourceRow(
            number: number,
            response: response,
            extras: row.text(8),
            digest: row.number(9),
            rowCount: rows,
            hasShows: row.flag(16) ?? false
        )
    }

    /// Returns whether a row has this name. A damaged index can point to the row of another resource.
    private func isRow(_ number: Int, of provider: ProviderID, at name: String, in db: Database) throws -> Bool {
        try Int.fetchOne(
            db,
            cachedSQL: "SELECT 1 FROM resource NOT INDEXED WHERE id = ? AND provider = ? AND name = ?",
            arguments: [number, provider.rawValue, name]
        ) != nil
    }

    func response(
        of provider: ProviderID,
        _ name: String,
        scope: ResponseScope,
        in db: Database
    ) throws -> SourceResponse? { try self.cachedResponse(scope, of: provider, name, in: db)?.response }

    private func cachedResponse(
        _ scope: ResponseScope,
        of provider: ProviderID,
        _ name: String,
        in db: Database
    ) throws -> CachedResponse? {
        try invalidateIfChangedExternally(db)
        guard let row = try row(of: provider, name, in: db) else { return nil }
        let isInParts = scope != .all && row.response.kind?.isReadInParts ?? false
        let response =
            try isInParts
            ? PartialRead(row, provider, channels, db).response(scope: scope)
            : completeResponse(row, in: db)?.restricted(to: scope)
        return response.map { CachedResponse(metadata: row.metadata, response: $0) }
    }

    /// Returns all of a resource, or nil if it changed since it was written.
    private func completeResponse(_ row: ResourceRow, in db: Database) throws -> SourceResponse? {
        var response = row.response
        var digest = ResourceDigest.begin(response, row.extras)
        guard ResourceExtras.add(row.extras, to: &response) else { return nil }
        let casts = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT show_key, credits FROM show_credit WHERE resource = ? ORDER BY show_key"),
            arguments: [row.number]
        )
        for cast in casts {
            guard let show = cast.text(0), let credits = SortedJSON.value(cast.text(1), as: [Credit].self) else {
                return nil
            }
            response.credits[show] = credits
            digest.add(show)
            digest.add(cast.text(1))
        }
        let shows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(ShowRecord.columns) FROM resource_show r JOIN show s ON s.id = r.show
                    WHERE r.resource = ? ORDER BY r.position
                    """
            ),
            arguments: [row.number]
        )
        while let row = try shows.next() {
            guard let show = try ShowRecord.read(row, channels, db) else { return nil }
            response.shows.append(show)
            digest.add(show.id)
        }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(EpisodeRecord.columns) FROM episode e LEFT JOIN airing a ON a.episode = e.id
                    WHERE e.resource = ? ORDER BY e.id, a.position
                    """
            ),
            arguments: [row.number]
        )
        var isIntact = true
        try EpisodeRecord.read(rows, channels, db, more: { _ in () }) { _, episode, rowDigest in
            guard let rowDigest else { return isIntact = false }
            digest.add(rowDigest)
            response.episodes.append(episode)
        }
        guard isIntact, Int(digest.value) == row.digest else { return nil }
        return response
    }

    /// Clears the row caches if another process has written to the file.
    private func invalidateIfChangedExternally(_ db: Database) throws {
        let version = try Int.fetchOne(db, cachedSQL: "PRAGMA data_version", arguments: [])
        let isNew = lastVersion.withLock { last in
            defer { last = version }
            return last != version
        }
        if isNew { clearRowCaches() }
    }

    /// Returns the result of a body, or nil if it failed. The error is recorded.
    @discardableResult
    func recordingFailure<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            lastProblem.withLock { $0 = StoreError(error, path: file.path) }
            return nil
        }
    }
}
