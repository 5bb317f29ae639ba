internal import AtomicFile
internal import ScheduleModel
internal import Foundation
internal import GRDB
internal import Glibc

/// The backups of `marks.db`: `marks.db.backup`, made after every change, and one per day with a change in
/// `backups/`. The last 14 of those are preserved.
struct MarkBackups: Sendable {
    private static let days = 14

    let path: String
    /// The lock for moving, copying and replacing the files.
    var lock: FileLock { FileLock(path: path + ".lock") }
    private var newest: String { path + ".backup" }
    private var folder: String { ResolvedPath.folder(of: path) + "/backups" }

    /// Whether copies exist although the database is missing, empty or has no application ID.
    var isMissing: Bool {
        var info = stat()
        guard stat(path, &info) == 0 else { return hasCopies }
        guard info.st_mode & S_IFMT == S_IFREG else { return false }
        return (info.st_size == 0 || DatabaseSignature.hasNoApplicationID(path)) && hasCopies
    }

    /// Whether there is any copy.
    var hasCopies: Bool { copies(at: .distantPast).contains(where: SmallFile.isRegular) }

    /// Returns the paths of all copies, the best first: that of the last change, daily copies, then all others.
    private func copies(at now: Date) -> [String] {
        let others = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.utf8.starts(with: "marks-".utf8) && $0.utf8.suffix(3).elementsEqual(".db".utf8) }
            .filter { Self.day(of: $0) == nil }
            .map { "\(folder)/\($0)" }
        return [newest] + dailyNames(at: now).reversed().map { "\(folder)/\($0)" } + others.sorted(by: isNewer)
    }

    /// Returns the existing copies, and those of them that are damaged.
    func state() -> (all: [String], damaged: [String]) {
        let all = copies(at: .distantPast).filter { access($0, F_OK) == 0 }
        return (all, all.filter { Self.complete($0) == nil })
    }

    private func isNewer(_ lhs: String, _ rhs: String) -> Bool {
        var (left, right) = (stat(), stat())
        guard stat(lhs, &left) == 0, stat(rhs, &right) == 0 else { return lhs > rhs }
        return (left.st_mtim.tv_sec, lhs) > (right.st_mtim.tv_sec, rhs)
    }

    /// Returns the day of a daily copy, or nil for another file.
    private static func day(of name: String) -> CivilDay? {
        name.utf8.count == "marks-2000-01-01.db".utf8.count ? CivilDay(String(name.dropFirst(6).dropLast(3))) : nil
    }

    /// Updates the copy of the last change and the daily copy.
    func update(_ queue: DatabaseQueue, at now: Date) throws {
        try copy(queue, to: newest)
        // The daily copy is a hard link to the same file. The next change replaces the file under the first name.
        try makeFolder()
        let daily = "\(folder)/marks-\(TimeZone.gmt.day(of: now)).db"
        // A daily copy with more marks is preserved, because the newer file may have lost some.
        if Self.markCount(daily) ?? 0 <= Self.markCount(newest) ?? 0 {
            unlink(daily)
            link(newest, daily)
        }
        let old = dailyNames(at: now).dropLast(Self.days)
        for name in old { unlink("\(folder)/\(name)") }
    }

    /// Makes a copy in the folder of backups.
    func copy(_ queue: DatabaseQueue, named name: String) throws {
        try makeFolder()
        try copy(queue, to: "\(folder)/\(name).db")
    }

    /// Replaces a damaged database by the best intact copy. The damaged file is moved to another name.
    ///
    /// - Returns: A message for the user.
    /// - Throws: `problem` if there is no intact copy.
    func restore(because problem: StoreError, at now: Date) throws -> String {
        let usable = copies(at: now).lazy.compactMap { copy in Self.complete(copy).map { (copy, $0) } }
        guard let (copy, queue) = usable.first else { throw problem }
        let newPath = try Quarantine.move(path, at: Instant.text(now))
        try self.copy(queue, to: path)
        var info = stat()
        let saved =
            stat(copy, &info) == 0 ? Instant.text(Date(timeIntervalSince1970: Double(info.st_mtim.tv_sec))) : "?"
        return "\(problem.message); restored the copy of \(saved)"
            + (newPath.map { "; the damaged file is now \($0)" } ?? "")
    }

    /// Returns the number of marks in a copy, or nil if it cannot be read.
    private static func markCount(_ path: String) -> Int? {
        guard SmallFile.isRegular(path), access(path, R_OK) == 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try? DatabaseQueue(path: path, configuration: configuration)
        return try? queue?.read { try Int.fetchOne($0, sql: "SELECT rows FROM mark_seal") }
    }

    /// Returns the database in a file, or nil if any row changed since it was written.
    private static func complete(_ path: String) -> DatabaseQueue? {
        guard SmallFile.isRegular(path), access(path, R_OK) == 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
        let verdict = try? queue.read { db in
            _ = try MarkSchema.read(db, path: path)
            return try String.fetchOne(db, sql: "PRAGMA integrity_check")
        }
        return verdict == "ok" ? queue : nil
    }

    /// Copies to a temporary file, checks it and renames it. An older copy exists until then.
    private func copy(_ queue: DatabaseQueue, to path: String) throws {
        try FileCopy.write(path) { temporary in
            let copy = try DatabaseQueue(path: temporary)
            try queue.backup(to: copy)
            try copy.close()
            guard Self.complete(temporary) != nil else {
                throw StoreError(.damaged, "the copy is damaged", path: path)
            }
        }
    }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Returns the names of the daily copies, the oldest first.
    ///
    /// A copy with a date in the future was made while the clock was ahead. It counts as the oldest, so that no
    /// other copy is deleted for it.
    private func dailyNames(at now: Date) -> [String] {
        let tomorrow = TimeZone.gmt.day(of: now).advanced(by: 1)
        let days = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .compactMap { name in Self.day(of: name).map { (name: name, isAhead: $0 > tomorrow) } }
            .sorted { $0.name < $1.name }
        return days.filter(\.isAhead).map(\.name) + days.filter { !$0.isAhead }.map(\.name)
    }
}
