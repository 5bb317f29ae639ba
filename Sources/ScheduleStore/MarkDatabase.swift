internal import ScheduleModel
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Glibc
internal import Synchronization

/// What the user decided, in `marks.db`, with a verified copy beside it that is made after every change.
///
/// The file is checked whenever it is read. Where it is damaged, it is moved aside, the newest copy that is whole is put
/// in its place, and this is told.
public final class MarkDatabase: MarkStore {
    /// The file as it is now: one that is mended is another one.
    private let current: Mutex<StoreFile>
    private let repairNotice = Mutex<String?>(nil)
    let backups: MarkBackups
    private let now: @Sendable () -> Date

    /// What was done to the file when it was opened, for a person; nil where nothing was.
    public let repair: String?
    /// All marks as they were when the file was opened, which checked them.
    public let initialMarks: UserMarks

    /// Opens the marks below a folder, and makes them where there are none.
    ///
    /// - Throws: `StoreError`; of the kind `damaged` where there is no copy to restore either.
    public init(folder: String, now: @escaping @Sendable () -> Date) throws {
        let path = folder + "/marks.db"
        let backups = MarkBackups(path: path)
        self.backups = backups
        self.now = now
        do {
            // Not while another mends it: in that moment there is no file, and a new one would be replaced with all that
            // is written into it.
            let (file, marks) = try backups.lock.reading {
                if backups.isMissing { throw StoreError(.damaged, "the file is empty or gone", path: path) }
                return try Self.open(path, backups, now())
            }
            current = Mutex(file)
            initialMarks = marks
            repair = nil
        } catch let problem as StoreError where problem.code == .damaged {
            // One process mends it; the others find it mended.
            let (file, marks, done): (StoreFile, UserMarks, String?) = try backups.lock.withLock {
                if !backups.isMissing, let (file, marks) = try? Self.open(path, backups, now()) {
                    return (file, marks, nil)
                }
                let repair = try backups.restore(because: problem, at: now())
                let (file, marks) = try Self.open(path, backups, now())
                return (file, marks, repair)
            }
            current = Mutex(file)
            (initialMarks, repair) = (marks, done)
        }
    }

    var file: StoreFile { current.withLock(\.self) }

    /// Whether the file that is open still stands at its path.
    public var isCurrentFile: Bool { file.isCurrentFile }

    /// Whether it must not be closed once it was removed.
    public var hasWAL: Bool { file.hasWAL }

    /// What was done to the file since it was opened, for a person; nil where nothing was.
    public func takeRepairNotice() -> String? {
        repairNotice.withLock { mended in
            defer { mended = nil }
            return mended
        }
    }

    /// Opens a file and reads all of it, which checks it.
    private static func open(
        _ path: String,
        _ backups: MarkBackups,
        _ now: Date
    ) throws -> (StoreFile, UserMarks) {
        let file = try StoreFile(
            path,
            application: MarkSchema.application,
            durability: .extra,
            lockTimeout: nil,
            migrations: MarkSchema.migrations,
            beforeMigration: { queue, version in try backups.copy(queue, named: "marks-version-\(version)") }
        )
        do {
            return (file, try file.queue.read { try MarkSchema.read($0, path: path) })
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The tables are not those that the version says.
            throw StoreError(.damaged, "the file is damaged: \(error.message ?? "")", path: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    public func marks() throws -> UserMarks {
        let file = file
        return try file.read { try MarkSchema.read($0, path: file.path) }
    }

    public func change<Value>(_ body: (inout UserMarks) throws -> Value) throws -> Value {
        do {
            return try tryChange(body)
        } catch let problem as StoreError where problem.code != .busy && problem.code != .full {
            // What is damaged and yet reads well, such as an index, is written anew; but not what someone removed.
            guard isCurrentFile, try rebuild(because: problem) else { throw problem }
            return try tryChange(body)
        }
    }

    private func tryChange<Value>(_ body: (inout UserMarks) throws -> Value) throws -> Value {
        let file = file
        var done: (value: Value, new: UserMarks, hasChanged: Bool)?
        do {
            try file.write { db in
                let old = try MarkSchema.read(db, path: file.path)
                var new = old
                let value = try body(&new)
                new = MarkSchema.storable(new)
                done = (value, new, new != old)
                if new == old { return }
                try MarkSchema.write(new, over: old, db)
                // What cannot be read again as it was written is not acknowledged.
                guard try MarkSchema.read(db, path: file.path) == new else {
                    throw StoreError(.damaged, "what was written reads otherwise; nothing changed", path: file.path)
                }
            }
            // What stands in a file that was removed meanwhile is not acknowledged, be it as wished or not.
            guard file.isCurrentFile else {
                throw StoreError(.readWrite, "the file was removed meanwhile; nothing changed", path: file.path)
            }
        } catch {
            // What fails after the commit has not undone it: a new connection tells what stands.
            guard let done, done.hasChanged, file.isCurrentFile,
                let (_, stands) = try? Self.open(file.path, backups, now()), stands == done.new
            else { throw error }
        }
        guard let done else { throw StoreError(.readWrite, "nothing was written", path: file.path) }
        // The change stands, whether or not there is room for the copy.
        if done.hasChanged { renewCopies(of: file) }
        return done.value
    }

    private func renewCopies(of file: StoreFile) {
        func renew(_ file: StoreFile) throws { try backups.lock.withLock { try backups.update(file.queue, at: now()) } }
        do { try renew(file) } catch {
            let problem = StoreError(error, path: file.path)
            // What reads well and is not whole, such as an index that no change touches, is written anew; then copied.
            if problem.code == .damaged, (try? rebuild(because: problem)) == true, (try? renew(self.file)) != nil {
                return
            }
            repairNotice.withLock { $0 = "the change stands, but no copy of the marks could be made: \(problem.cause)" }
        }
    }

    /// Writes the file anew from its own rows, each of which was just verified and is newer than any copy.
    ///
    /// - Returns: whether it was; not where its rows cannot be read.
    private func rebuild(because problem: StoreError) throws -> Bool {
        let file = file
        if file.isReadOnly { return false }
        return try backups.lock.withLock {
            guard let (_, marks) = try? Self.open(file.path, backups, now()) else { return false }
            let copy = file.path + ".anew"
            defer { unlink(copy) }
            try FileCopy.write(copy) { temporary in
                let queue = try DatabaseQueue(path: temporary)
                try queue.write { db in
                    for migration in MarkSchema.migrations { try migration(db) }
                    try db.execute(
                        sql: """
                            PRAGMA application_id = \(MarkSchema.application);
                            PRAGMA user_version = \(MarkSchema.migrations.count)
                            """
                    )
                    try MarkSchema.write(marks, over: UserMarks(), db)
                }
                try queue.close()
            }
            let aside = try Quarantine.move(file.path, at: Instant.text(now())) ?? "gone"
            guard rename(copy, file.path) == 0 else {
                throw StoreError(.notAllowed, "the mended file cannot be put in place", path: file.path)
            }
            let (newer, _) = try Self.open(file.path, backups, now())
            current.withLock { $0 = newer }
            repairNotice.withLock {
                $0 = "\(problem.cause); it was written anew with all marks, the damaged file is kept as \(aside)"
            }
            return true
        }
    }

    /// Whether the file is whole in every respect: SQLite's own check, and each row's digest.
    public func check() throws {
        let file = file
        let verdict = try file.read { db in
            _ = try MarkSchema.read(db, path: file.path)
            return try String.fetchOne(db, sql: "PRAGMA integrity_check") ?? "no answer"
        }
        if verdict == "ok" { return }
        let told = verdict.split(whereSeparator: \.isNewline).prefix(2).joined(separator: "; ")
        throw StoreError(.damaged, told, path: file.path)
    }

    /// Copies all marks into another database, which has none yet.
    func copy(into other: DatabaseQueue) throws {
        let marks = try marks()
        try other.write { db in
            try MarkSchema.write(marks, over: UserMarks(), db)
        }
    }
}
