internal import ScheduleModel
public import ScheduleMerging
public import Foundation
internal import GRDB
internal import Glibc

/// What the user decided, in `marks.db`, with a verified copy beside it that is made after every change.
///
/// The file is checked whenever it is read. Where it is damaged, it is moved aside, the newest copy that is whole is put
/// in its place, and this is told.
public final class MarkDatabase: MarkStore {
    let file: StoreFile
    let backups: MarkBackups
    private let now: @Sendable () -> Date

    /// What was done to the file when it was opened, for a person; nil where nothing was.
    public let repair: String?
    /// All marks as they were when the file was opened, which checked them.
    public let opened: UserMarks

    /// Opens the marks below a folder, and makes them where there are none.
    ///
    /// - Throws: `StoreProblem`; of the kind `damaged` where there is no copy to restore either.
    public init(folder: String, now: @escaping @Sendable () -> Date) throws {
        let path = folder + "/marks.db"
        let backups = MarkBackups(path: path)
        self.backups = backups
        self.now = now
        do {
            // Not while another mends it: in that moment there is no file, and a new one would be replaced with all that
            // is written into it.
            (file, opened) = try backups.lock.hold(isShared: true) {
                if backups.isLost { throw StoreProblem(.damaged, "the file is empty or gone", path: path) }
                return try Self.open(path, backups, now())
            }
            repair = nil
        } catch let problem as StoreProblem where problem.code == .damaged {
            // One process mends it; the others find it mended.
            (file, opened, repair) = try backups.lock.hold {
                if !backups.isLost, let (file, marks) = try? Self.open(path, backups, now()) {
                    return (file, marks, nil)
                }
                let repair = try backups.restore(because: problem, at: now())
                let (file, marks) = try Self.open(path, backups, now())
                return (file, marks, repair)
            }
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
            migrations: MarkSchema.migrations,
            beforeMigration: { queue, version in try backups.copy(queue, named: "marks-version-\(version)") }
        )
        do {
            return (file, try file.queue.read { try MarkSchema.read($0, path: path) })
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The tables are not those that the version says.
            throw StoreProblem(.damaged, "the file is damaged: \(error.message ?? "")", path: path)
        } catch {
            throw StoreProblem(error, path: path)
        }
    }

    public func marks() throws -> UserMarks {
        try file.read { try MarkSchema.read($0, path: file.path) }
    }

    public func change<Value>(_ body: (inout UserMarks) throws -> Value) throws -> Value {
        let (value, hasChanged) = try file.write { db in
            let old = try MarkSchema.read(db, path: file.path)
            var new = old
            let value = try body(&new)
            new = MarkSchema.storable(new)
            if new == old { return (value, false) }
            try MarkSchema.write(new, over: old, db)
            // What cannot be read again as it was written is not acknowledged.
            guard try MarkSchema.read(db, path: file.path) == new else {
                throw StoreProblem(.readWrite, "what was written reads otherwise; nothing changed", path: file.path)
            }
            return (value, true)
        }
        // The change stands, whether or not there is room for the copy.
        if hasChanged { try? backups.lock.hold { try backups.renew(file.queue, at: now()) } }
        return value
    }

    /// Whether the file is whole in every respect: SQLite's own check, and each row's digest.
    public func check() throws {
        let verdict = try file.read { db in
            _ = try MarkSchema.read(db, path: file.path)
            return try String.fetchOne(db, sql: "PRAGMA integrity_check") ?? "no answer"
        }
        if verdict != "ok" { throw StoreProblem(.damaged, verdict, path: file.path) }
    }

    /// Copies all marks into another database, which has none yet.
    func copy(into other: DatabaseQueue) throws {
        let marks = try marks()
        try other.write { db in
            try MarkSchema.write(marks, over: UserMarks(), db)
        }
    }
}
