public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Synchronization

/// What providers said, in `store.db`.
///
/// A resource is replaced in one transaction with all that was asked with it. What is read is checked against the
/// digest that was written with it: a resource whose rows have changed on the disk is as if it had never been kept,
/// and is asked for again. Of a part of a resource each row is checked by itself.
///
/// A resource that was asked for with other settings than those of now is another resource: it is not shown.
public final class SourceDatabase: ScheduleStorage {
    let file: StoreFile
    let channels = ChannelCache()
    /// The settings of each provider that shape its answers, as one text.
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

    /// Why something that was to be kept could not be, since this was asked last; nil where all was.
    public func takeError() -> StoreError? {
        lastProblem.withLock { problem in
            defer { problem = nil }
            return problem
        }
    }

    /// Whether SQLite finds the file to be damaged.
    public var isDamaged: Bool { file.isDamaged() }

    public func metadata(for provider: ProviderID, of resource: ResourceID) -> ResponseMetadata? {
        recordingFailure { try file.read { try self.row(of: provider, resource.rawValue, in: $0)?.head } } ?? nil
    }

    public func response(_ part: ResponseScope, for provider: ProviderID, of resource: ResourceID) -> CachedResponse? {
        recordingFailure { try file.read { try self.part(part, of: provider, resource.rawValue, in: $0) } } ?? nil
    }

    public func store(_ answers: [ResourceID: SourceResponse], of provider: ProviderID) {
        recordingFailure { _ = try write(answers, of: provider) }
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

    public func removeFiles(of provider: ProviderID, except kept: Set<ResourceID>) {
        recordingFailure {
            let names = try file.read { try self.fileNames(of: provider, in: $0) }
            let gone = names.filter { !kept.contains(ResourceID($0)) }
            if gone.isEmpty { return }
            try inTransaction { db in
                for name in gone {
                    try markForRelinking(provider, name, in: db)
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
        let head = ResponseMetadata(
            fetchedAt: FetchTimeCoding.decode(fetchedAt, latest: latestPlausibleTime),
            receivedAt: FetchTimeCoding.decode(receivedAt, latest: latestPlausibleTime),
            freshSeconds: row.number(2),
            doubtfulRows: row.number(3)
        )
        return (head.fetchedAt, head.isFresh(at: now))
    }

    /// Writes in one transaction. What is remembered of rows is forgotten where they may not be there: what is rolled
    /// back must not be taken for written, nor what was deleted for kept.
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

    /// Forgets what is remembered of the file's rows.
    func clearRowCaches() {
        shows.forget()
        channels.forget()
    }

    /// Under which name an answer waits that was asked for with the settings of now, while one that was asked for with
    /// others is in its place.
    func suspendedName(for name: String, of provider: ProviderID) -> String {
        Self.aside(name, settings[provider] ?? "")
    }

    private static func aside(_ name: String, _ settings: String) -> String { name + "\n" + settings }

    /// Makes room for an answer that is asked for with the settings of now. The older one goes. One that was asked for with
    /// other settings is put aside, since it comes back with them and may not be had again; but not a file's, which is
    /// read again where it is there.
    func replaceOrSuspend(for kind: ResourceKind?, _ provider: ProviderID, _ name: String, in db: Database) throws {
        try delete(provider, suspendedName(for: name, of: provider), in: db)
        let other = try String.fetchOne(
            db,
            cachedSQL: "SELECT settings FROM resource WHERE provider = ? AND name = ? AND settings <> ?",
            arguments: [provider.rawValue, name, settings[provider] ?? ""]
        )
        guard let other, kind != .file else { return try delete(provider, name, in: db) }
        try delete(provider, Self.aside(name, other), in: db)
        try db.cachedStatement(sql: "UPDATE resource SET name = ? WHERE provider = ? AND name = ?")
            .execute(arguments: [Self.aside(name, other), provider.rawValue, name])
    }

    func delete(_ provider: ProviderID, _ name: String, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM resource WHERE provider = ? AND name = ?")
            .execute(arguments: [provider.rawValue, name])
    }

    /// Drops the shows of a provider that no answer holds: what a file says no more is not known any more.
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
            if isLinked { try LinkTables.markForRelinking(provider.rawValue, key, in: db) }
            try db.cachedStatement(sql: "DELETE FROM show WHERE id = ?").execute(arguments: [number])
        }
        shows.forget()
    }

    // MARK: Reading

    /// A resource's own row.
    struct ResourceRow {
        let number: Int
        var response: SourceResponse
        let extras: String?
        let digest: Int?
        let rows: Int
        let hasShows: Bool

        var head: ResponseMetadata {
            var head = response.metadata
            head.rows = rows
            head.hasShows = hasShows
            return head
        }
    }

    /// The row of a resource that was asked for with the settings of now; nil where there is none, or it is not what was
    /// written.
    private func row(of provider: ProviderID, _ name: String, in db: Database) throws -> ResourceRow? {
        try row(of: provider, at: name, in: db) ?? row(of: provider, at: suspendedName(for: name, of: provider), in: db)
    }

    private func row(of provider: ProviderID, at name: String, in db: Database) throws -> ResourceRow? {
        let found = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT id, fetched_at, received_at, fresh_seconds, doubtful_rows, has_all_airings, entity_tag,
                  last_modified, extras, digest, moves_on, kind, settings, first_day, last_day, rows,
                  EXISTS (SELECT 1 FROM resource_show x WHERE x.resource = resource.id)
                FROM resource WHERE provider = ? AND name = ?
                """,
            arguments: [provider.rawValue, name]
        )
        guard let row = found, let number = row.number(0), let fetchedAt = row.real(1), let receivedAt = row.real(2),
            let hasAllAirings = row.flag(5), let rollsForward = row.flag(10), let rows = row.number(15),
            try isRow(number, of: provider, at: name, in: db)
        else { return nil }
        // Version 1 did not write down the settings; what it kept counts until it is asked for again.
        if let kept = row.text(12), kept != settings[provider] ?? "" { return nil }
        let times = [fetchedAt, receivedAt].map { FetchTimeCoding.decode($0, latest: latestPlausibleTime) }
        var answer = SourceResponse(
            hasAllAirings: hasAllAirings,
            freshSeconds: row.number(3),
            validators: Validators(entityTag: row.text(6), lastModified: row.text(7))
        ).stamped(at: times[0], receivedAt: times[1])
        answer.isRollingWindow = rollsForward
        answer.suspectRowCount = row.number(4)
        answer.kind = row.text(11).flatMap(ResourceKind.init(rawValue:))
        if let first = row.number(13), let last = row.number(14) {
            answer.recurrenceWindow = DaySpan(from: CivilDay(clamping: first), to: CivilDay(clamping: last))
        }
        return ResourceRow(
            number: number,
            response: answer,
            extras: row.text(8),
            digest: row.number(9),
            rows: rows,
            hasShows: row.flag(16) ?? false
        )
    }

    /// Whether a row bears a name itself: an index that is damaged leads to the row of another.
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
        scope part: ResponseScope,
        in db: Database
    ) throws -> SourceResponse? { try self.part(part, of: provider, name, in: db)?.response }

    private func part(
        _ part: ResponseScope,
        of provider: ProviderID,
        _ name: String,
        in db: Database
    ) throws -> CachedResponse? {
        try invalidateIfChangedExternally(db)
        guard let row = try row(of: provider, name, in: db) else { return nil }
        let isInParts = part != .all && row.response.kind?.isReadInParts ?? false
        let answer =
            try isInParts
            ? PartialRead(row, provider, channels, db).response(scope: part) : whole(row, in: db)?.restricted(to: part)
        return answer.map { CachedResponse(head: row.head, response: $0) }
    }

    /// The whole of a resource; nil where it is not what was written.
    private func whole(_ row: ResourceRow, in db: Database) throws -> SourceResponse? {
        var answer = row.response
        var digest = ResourceDigest.begin(answer, row.extras)
        guard ResourceExtras.add(row.extras, to: &answer) else { return nil }
        let casts = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT show_key, credits FROM show_credit WHERE resource = ? ORDER BY show_key"),
            arguments: [row.number]
        )
        for cast in casts {
            guard let show = cast.text(0), let credits = SortedJSON.value(cast.text(1), as: [Credit].self) else {
                return nil
            }
            answer.credits[show] = credits
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
            answer.shows.append(show)
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
        var isSound = true
        try EpisodeRecord.read(rows, channels, db, more: { _ in () }) { _, episode, rowDigest in
            guard let rowDigest else { return isSound = false }
            digest.add(rowDigest)
            answer.episodes.append(episode)
        }
        guard isSound, Int(digest.value) == row.digest else { return nil }
        return answer
    }

    /// Forgets what is remembered of the file's rows where another process has written to it since.
    private func invalidateIfChangedExternally(_ db: Database) throws {
        let version = try Int.fetchOne(db, cachedSQL: "PRAGMA data_version", arguments: [])
        let isNew = lastVersion.withLock { last in
            defer { last = version }
            return last != version
        }
        if isNew { clearRowCaches() }
    }

    /// The outcome; nil where it failed, which is remembered.
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
