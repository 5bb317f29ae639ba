internal import AtomicFile
public import ScheduleModel
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Glibc

/// The folder in which all is kept: `marks.db` is the user's and irreplaceable, `store.db` is what providers said and
/// can be asked for again, `hosts.db` is of passing worth, `images/` are posters.
///
/// The user's marks have a file of their own: it is small enough to be checked whenever it is read and copied whenever
/// it is changed, it never waits for a long import, and damage to the large file cannot reach it
/// (`docs/decisions/0010-two-files.md`).
public struct StoreFolder: Sendable {
    /// The folder.
    public let path: String
    private let now: @Sendable () -> Date
    private let settings: [ProviderID: String]
    private let ahead: PreopenedStore?
    private let asOf: Date?
    /// Lets time pass while another holds what providers said.
    var sleep: LockSleep = StoreFile.sleep

    /// A folder; nothing is opened or made yet.
    ///
    /// - Parameters:
    ///   - settings: the settings of each provider that shape its answers, as one text.
    ///   - ahead: may have opened what providers said already.
    ///   - asOf: the time that stands in for the clock's in what is asked and kept; nil where none does.
    public init(
        path: String,
        settings: [ProviderID: String] = [:],
        ahead: PreopenedStore? = nil,
        asOf: Date? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.path = path
        self.asOf = asOf
        self.settings = settings
        self.ahead = ahead
        self.now = now
    }

    /// By what it is seen that something was kept by a clock that was ahead.
    private var latestNow: @Sendable () -> Date { { [now, asOf] in max(now(), asOf ?? .distantPast) } }

    /// `store.db`
    public var claimPath: String { path + "/store.db" }
    /// `marks.db`
    public var markPath: String { path + "/marks.db" }
    /// Where posters lie.
    public var imagePath: String { path + "/images" }

    /// Whether anything was ever kept of what providers said.
    public var hasClaims: Bool { access(claimPath, F_OK) == 0 }

    /// Whether the user ever decided anything: who did not needs no file to be read.
    public var hasMarks: Bool { access(markPath, F_OK) == 0 || MarkBackups(path: markPath).hasCopies }

    /// Why it is not known from one run to the next how often hosts were asked; nil where nothing speaks against it.
    public var hostsProblem: String? {
        let path = path + "/hosts.db"
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG || access(path, R_OK | W_OK) != 0 else {
            return nil
        }
        return "\(path) cannot be used: how often hosts were asked is not known from one run to the next"
    }

    /// The copies of the marks that are kept, and those of them that cannot be used.
    public func markCopies() -> (all: [String], damaged: [String]) { MarkBackups(path: markPath).state() }

    /// The user's marks.
    ///
    /// - Throws: `StoreError`.
    public func openMarks() throws -> MarkDatabase { try MarkDatabase(folder: path, now: now) }

    /// What providers said. A file that is damaged is moved aside, and a new one is made: all of it can be asked for
    /// again.
    ///
    /// - Returns: the store, and what was done to its file, for a person.
    /// - Throws: `StoreError`.
    public func openClaims() throws -> (store: SourceDatabase, repair: String?) {
        do {
            return (
                try SourceDatabase(path: claimPath, settings: settings, ahead: ahead, sleep: sleep, now: latestNow), nil
            )
        } catch let problem as StoreError where problem.code == .damaged {
            return try lock.withLock {
                // Another process may have been faster.
                if let store = try? SourceDatabase(path: claimPath, settings: settings, sleep: sleep, now: latestNow) {
                    return (store, nil)
                }
                let repair = try quarantine(problem)
                return (try SourceDatabase(path: claimPath, settings: settings, sleep: sleep, now: latestNow), repair)
            }
        }
    }

    /// Does what can be done about damage that was met in an open store: the search index is made again, else the file is
    /// moved aside.
    ///
    /// - Returns: what was done, for a person; nil where the file is not damaged.
    public func repair(_ store: SourceDatabase, _ problem: StoreError) throws -> String? {
        if store.isDamaged { return try lock.withLock { try quarantine(problem) } }
        do {
            try store.file.write { try SearchIndex.rebuild(in: $0) }
            return "the search index was made again"
        } catch let again as StoreError where again.code == .damaged {
            return try lock.withLock { try quarantine(problem) }
        }
    }

    private var lock: FileLock { FileLock(path: claimPath + ".lock") }

    private func quarantine(_ problem: StoreError) throws -> String {
        let aside = try Quarantine.move(claimPath, at: Instant.text(now()))
        let kept = aside.map { "it is kept as \($0), and " } ?? ""
        return "\(problem.message); \(kept)what it held is asked for again"
    }

    // MARK: Backup

    /// Writes all that is kept into one file, which is checked before it takes its name.
    ///
    /// - Throws: `StoreError`.
    public func backup(to target: String) throws {
        if owns(target) { throw StoreError(.notAllowed, "that is a file of the store itself", path: target) }
        let claims = try openClaims().store
        let marks = try openMarks()
        try FileCopy.write(target) { temporary in
            let copy = try DatabaseQueue(path: temporary)
            try claims.file.queue.backup(to: copy)
            try copy.write { db in
                try Self.dropMarks(db)
                for migration in MarkSchema.migrations { try migration(db) }
            }
            try marks.copy(into: copy)
            try copy.close()
            _ = try Self.contents(of: temporary, shownAs: target)
        }
    }

    /// Puts what a backup holds in the place of what is kept now, of which the marks are copied first.
    ///
    /// - Returns: how many shows and episodes bear a mark now, and whether what providers said was restored too.
    /// - Throws: `StoreError`; then all is as it was.
    @discardableResult
    public func restore(from source: String) throws -> (marks: UserMarks, hasClaims: Bool) {
        let contents = try Self.contents(of: source, shownAs: source)
        let marks = try marksToReplace()
        try marks.saveCopy(named: "marks-before-restore-\(Instant.text(now()))")
        if contents.hasClaims { try restoreClaims(contents.queue) }
        do {
            try marks.change { $0 = contents.marks }
        } catch {
            var problem = StoreError(error, path: markPath)
            if contents.hasClaims {
                problem.message =
                    problem.cause
                    + "; what the sources said is restored, the marks are not"
            }
            throw problem
        }
        return (contents.marks, contents.hasClaims)
    }

    /// Puts what providers said into the file that others may have open, in one transaction: the marks that a backup has
    /// besides are taken out of a copy of it before.
    private func restoreClaims(_ source: DatabaseQueue) throws {
        let claims = try openClaims().store
        let copy = claimPath + ".restoring"
        defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(copy + suffix) } }
        do {
            try FileCopy.write(copy) { temporary in
                let queue = try DatabaseQueue(path: temporary)
                try source.backup(to: queue)
                try queue.write { try Self.dropMarks($0) }
                try queue.close()
            }
            // An earlier program's is brought up to date first: who has the file open already would not do it.
            let queue = try SourceDatabase.open(copy).queue
            try queue.backup(to: claims.file.queue)
            try queue.close()
        } catch {
            throw StoreError(error, path: claimPath)
        }
    }

    private static func dropMarks(_ db: Database) throws {
        for table in ["marked_episode", "marked_show", "marked_link", "mark_seal"] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
    }

    /// Whether a path is one of this folder's own files, under whichever name.
    private func owns(_ target: String) -> Bool {
        var ours = stat()
        guard stat(path, &ours) == 0 else { return false }
        func isSame(_ one: stat, _ other: stat) -> Bool { one.st_dev == other.st_dev && one.st_ino == other.st_ino }
        var theirs = stat()
        let target = (try? ResolvedPath.resolving(target)) ?? target
        let folder = ResolvedPath.folder(of: target)
        let name =
            target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[target.utf8.index(after: $0)...]) }
            ?? target
        let names = ["store.db", "marks.db", "hosts.db", "markings.json"]
        let isNamedSo = names.contains { name.utf8.starts(with: $0.utf8) }
        for (inner, isOurs) in [(path, isNamedSo), (path + "/backups", true), (imagePath, true)] where isOurs {
            if stat(inner, &ours) == 0, stat(folder, &theirs) == 0, isSame(ours, theirs) { return true }
        }
        // Another name of one of them is the same file.
        guard stat(target, &theirs) == 0 else { return false }
        for file in [claimPath, markPath, markPath + ".backup", path + "/hosts.db", path + "/markings.json"] {
            if stat(file, &ours) == 0, isSame(ours, theirs) { return true }
        }
        return false
    }

    /// The marks that a backup replaces; where they are damaged beyond repair, the file is moved aside, since it is just
    /// this that brings them back.
    private func marksToReplace() throws -> MarkDatabase {
        do {
            return try openMarks()
        } catch let problem as StoreError where problem.code == .damaged {
            try MarkBackups(path: markPath).lock.withLock { _ = try Quarantine.move(markPath, at: Instant.text(now())) }
            return try openMarks()
        }
    }

    private static func contents(
        of path: String,
        shownAs name: String
    ) throws -> (queue: DatabaseQueue, marks: UserMarks, hasClaims: Bool) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw StoreError(.notAllowed, "there is no such file", path: name) }
        // A pipe would be waited for without an end.
        guard info.st_mode & S_IFMT == S_IFREG else { throw StoreError(.damaged, "it is no file", path: name) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.read { db in
                let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
                let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                let isWhole = application == SourceDatabaseSchema.application
                guard isWhole || application == MarkSchema.application else {
                    throw StoreError(.damaged, "it is no backup of aggctl", path: name)
                }
                if version > (isWhole ? SourceDatabaseSchema.migrations : MarkSchema.migrations).count {
                    throw StoreError(.newer, "a newer aggctl has written it: it has version \(version)", path: name)
                }
                guard try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok" else {
                    throw StoreError(.damaged, "the backup is damaged", path: name)
                }
                return (queue, try MarkSchema.read(db, path: name), isWhole)
            }
        } catch {
            throw StoreError(error, path: name)
        }
    }
}

extension MarkDatabase {
    /// Makes a copy in the folder of copies.
    func saveCopy(named name: String) throws { try backups.copy(file.queue, named: name) }
}
