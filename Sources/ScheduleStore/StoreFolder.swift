internal import AtomicFile
public import ScheduleModel
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Glibc

/// The folder of all stored data.
///
/// - `marks.db`: the user's marks, which are irreplaceable.
/// - `store.db`: data from providers, which can be fetched again.
/// - `hosts.db`: short-lived request limits.
/// - `images/`: posters.
/// - `backups/`: copies of the marks.
/// - `markings.json` and `reminders.json`: the undo log and the sent reminders.
///
/// Marks have a file of their own, which is small enough to be checked on every read and copied after every change.
/// A change of marks never waits for a long import, and damage to `store.db` cannot reach them
/// (`docs/dev/decisions/0010-two-databases.md`).
public struct StoreFolder: Sendable {
    /// The path of the folder.
    public let path: String
    private let now: @Sendable () -> Date
    private let settings: [ProviderID: String]
    private let preopenedStore: PreopenedStore?
    private let asOf: Date?
    /// Waits while another process holds `store.db`.
    var sleep: LockSleep = StoreFile.sleep

    /// Creates a folder. No file is opened or created yet.
    ///
    /// - Parameters:
    ///   - settings: The settings of each provider that affect its responses, as one text.
    ///   - preopenedStore: The `store.db` that may have been opened already.
    ///   - asOf: A time that replaces the current one in queries and stored data, or nil.
    ///   - now: Returns the time of the clock.
    public init(
        path: String,
        settings: [ProviderID: String] = [:],
        preopenedStore: PreopenedStore? = nil,
        asOf: Date? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.path = path
        self.asOf = asOf
        self.settings = settings
        self.preopenedStore = preopenedStore
        self.now = now
    }

    /// The time of the clock, or `asOf` if that is later. Later times in the store were written while the clock was
    /// ahead.
    private var latestNow: @Sendable () -> Date { { [now, asOf] in max(now(), asOf ?? .distantPast) } }

    /// The path of `store.db`.
    public var sourceDatabasePath: String { path + "/store.db" }
    /// The path of `marks.db`.
    public var markDatabasePath: String { path + "/marks.db" }
    /// The folder of posters.
    public var imagePath: String { path + "/images" }

    /// True if source data was ever stored.
    public var hasStoredData: Bool { access(sourceDatabasePath, F_OK) == 0 }

    /// True if the user ever made a mark. Without marks no file has to be read.
    public var hasMarks: Bool { access(markDatabasePath, F_OK) == 0 || MarkBackups(path: markDatabasePath).hasCopies }

    /// The reason why request limits of hosts cannot be shared between runs, or nil if they can.
    public var hostsProblem: String? {
        let path = path + "/hosts.db"
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        let isRegularFile = info.st_mode & S_IFMT == S_IFREG
        if isRegularFile, access(path, R_OK | W_OK) == 0 { return nil }
        return "\(path) cannot be used: runs cannot share the request limits of hosts"
    }

    /// Returns the paths of all copies of the marks, and those of the damaged copies.
    public func markCopies() -> (all: [String], damaged: [String]) { MarkBackups(path: markDatabasePath).state() }

    /// Opens the user's marks.
    ///
    /// - Throws: `StoreError`.
    public func openMarkDatabase() throws -> MarkDatabase { try MarkDatabase(folder: path, now: now) }

    /// Opens the source data. A damaged file is moved to another name and replaced by a new one, because all its
    /// data can be fetched again.
    ///
    /// - Returns: The store, and a message about a repair, or nil if none was needed.
    /// - Throws: `StoreError`.
    public func openSourceDatabase() throws -> (store: SourceDatabase, repair: String?) {
        do {
            return (try openStore(preopenedStore), nil)
        } catch let problem as StoreError where problem.code == .damaged {
            return try repairLock.withLock {
                // Another process may have repaired it meanwhile.
                if let store = try? openStore() { return (store, nil) }
                let repair = try quarantine(problem)
                return (try openStore(), repair)
            }
        }
    }

    private func openStore(_ preopenedStore: PreopenedStore? = nil) throws -> SourceDatabase {
        try SourceDatabase(
            path: sourceDatabasePath,
            settings: settings,
            preopenedStore: preopenedStore,
            sleep: sleep,
            now: latestNow
        )
    }

    /// Repairs damage that was found in an open store.
    ///
    /// If only the search index is damaged, it is rebuilt. Otherwise the file is moved to another name.
    ///
    /// - Returns: A message about the repair.
    public func repair(_ store: SourceDatabase, _ problem: StoreError) throws -> String? {
        if store.isDamaged { return try repairLock.withLock { try quarantine(problem) } }
        do {
            try store.file.write { try SearchIndex.rebuild(in: $0) }
            return "the search index was rebuilt"
        } catch let rebuildError as StoreError where rebuildError.code == .damaged {
            return try repairLock.withLock { try quarantine(problem) }
        }
    }

    private var repairLock: FileLock { FileLock(path: sourceDatabasePath + ".lock") }

    /// Moves the damaged `store.db` to another name, and returns a message about it.
    private func quarantine(_ problem: StoreError) throws -> String {
        let newPath = try Quarantine.move(sourceDatabasePath, at: Instant.text(now()))
        let location = newPath.map { "it is now \($0); " } ?? ""
        return "\(problem.message); \(location)its data will be fetched again"
    }

    // MARK: Backup

    /// Writes the source data and the marks into one file, which is checked before it gets its name.
    ///
    /// - Throws: `StoreError`.
    public func backup(to target: String) throws {
        if owns(target) { throw StoreError(.notAllowed, "this is a file of the store itself", path: target) }
        let sourceDatabase = try openSourceDatabase().store
        let markDatabase = try openMarkDatabase()
        try FileCopy.write(target) { temporary in
            let copy = try DatabaseQueue(path: temporary)
            try sourceDatabase.file.queue.backup(to: copy)
            try copy.write { db in
                try Self.dropMarks(db)
                for migration in MarkSchema.migrations { try migration(db) }
            }
            try markDatabase.copy(into: copy)
            try copy.close()
            _ = try Self.contents(of: temporary, shownAs: target)
        }
    }

    /// Returns the marks in a backup.
    ///
    /// - Throws: `StoreError` if it cannot be read.
    public static func marks(inBackup source: String) throws -> UserMarks {
        try contents(of: source, shownAs: source).marks
    }

    /// Restores a backup. A copy of the current marks is saved first.
    ///
    /// - Returns: The restored marks, and true if source data was restored too.
    /// - Throws: `StoreError`. If only the marks could not be restored, the message states it.
    @discardableResult
    public func restore(from source: String) throws -> (marks: UserMarks, hasSourceData: Bool) {
        let contents = try Self.contents(of: source, shownAs: source)
        let markDatabase = try openMarksToReplace()
        try markDatabase.saveCopy(named: "marks-before-restore-\(Instant.text(now()))")
        if contents.hasSourceData { try restoreSourceData(contents.queue) }
        do {
            try markDatabase.change { $0 = contents.marks }
        } catch {
            var problem = StoreError(error, path: markDatabasePath)
            if contents.hasSourceData {
                problem.message = problem.cause + "; the source data was restored, the marks were not"
            }
            throw problem
        }
        return (contents.marks, contents.hasSourceData)
    }

    /// Restores the source data into the file, which other processes may have open, in one transaction. The marks
    /// in the backup are first removed from a copy.
    private func restoreSourceData(_ source: DatabaseQueue) throws {
        let database = try openSourceDatabase().store
        // Several restores at once would use the same copy.
        let lock = FileLock(path: sourceDatabasePath + ".restoring.lock", lockTimeout: Self.restoreLockTimeout)
        try lock.withLock { try replaceSourceData(of: database, with: source) }
    }

    /// The time that a restore waits for another one, in milliseconds.
    private static let restoreLockTimeout = 60_000

    private func replaceSourceData(of database: SourceDatabase, with source: DatabaseQueue) throws {
        let copy = sourceDatabasePath + ".restoring"
        defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(copy + suffix) } }
        do {
            try FileCopy.write(copy) { temporary in
                let queue = try DatabaseQueue(path: temporary)
                try source.backup(to: queue)
                try queue.write { db in
                    try SearchIndex.replaceTriggers(in: db)
                    try Self.dropMarks(db)
                }
                try queue.close()
            }
            // A backup from an older version is migrated before it replaces `store.db`. Processes that have
            // `store.db` open would not migrate it.
            let queue = try SourceDatabase.open(copy).queue
            try queue.backup(to: database.file.queue)
            try queue.close()
        } catch {
            throw StoreError(error, path: sourceDatabasePath)
        }
    }

    /// Removes the tables of marks, which only a backup has in the same file as source data.
    private static func dropMarks(_ db: Database) throws {
        for table in ["marked_episode", "marked_show", "marked_link", "mark_seal"] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
    }

    /// Returns whether a path is one of the folder's own files, under any name.
    private func owns(_ target: String) -> Bool {
        guard FileIdentity(path) != nil else { return false }
        let target = (try? ResolvedPath.resolving(target)) ?? target
        let name =
            target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[target.utf8.index(after: $0)...]) }
            ?? target
        // SQLite's additional files, such as `store.db-wal`, begin with the same name.
        let hasOwnName = Self.ownNames.contains { name.utf8.starts(with: $0.utf8) }
        let ownFolders = (hasOwnName ? [path] : []) + [path + "/backups", imagePath]
        if let targetFolder = FileIdentity(ResolvedPath.folder(of: target)),
            ownFolders.contains(where: { FileIdentity($0) == targetFolder })
        {
            return true
        }
        // A hard link to one of them is the same file.
        guard let targetFile = FileIdentity(target) else { return false }
        let ownFiles = Self.ownNames.map { path + "/" + $0 } + [markDatabasePath + ".backup"]
        return ownFiles.contains { FileIdentity($0) == targetFile }
    }

    private static let ownNames = ["store.db", "marks.db", "hosts.db", "markings.json", "reminders.json"]

    /// Opens the marks that a backup replaces. If they are damaged beyond repair, the file is moved to another
    /// name, because the backup replaces it anyway.
    private func openMarksToReplace() throws -> MarkDatabase {
        do {
            return try openMarkDatabase()
        } catch let problem as StoreError where problem.code == .damaged {
            try MarkBackups(path: markDatabasePath).lock.withLock {
                _ = try Quarantine.move(markDatabasePath, at: Instant.text(now()))
            }
            return try openMarkDatabase()
        }
    }

    /// Opens a backup for reading, and checks it.
    ///
    /// - Parameter name: The path in error messages. While a backup is written, its file has a temporary name.
    private static func contents(
        of path: String,
        shownAs name: String
    ) throws -> (queue: DatabaseQueue, marks: UserMarks, hasSourceData: Bool) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw StoreError(.notAllowed, "there is no such file", path: name) }
        // Reading a pipe would wait without end.
        guard info.st_mode & S_IFMT == S_IFREG else { throw StoreError(.damaged, "not a regular file", path: name) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.read { db in
                let hasSourceData = try Self.checkVersion(db, shownAs: name)
                try Self.checkIntegrity(db, shownAs: name)
                return (queue, try MarkSchema.read(db, path: name), hasSourceData)
            }
        } catch {
            throw StoreError(error, path: name)
        }
    }

    /// Checks that a file is a backup of this version or an older one.
    ///
    /// - Returns: True if the backup contains source data, and not only marks.
    private static func checkVersion(_ db: Database, shownAs name: String) throws -> Bool {
        let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let hasSourceData = application == SourceDatabaseSchema.applicationID
        guard hasSourceData || application == MarkSchema.applicationID else {
            throw StoreError(.damaged, "not an aggctl backup", path: name)
        }
        if version > (hasSourceData ? SourceDatabaseSchema.migrations : MarkSchema.migrations).count {
            throw StoreError(.newer, "written by a newer aggctl: version \(version)", path: name)
        }
        return hasSourceData
    }

    private static func checkIntegrity(_ db: Database, shownAs name: String) throws {
        // A view in the place of a table could run any query, even an endless one.
        if let view = try String.fetchOne(db, sql: "SELECT name FROM sqlite_master WHERE type = 'view'") {
            throw StoreError(.damaged, "it contains the view “\(view)”, so it is not a backup of aggctl", path: name)
        }
        guard try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok" else {
            throw StoreError(.damaged, "the backup is damaged", path: name)
        }
    }
}

extension MarkDatabase {
    /// Saves a copy in the folder of backups.
    func saveCopy(named name: String) throws { try backups.copy(file.queue, named: name) }
}
