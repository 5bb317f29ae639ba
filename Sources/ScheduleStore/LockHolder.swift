internal import Foundation
internal import Glibc

/// Finds the process that holds a locked file, from Linux's `/proc/locks`.
enum LockHolder {
    /// Returns a text such as ` (process 4711, which is stopped: kill -CONT 4711)`, or an empty text if unknown.
    static func text(of descriptor: Int32) -> String {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? text(inode: UInt(facts.st_ino)) : ""
    }

    /// Returns the same text for the process that holds a lock on a database.
    ///
    /// The database is not opened, because a process that closes a database loses its locks on it.
    static func text(of path: String) -> String { process(onDatabase: path).map(named) ?? "" }

    /// Returns how much CPU time the holder of a database has used, in ticks, and whether it is running or waiting
    /// for the disk.
    ///
    /// Returns nil if the holder is unknown. This process counts as working, because it would not wait here
    /// otherwise.
    static func holderActivity(on path: String) -> (ticks: Int, isAtWork: Bool)? {
        guard let process = process(onDatabase: path, countingOwn: true) else { return nil }
        if process == getpid() { return (0, true) }
        let fields = status(of: "\(process)")
        guard fields.count > 12 else { return nil }
        // The thread that writes is seldom the first thread of the process.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let states = [fields[0]] + threads.compactMap { status(of: "\(process)/task/\($0)").first }
        // User and system time are fields 14 and 15 of the complete line.
        return ((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0), states.contains { ["R", "D"].contains($0) })
    }

    /// Returns the process that holds a database. If one writes and others read, it is the writer.
    ///
    /// In WAL mode the locks are on the `-shm` file, and every process that has the database open holds one on the
    /// file itself.
    ///
    /// - Parameter includesThisProcess: Whether the writer may be another connection of this process.
    private static func process(onDatabase path: String, countingOwn includesThisProcess: Bool = false) -> Int32? {
        let inodes = [path + "-shm", path].compactMap { path in
            var facts = stat()
            return stat(path, &facts) == 0 ? UInt(facts.st_ino) : nil
        }
        let locks = locks()
        func holds(_ isOwn: Bool, writing: Bool) -> Int32? {
            inodes.lazy.compactMap { process(inode: $0, in: locks, writing: writing, isOwn: isOwn) }.first
        }
        return holds(false, writing: true) ?? (includesThisProcess ? holds(true, writing: true) : nil)
            ?? holds(false, writing: false)
    }

    private static func text(inode: UInt) -> String { process(inode: inode, in: locks()).map(named) ?? "" }

    private static func named(_ process: Int32) -> String {
        let isStopped = ["T", "t"].contains(status(of: "\(process)").first ?? "")
        return " (process \(process)\(isStopped ? ", which is stopped: kill -CONT \(process)" : ""))"
    }

    /// Returns the fields of each lock, such as `1: FLOCK ADVISORY WRITE 4711 08:01:262158 0 EOF`.
    private static func locks() -> [[Substring]] {
        (ProcFile.text("/proc/locks") ?? "").split(separator: "\n").map { $0.split(separator: " ") }
    }

    /// Returns the process that holds a lock on a file, or nil if unknown.
    ///
    /// - Parameters:
    ///   - writing: Whether only exclusive locks count.
    ///   - isOwn: Whether to look for this process instead of others.
    private static func process(
        inode: UInt,
        in locks: [[Substring]],
        writing: Bool = false,
        isOwn: Bool = false
    ) -> Int32? {
        for fields in locks {
            guard fields.count >= 6, fields[1] != "->", let process = Int32(fields[4]), (process == getpid()) == isOwn,
                fields[5].split(separator: ":").last == "\(inode)", !writing || fields[3] == "WRITE"
            else { continue }
            return process
        }
        return nil
    }

    /// Returns the fields of `/proc/…/stat` of a process or thread, from the state on.
    ///
    /// The name before the state is in parentheses, and may contain spaces and parentheses.
    private static func status(of process: String) -> [String] {
        let status = ProcFile.text("/proc/\(process)/stat") ?? ""
        guard let end = status.lastIndex(of: ")") else { return [] }
        return status[status.index(after: end)...].split(separator: " ").map(String.init)
    }
}
