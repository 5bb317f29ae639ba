internal import Foundation
internal import Glibc

/// Who holds a file that another waits for, as far as the system tells (Linux: `/proc/locks`).
enum LockHolder {
    /// ` (process 4711, which is stopped)`; nothing where it is not known.
    static func text(of descriptor: Int32) -> String {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? text(inode: UInt(facts.st_ino)) : ""
    }

    /// Who holds a lock on the database at a path. It is not opened: who closes a database loses the locks on it.
    static func text(of path: String) -> String { process(onDatabase: path).map(named) ?? "" }

    /// How much work the process did so far, in ticks, that holds a lock on the database at a path, and whether it runs just
    /// now or waits for the disk; nil where it is not known. This one is at work, or nobody would wait here.
    static func holderActivity(on path: String) -> (ticks: Int, isAtWork: Bool)? {
        guard let process = process(onDatabase: path, countingOwn: true) else { return nil }
        if process == getpid() { return (0, true) }
        let fields = status(of: "\(process)")
        guard fields.count > 12 else { return nil }
        // Who writes is seldom the thread that the process began with.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let states = [fields[0]] + threads.compactMap { status(of: "\(process)/task/\($0)").first }
        // Its own time and the system's for it: the 14th and 15th field of all.
        return ((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0), states.contains { ["R", "D"].contains($0) })
    }

    /// The process that holds a database: of those that read it and the one that writes, the latter. With a log beside it
    /// the locks are on the log's index, and each that has it open holds one on the file itself.
    ///
    /// - Parameter own: whether another connection of this process may be the one that writes.
    private static func process(onDatabase path: String, countingOwn own: Bool = false) -> Int32? {
        let inodes = [path + "-shm", path].compactMap { path in
            var facts = stat()
            return stat(path, &facts) == 0 ? UInt(facts.st_ino) : nil
        }
        let locks = locks()
        func holds(_ isOwn: Bool, writing: Bool) -> Int32? {
            inodes.lazy.compactMap { process(inode: $0, in: locks, writing: writing, isOwn: isOwn) }.first
        }
        return holds(false, writing: true) ?? (own ? holds(true, writing: true) : nil) ?? holds(false, writing: false)
    }

    private static func text(inode: UInt) -> String { process(inode: inode, in: locks()).map(named) ?? "" }

    private static func named(_ process: Int32) -> String {
        let isStopped = ["T", "t"].contains(status(of: "\(process)").first ?? "")
        return " (process \(process)\(isStopped ? ", which is stopped: kill -CONT \(process)" : ""))"
    }

    /// The locks that there are, as the words of each: `1: FLOCK ADVISORY WRITE 4711 08:01:262158 0 EOF`.
    private static func locks() -> [[Substring]] {
        (ProcFile.text("/proc/locks") ?? "").split(separator: "\n").map { $0.split(separator: " ") }
    }

    /// The process that holds a lock on a file; nil where it is not known.
    ///
    /// - Parameters:
    ///   - writing: whether only a lock counts that no other may have beside it.
    ///   - isOwn: whether this process is looked for, or another.
    private static func process(
        inode: UInt,
        in locks: [[Substring]],
        writing: Bool = false,
        isOwn: Bool = false
    ) -> Int32? {
        for words in locks {
            guard words.count >= 6, words[1] != "->", let process = Int32(words[4]), (process == getpid()) == isOwn,
                words[5].split(separator: ":").last == "\(inode)", !writing || words[3] == "WRITE"
            else { continue }
            return process
        }
        return nil
    }

    /// What the system says of a process, or of a thread of one, from its state on: the name before it stands in
    /// parentheses, and may have blanks and parentheses in it.
    private static func status(of process: String) -> [String] {
        let status = ProcFile.text("/proc/\(process)/stat") ?? ""
        guard let end = status.lastIndex(of: ")") else { return [] }
        return status[status.index(after: end)...].split(separator: " ").map(String.init)
    }
}
