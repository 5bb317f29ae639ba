internal import AtomicFile
internal import Foundation
internal import GRDB
internal import Glibc

/// One database file: opened with the rules that all of ours share.
///
/// Writers begin with `BEGIN IMMEDIATE` (GRDB does) and wait up to ten seconds for each other, less for one that does
/// nothing (`LockTimeout`); the journal is chosen once, when the file is made. A file that a newer program has
/// written is refused.
struct StoreFile: Sendable {
    /// One step from a version of the schema to the next, in one transaction with all others.
    typealias Migration = @Sendable (Database) throws -> Void

    let path: String
    let queue: DatabaseQueue
    let isReadOnly: Bool
    /// Whether its journal is a WAL: then it is not closed where it was removed, since SQLite would see to the journal of the
    /// file that stands there now.
    let hasWAL: Bool
    /// Which file it is that is open, whatever stands at the path now.
    private let identity: FileIdentity?
    /// How long others that hold it are waited for still; where a number of seconds was named it does not count.
    private let lockTimeout: ConnectionLockTimeout

    /// How safely what is written is on the disk when a write returns.
    enum Durability: String {
        /// Against a loss of power too, the removal of the journal included.
        case extra = "EXTRA"
        /// Against a loss of power; the last writes may be lost, the file stays whole.
        case normal = "NORMAL"
        /// Against the end of the process only.
        case off = "OFF"
    }

    /// Opens a file, makes it where there is none, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - application: SQLite's application id, by which a foreign file is told.
    ///   - patience: for how many seconds another process that holds the file is waited for; where nil as `LockTimeout`
    ///     says.
    ///   - rest: lets time pass meanwhile.
    ///   - beforeMigration: runs before the schema of an older file is changed.
    /// - Throws: `StoreError`.
    init(
        _ path: String,
        application: Int32,
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
                application: application,
                isReadOnly: isReadOnly,
                migrations: migrations,
                beforeMigration: beforeMigration
            )
            hasWAL = try queue.unsafeRead { try String.fetchOne($0, sql: "PRAGMA journal_mode") == "wal" }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The tables are not those that the version says.
            throw StoreError(.damaged, "the file is damaged: \(error.message ?? "")", path: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    static let sleep: LockSleep = { usleep(UInt32($0) * 1000) }

    /// Whether what was opened still stands at its path: what is written to a file that was removed is lost, and no error
    /// tells so.
    var isCurrentFile: Bool { identity != nil && FileIdentity(path) == identity }

    /// Opens the file that stands at a path, or a new one, and says which it is: as it was before and right after it was
    /// opened. If it were looked at later, another that was put in its place meanwhile would pass for it.
    private static func connect(
        _ path: String,
        _ durability: Durability,
        _ busyMode: Database.BusyMode
    ) throws -> (DatabaseQueue, FileIdentity?, Bool) {
        var tries = 0
        while true {
            tries += 1
            let exists = access(path, F_OK) == 0
            // SQLite opens the others too, and would wait for whoever writes into a FIFO.
            for file in ["", "-journal", "-wal", "-shm"].map({ path + $0 }) where access(file, F_OK) == 0 {
                if !SmallFile.isRegular(file) { throw StoreError(.notAllowed, "it is not a file", path: file) }
            }
            let isReadOnly = exists ? access(path, W_OK) != 0 : false
            if !exists { try create(path) }
            var configuration = Configuration()
            configuration.readonly = isReadOnly
            configuration.busyMode = busyMode
            configuration.label = "aggctl"
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
                // What is of passing worth needs no journal on the disk either.
                if durability == .off { try db.execute(sql: "PRAGMA journal_mode = MEMORY") }
            }
            let before = FileIdentity(path)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let isSame = before != nil && FileIdentity(path) == before
            // Of one that never stays the same it is known that it is not in place.
            if isSame || tries == maxOpenAttempts { return (queue, isSame ? before : nil, isReadOnly) }
        }
    }

    /// How often a file that is replaced while it is opened is opened again.
    private static let maxOpenAttempts = 10

    /// What a version may be at all: a file with another was damaged, and not written by an aggctl to come.
    private static let plausibleVersions = 0...10_000

    private static func prepare(
        _ queue: DatabaseQueue,
        _ path: String,
        application: Int32,
        isReadOnly: Bool,
        migrations: [Migration],
        beforeMigration: (DatabaseQueue, Int) throws -> Void
    ) throws {
        let (found, version) = try queue.read { db in
            (
                try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            )
        }
        if !Self.plausibleVersions.contains(version) || (found != application && (found != 0 || version != 0)) {
            throw StoreError(.damaged, "it is not a file of this program", path: path)
        }
        if version > migrations.count {
            throw StoreError(
                .newer,
                "a newer aggctl has written it: it has version \(version), this one knows \(migrations.count)",
                path: path
            )
        }
        if version == migrations.count { return }
        if isReadOnly {
            throw StoreError(.notAllowed, "it is older than this program and may not be written", path: path)
        }
        if version == 0 {
            // Set once, when the file is made: who sets it again meets "database is locked" (`failures.md`, S10).
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
            // Another process may have been faster.
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            for migration in migrations.dropFirst(version) { try migration(db) }
            try db.execute(sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(migrations.count)")
        }
    }

    /// The folder and the file are for the user alone.
    private static func create(_ path: String) throws {
        try PrivateFolder.make(ResolvedPath.folder(of: path))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code: StoreError.Code = errno == ENOSPC ? .full : .notAllowed
            throw StoreError(code, String(cString: strerror(errno)), path: path)
        }
        close(descriptor)
    }

    /// Whether SQLite finds the file to be damaged. That it cannot be looked at now is not damage.
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

    /// Reads within one transaction. The body must not write.
    ///
    /// - Throws: `StoreError`, and what the body throws.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            // `DatabaseQueue.read` sets `query_only` around each reading, at which SQLite forgets all statements that it
            // has prepared: a tenth of the time of a stored week.
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

    /// Writes within one transaction that takes its lock at once.
    ///
    /// - Throws: `StoreError`, and what the body throws.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if isReadOnly { throw StoreError(.notAllowed, "it may not be written", path: path) }
        do {
            let value = try queue.write(body)
            lockTimeout.renew()
            return value
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}
