internal import AtomicFile
internal import Foundation
internal import GRDB
internal import Glibc

/// A database file, opened with the rules that all of aggctl's databases share.
///
/// Writers begin with `BEGIN IMMEDIATE` (GRDB does) and wait up to ten seconds for each other, and less for one
/// that does nothing (`LockTimeout`). The journal mode is chosen once, when the file is created. A file from a
/// newer version of aggctl is refused.
struct StoreFile: Sendable {
    /// One step from a version of the schema to the next. All steps run in one transaction.
    typealias Migration = @Sendable (Database) throws -> Void

    let path: String
    let queue: DatabaseQueue
    let isReadOnly: Bool
    /// Whether the journal is a WAL. Then a file that was removed must not be closed, because SQLite would delete
    /// the WAL of the new file at its path.
    let hasWAL: Bool
    /// The identity of the open file, which may no longer be the one at its path.
    private let identity: FileIdentity?
    /// The remaining time to wait for other processes. It is not used if a fixed timeout was given.
    private let lockTimeout: ConnectionLockTimeout

    /// The guarantee that written data is on the disk when a write returns.
    enum Durability: String {
        /// Survives a loss of power. The removal of the journal is synced too.
        case extra = "EXTRA"
        /// The file survives a loss of power, but the last writes may be lost.
        case normal = "NORMAL"
        /// Survives only the end of the process.
        case off = "OFF"
    }

    /// Opens a file, creates it if there is none, and migrates its schema.
    ///
    /// - Parameters:
    ///   - applicationID: SQLite's application ID, by which foreign files are recognized.
    ///   - lockTimeout: The time to wait for another process, in seconds, or nil to use `LockTimeout`.
    ///   - sleep: Waits for another process.
    ///   - beforeMigration: Runs before the schema of an older file is changed.
    /// - Throws: `StoreError`.
    init(
        _ path: String,
        applicationID: Int32,
        durability: Durability,
        lockTimeout: Double? = 10,
        sleep: @escaping LockSleep = StoreFile.sleep,
        migrations: [Migration],
        beforeMigration: (DatabaseQueue, _ version: Int) throws -> Void = { _, _ in }
    ) throws {
        self.path = path
        let shared = ConnectionLockTimeout(sleep)
        self.lockTimeout = shared
        do {
            let busyMode = lockTimeout.map { Database.BusyMode.timeout($0) } ?? shared.waiting(for: path)
            (queue, identity, isReadOnly) = try Self.connect(path, durability, busyMode)
            try Self.prepare(
                queue,
                path,
                application: applicationID,
                isReadOnly: isReadOnly,
                migrations: migrations,
                beforeMigration: beforeMigration
            )
            hasWAL = try queue.unsafeRead { try String.fetchOne($0, sql: "PRAGMA journal_mode") == "wal" }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The tables do not match the version of the schema.
            throw StoreError(.damaged, "the file is damaged: \(error.message ?? "")", path: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    static let sleep: LockSleep = { usleep(UInt32($0) * 1000) }

    /// Whether the open file is still the one at its path. Writes to a removed file are lost without an error.
    var isCurrentFile: Bool { identity != nil && FileIdentity(path) == identity }

    /// Opens the file at a path or a new one, and returns its identity.
    ///
    /// The identity is read before and directly after opening. A later check could mistake a file that replaced it
    /// for the open one.
    private static func connect(
        _ path: String,
        _ durability: Durability,
        _ busyMode: Database.BusyMode
    ) throws -> (DatabaseQueue, FileIdentity?, Bool) {
        var tries = 0
        while true {
            tries += 1
            let exists = access(path, F_OK) == 0
            // SQLite also opens the journals, and would wait for a writer if one is a FIFO.
            for file in ["", "-journal", "-wal", "-shm"].map({ path + $0 }) where SmallFile.isNonRegularFile(file) {
                throw StoreError(.notAllowed, "not a regular file", path: file)
            }
            let isReadOnly = exists ? access(path, W_OK) != 0 : false
            if !exists { try create(path) }
            var configuration = Configuration()
            configuration.readonly = isReadOnly
            configuration.busyMode = busyMode
            configuration.label = "aggctl"
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
                // Short-lived data needs no journal on the disk.
                if durability == .off { try db.execute(sql: "PRAGMA journal_mode = MEMORY") }
            }
            let identity = FileIdentity(path)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let isSame = identity != nil && FileIdentity(path) == identity
            // If the file changes during each attempt, the open one is treated as replaced.
            if isSame || tries == maxOpenAttempts { return (queue, isSame ? identity : nil, isReadOnly) }
        }
    }

    /// The number of attempts to open a file that is replaced while it is opened.
    private static let maxOpenAttempts = 10

    /// The plausible schema versions. A file with another one is damaged, not written by a future aggctl.
    private static let plausibleVersions = 0...10_000

    private static func prepare(
        _ queue: DatabaseQueue,
        _ path: String,
        application: Int32,
        isReadOnly: Bool,
        migrations: [Migration],
        beforeMigration: (DatabaseQueue, Int) throws -> Void
    ) throws {
        let (stored, version) = try queue.read { db in
            (
                try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            )
        }
        if !Self.plausibleVersions.contains(version) || (stored != application && (stored != 0 || version != 0)) {
            throw StoreError(.damaged, "not a database of aggctl", path: path)
        }
        if version > migrations.count {
            throw StoreError(
                .newer,
                "written by a newer aggctl: version \(version), supported up to \(migrations.count)",
                path: path
            )
        }
        if version == migrations.count { return }
        if isReadOnly {
            throw StoreError(.notAllowed, "from an older aggctl and not writable", path: path)
        }
        if version == 0 {
            // Set once, when the file is created. Setting it again fails with "database is locked".
            let folder = ResolvedPath.folder(of: path)
            try queue.writeWithoutTransaction { db in
                if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "memory" { return }
                let journal = JournalChoice.choose(
                    version: try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "",
                    isOnNetwork: JournalChoice.isOnNetwork(folder)
                )
                try db.execute(sql: "PRAGMA journal_mode = \(journal.rawValue)")
            }
        } else {
            try beforeMigration(queue, version)
        }
        try queue.write { db in
            // Another process may have migrated it meanwhile.
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            for migration in migrations.dropFirst(version) { try migration(db) }
            try db.execute(sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(migrations.count)")
        }
    }

    /// Creates a file that only the user can read, and its folder.
    private static func create(_ path: String) throws {
        try PrivateFolder.make(ResolvedPath.folder(of: path))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code: StoreError.Code = errno == ENOSPC ? .full : .notAllowed
            throw StoreError(code, String(cString: strerror(errno)), path: path)
        }
        close(descriptor)
    }

    /// Returns whether SQLite reports damage. Other errors of the check are not damage.
    func isDamaged() -> Bool {
        do {
            return try queue.read { db in
                try String.fetchOne(db, sql: "PRAGMA integrity_check") != "ok"
                    || Row.fetchOne(db, sql: "PRAGMA foreign_key_check") != nil
            }
        } catch {
            return StoreError(error, path: path).code == .damaged
        }
    }

    /// Reads in one transaction. The body must not write.
    ///
    /// - Throws: `StoreError`, or the error of the body.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            // `DatabaseQueue.read` sets `query_only` around each read. SQLite then discards all prepared
            // statements, which takes a tenth of the time of a stored week.
            return try queue.unsafeRead { db in
                var wasRead = false
                lockTimeout.beginReading()
                defer { lockTimeout.endReading(wasRead) }
                try db.beginTransaction(.deferred)
                do {
                    let value = try body(db)
                    try db.commit()
                    wasRead = true
                    return value
                } catch {
                    if db.isInsideTransaction { try? db.rollback() }
                    throw error
                }
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Writes in one transaction that takes its lock at once.
    ///
    /// - Throws: `StoreError`, or the error of the body.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if isReadOnly { throw StoreError(.notAllowed, "not writable", path: path) }
        do {
            let value = try queue.write(body)
            lockTimeout.renew()
            return value
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}
