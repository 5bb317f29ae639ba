internal import Foundation
internal import Glibc

/// Who holds a file that another waits for, as far as the system tells (Linux: `/proc/locks`).
enum LockHolder {
    /// ` (process 4711, which is stopped)`; nothing where it is not known.
    static func text(of descriptor: Int32) -> String {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? text(inode: UInt(facts.st_ino)) : ""
    }

    /// Who holds a lock on the file at a path. It is not opened: who closes a database loses the locks on it.
    static func text(of path: String) -> String {
        var facts = stat()
        return stat(path, &facts) == 0 ? text(inode: UInt(facts.st_ino)) : ""
    }

    private static func text(inode: UInt) -> String {
        let locks =
            FileManager.default.contents(atPath: "/proc/locks").map { String(decoding: $0, as: UTF8.self) } ?? ""
        for line in locks.split(separator: "\n") {
            // `1: FLOCK ADVISORY WRITE 4711 08:01:262158 0 EOF`
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] != "->", let process = Int32(words[4]), process != getpid(),
                words[5].split(separator: ":").last == "\(inode)"
            else { continue }
            return " (process \(process)\(isStopped(process) ? ", which is stopped: kill -CONT \(process)" : ""))"
        }
        return ""
    }

    private static func isStopped(_ process: Int32) -> Bool {
        let status =
            FileManager.default.contents(atPath: "/proc/\(process)/stat")
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
        // The name stands in parentheses, and may have blanks and parentheses in it.
        guard let end = status.lastIndex(of: ")") else { return false }
        return ["T", "t"].contains(
            status[status.index(after: end)...].split(separator: " ").first.map(String.init) ?? ""
        )
    }
}
