internal import ScheduleModel
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Glibc
internal import Synchronization

/// The user's marks in `marks.db`, with a verified copy that is made after every change.
///
/// The file is checked whenever it is read. If it is damaged, it is moved to another name, the newest intact copy
/// is restored, and a notice is added.
public final class MarkDatabase: MarkStore {
    /// The open file. A repair replaces it.
    private let current: Mutex<StoreFile>
    private let repairNotice = Mutex<String?>(nil)
    let backups: MarkBackups
    private let now: @Sendable () -> Date

    /// A message about the repair when the file was opened, or nil if none was needed.
    public let repair: String?
    /// All marks at the time when the file was opened and checked.
    public let initialMarks: UserMarks

    /// Opens the marks in a folder, or creates them if there are none.
    ///
    /// - Throws: `StoreError`, with the code `damaged` if there is no copy to restore.
    public init(folder: String, now: @escaping @Sendable () -> Date) throws {
        let path = folder + "/marks.db"
        let backups = MarkBackups(path: path)
        self.backups = backups
        self.now = now
        do {
            // The lock prevents opening while another process repairs the file. There is no file at that moment, and a
            // new one would be replaced with all its marks.
            let (file, marks) = try backups.lock.reading {
                if backups.isMissing { throw StoreError(.damaged, "the file is empty or missing", path: path) }
                return try Self.open(path, backups)
            }
            current = Mutex(file)
            initialMarks = marks
            repair = nil
        } catch let problem as StoreError where problem.code == .damaged {
            // One process repairs the file. The others find it repaired.
            let (file, marks, repairText): (StoreFile, UserMarks, String?) = try backups.lock.withLock {
                if !backups.isMissing, let (file, marks) = try? Self.open(path, backups) {
                    return (file, marks, nil)
                }
                let repair = try backups.restore(because: problem, at: now())
                let (file, marks) = try Self.open(path, backups)
                return (file, marks, repair)
            }
            current = Mutex(file)
            (initialMarks, repair) = (marks, repairText)
        }
    }

    var file: StoreFile { current.withLock(\.self) }

    /// Whether the open file is still the one at its path.
    public var isCurrentFile: Bool { file.isCurrentFile }

    /// Whether the database is in WAL mode. Then it must not be closed after its file was removed.
    public var hasWAL: Bool { file.hasWAL }

    /// Returns a message about a repair since the file was opened, and clears it. Returns nil if there was none.
    public func takeRepairNotice() -> String? {
        repairNotice.withLock { notice in
            defer { notice = nil }
            return notice
        }
    }

    /// Opens a file, and reads all of it to check it.
    private static func open(_ path: String, _ backups: MarkBackups) throws -> (StoreFile, UserMarks) {
        let file = try StoreFile(
            path,
            applicationID: MarkSchema.applicationID,
            durability: .extra,
            lockTimeout: nil,
            migrations: MarkSchema.migrations,
            beforeMigration: { queue, version in try backups.copy(queue, named: "marks-version-\(version)") }
        )
        do {
            return (file, try file.queue.read { try MarkSchema.read($0, path: path) })
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The tables do not match the version of the schema.
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
            // A damaged part that reading does not use, such as an index, is rebuilt. A file that someone removed
            // is not.
            guard isCurrentFile, try rebuild(because: problem) else { throw problem }
            return try tryChange(body)
        }
    }

    private func tryChange<Value>(_ body: (inout UserMarks) throws -> Value) throws -> Value {
        let file = file
        var result: (value: Value, new: UserMarks, hasChanged: Bool)?
        do {
            try file.write { db in
                let old = try MarkSchema.read(db, path: file.path)
                var new = old
                let value = try body(&new)
                new = MarkSchema.storable(new)
                result = (value, new, new != old)
                if new == old { return }
                try MarkSchema.write(new, over: old, db)
                // A change that cannot be read back is not acknowledged.
                guard try MarkSchema.read(db, path: file.path) == new else {
                    throw StoreError(.damaged, "written marks cannot be read back; nothing changed", path: file.path)
                }
            }
            // If the file was removed meanwhile, the change is not acknowledged, whether or not it was written.
            guard file.isCurrentFile else {
                throw StoreError(.readWrite, "the file was removed meanwhile; nothing changed", path: file.path)
            }
        } catch {
            // An error after the commit does not undo it. A new connection shows which marks are stored.
            guard let result, result.hasChanged, file.isCurrentFile,
                let (_, stored) = try? Self.open(file.path, backups), stored == result.new
            else { throw error }
        }
        guard let result else { throw StoreError(.readWrite, "nothing was written", path: file.path) }
        // The change is stored, even if there is no space for the copy.
        if result.hasChanged { renewCopies(of: file) }
        return result.value
    }

    private func renewCopies(of file: StoreFile) {
        func renew(_ file: StoreFile) throws { try backups.lock.withLock { try backups.update(file.queue, at: now()) } }
        do { try renew(file) } catch {
            let problem = StoreError(error, path: file.path)
            // A damaged part that no change touches, such as an index, makes the copy fail. The file is rebuilt and
            // copied again.
            if problem.code == .damaged, (try? rebuild(because: problem)) == true, (try? renew(self.file)) != nil {
                return
            }
            repairNotice.withLock { $0 = "the change was saved, but the backup of the marks failed: \(problem.cause)" }
        }
    }

    /// Rebuilds the file from its rows. They were just verified, and are newer than any copy.
    ///
    /// - Returns: False if the rows cannot be read.
    private func rebuild(because problem: StoreError) throws -> Bool {
        let file = file
        if file.isReadOnly { return false }
        return try backups.lock.withLock {
            guard let (_, marks) = try? Self.open(file.path, backups) else { return false }
            let copy = file.path + ".anew"
            defer { unlink(copy) }
            try FileCopy.write(copy) { temporary in
                let queue = try DatabaseQueue(path: temporary)
                try queue.write { db in
                    for migration in MarkSchema.migrations { try migration(db) }
                    try db.execute(
                        sql: """
                            PRAGMA application_id = \(MarkSchema.applicationID);
                            PRAGMA user_version = \(MarkSchema.migrations.count)
                            """
                    )
                    try MarkSchema.write(marks, over: UserMarks(), db)
                }
                try queue.close()
            }
            let newPath = try Quarantine.move(file.path, at: Instant.text(now())) ?? "gone"
            guard rename(copy, file.path) == 0 else {
                throw StoreError(.notAllowed, "the repaired file cannot be moved into place", path: file.path)
            }
            let (newer, _) = try Self.open(file.path, backups)
            current.withLock { $0 = newer }
            repairNotice.withLock {
                $0 = "\(problem.cause); rebuilt the file with all marks; the damaged file is now \(newPath)"
            }
            return true
        }
    }

    /// Checks the complete file with SQLite's integrity check and the digest of each row.
    ///
    /// - Throws: `StoreError` if it is damaged.
    public func check() throws {
        let file = file
        let verdict = try file.read { db in
            _ = try MarkSchema.read(db, path: file.path)
            return try String.fetchOne(db, sql: "PRAGMA integrity_check") ?? "no result"
        }
        if verdict == "ok" { return }
        let details = verdict.split(whereSeparator: \.isNewline).prefix(2).joined(separator: "; ")
        throw StoreError(.damaged, details, path: file.path)
    }

    /// Copies all marks into another database, which must be empty.
    func copy(into other: DatabaseQueue) throws {
        let marks = try marks()
        try other.write { db in
            try MarkSchema.write(marks, over: UserMarks(), db)
        }
    }
}
