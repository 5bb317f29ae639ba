internal import Foundation

/// Which journal a store has: SQLite before 3.51.3 can lose committed writes in WAL mode when two processes write and
/// checkpoint together (sqlite.org/wal.html; `failures.md`, finding 3), so there a rollback journal it is; and so on a
/// file system of the network, where WAL's shared memory does not work.
public enum JournalChoice: String, Sendable {
    case wal
    case delete

    /// The versions with the cure: 3.51.3 and later, and where it was brought back to.
    static func isWALSafe(_ version: (major: Int, minor: Int, patch: Int)) -> Bool {
        if version >= (3, 51, 3) { return true }
        if (version.major, version.minor) == (3, 50) { return version.patch >= 7 }
        return (version.major, version.minor) == (3, 44) && version.patch >= 6
    }

    /// The choice for a version of SQLite, such as `3.40.1`, and a file system.
    public static func choose(version: String, isOnNetwork: Bool) -> JournalChoice {
        let parts = version.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
        return !isOnNetwork && isWALSafe((parts[0], parts[1], parts[2])) ? .wal : .delete
    }

    /// Whether a folder lies on a file system that other machines may write to.
    ///
    /// - Parameter mounts: what `/proc/self/mountinfo` says.
    public static func isOnNetwork(_ folder: String, mounts: String? = nil) -> Bool {
        let mounts = mounts ?? ProcFile.text("/proc/self/mountinfo") ?? ""
        var best = (length: -1, isNetwork: false)
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 4, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else { continue }
            let point = words[4] == "/" ? "" : String(words[4])
            guard folder == point || folder.utf8.starts(with: (point + "/").utf8), point.utf8.count > best.length else {
                continue
            }
            let kind = words[dash + 1].split(separator: ".").first.map(String.init) ?? ""
            best = (point.utf8.count, networks.contains(kind))
        }
        return best.isNetwork
    }

    private static let networks: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "coda", "9p", "ceph", "fuse", "fuseblk", "glusterfs", "lustre",
    ]
}
