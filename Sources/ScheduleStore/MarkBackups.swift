internal import AtomicFile
internal import ScheduleModel
internal import Foundation
internal import GRDB
internal import Glibc

/// The copies of `marks.db` that the program keeps: `marks.db.backup`, made after every change, and one for each day
/// with a change in `backups/`, of which the last fourteen stay.
struct MarkBackups: Sendable {
    private static let days = 14

    let path: String
    /// Held while files are moved, copied and put in place.
    var lock: FileLock { FileLock(path: path + ".lock") }
    private var newest: String { path + ".backup" }
    private var folder: String { ResolvedPath.folder(of: path) + "/backups" }

    /// Whether there is no file where there once was one, or one without a byte or a table of ours.
    var isMissing: Bool {
        var info = stat()
        guard stat(path, &info) == 0 else { return hasCopies }
        guard info.st_mode & S_IFMT == S_IFREG else { return false }
        return (info.st_size == 0 || DatabaseSignature.hasNoApplicationID(path)) && hasCopies
    }

    /// Whether there is any copy.
    var hasCopies: Bool { copies(at: .distantPast).contains(where: SmallFile.isRegular) }

    /// All copies, the best first: that of the last change, those of days, then those that were made for a reason.
    private func copies(at now: Date) -> [String] {
        let others = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.utf8.starts(with: "marks-".utf8) && $0.utf8.suffix(3).elementsEqual(".db".utf8) }
            .filter { Self.day(of: $0) == nil }
            .map { "\(folder)/\($0)" }
        return [newest] + dailyNames(at: now).reversed().map { "\(folder)/\($0)" } + others.sorted(by: isNewer)
    }

    /// The copies that are there, and those of them that cannot be used.
    func state() -> (all: [String], damaged: [String]) {
        let all = copies(at: .distantPast).filter { access($0, F_OK) == 0 }
        return (all, all.filter { Self.complete($0) == nil })
    }

    private func isNewer(_ one: String, _ other: String) -> Bool {
        var (left, right) = (stat(), stat())
        guard stat(one, &left) == 0, stat(other, &right) == 0 else { return one > other }
        return (left.st_mtim.tv_sec, one) > (right.st_mtim.tv_sec, other)
    }

    /// The day of a day's copy; nil of another file.
    private static func day(of name: String) -> CivilDay? {
        name.utf8.count == "marks-2000-01-01.db".utf8.count ? CivilDay(String(name.dropFirst(6).dropLast(3))) : nil
    }

    /// Makes the copies of this moment.
    func update(_ queue: DatabaseQueue, at now: Date) throws {
        try copy(queue, to: newest)
        // The day's copy is the same file under a second name: the next change gives the first name to another.
        try makeFolder()
        let daily = "\(folder)/marks-\(TimeZone.gmt.day(of: now)).db"
        // What was lost meanwhile must not take the copy of before with it.
        if Self.markCount(daily) ?? 0 <= Self.markCount(newest) ?? 0 {
            unlink(daily)
            link(newest, daily)
        }
        let old = dailyNames(at: now).dropLast(Self.days)
        for name in old { unlink("\(folder)/\(name)") }
    }

    /// Makes a copy in the folder of copies.
    func copy(_ queue: DatabaseQueue, named name: String) throws {
        try makeFolder()
        try copy(queue, to: "\(folder)/\(name).db")
    }

    /// Puts the newest copy that is whole in the place of a damaged file, which is kept beside it.
    ///
    /// - Returns: what was done, for a person.
    /// - Throws: `problem` where there is no copy.
    func restore(because problem: StoreError, at now: Date) throws -> String {
        let whole = copies(at: now).lazy.compactMap { copy in Self.complete(copy).map { (copy, $0) } }
        guard let (copy, queue) = whole.first else { throw problem }
        let aside = try Quarantine.move(path, at: Instant.text(now))
        try self.copy(queue, to: path)
        var info = stat()
        let saved =
            stat(copy, &info) == 0 ? Instant.text(Date(timeIntervalSince1970: Double(info.st_mtim.tv_sec))) : "?"
        return "\(problem.message); the copy of \(saved) was put in its place"
            + (aside.map { ", the damaged file is kept as \($0)" } ?? "")
    }

    /// How many marks a copy has; nil where it cannot be read.
    private static func markCount(_ path: String) -> Int? {
        guard SmallFile.isRegular(path), access(path, R_OK) == 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try? DatabaseQueue(path: path, configuration: configuration)
        return try? queue?.read { try Int.fetchOne($0, sql: "SELECT rows FROM mark_seal") }
    }

    /// The database in a file, if every row of it is what was written.
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

    /// Copies by way of a temporary file that is checked and then takes the name: an older copy stays until then.
    private func copy(_ queue: DatabaseQueue, to path: String) throws {
        try FileCopy.write(path) { temporary in
            let copy = try DatabaseQueue(path: temporary)
            try queue.backup(to: copy)
            try copy.close()
            guard Self.complete(temporary) != nil else {
                throw StoreError(.damaged, "the copy is not whole", path: path)
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

    /// The copies of days, the oldest first. A day that has not come yet is of a clock that was ahead, before which nothing
    /// is to give way: it counts as the oldest.
    private func dailyNames(at now: Date) -> [String] {
        let tomorrow = TimeZone.gmt.day(of: now).advanced(by: 1)
        let days = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .compactMap { name in Self.day(of: name).map { (name: name, isAhead: $0 > tomorrow) } }
            .sorted { $0.name < $1.name }
        return days.filter(\.isAhead).map(\.name) + days.filter { !$0.isAhead }.map(\.name)
    }
}
