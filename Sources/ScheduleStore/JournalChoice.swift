internal import Foundation

/// The journal mode of a store.
///
/// SQLite before 3.51.3 can lose committed writes in WAL mode if two processes write and checkpoint together
/// (sqlite.org/wal.html). With such a version a rollback journal is used. WAL also needs shared memory, which network
/// file systems don't support.
public enum JournalChoice: String, Sendable {
    case wal
    case delete

    /// Returns whether a version has the fix: 3.51.3 and later, and the two releases it was backported to.
    static func isWALSafe(_ version: (major: Int, minor: Int, patch: Int)) -> Bool {
        if version >= (3, 51, 3) { return true }
        if (version.major, version.minor) == (3, 50) { return version.patch >= 7 }
        return (version.major, version.minor) == (3, 44) && version.patch >= 6
    }

    /// Returns the mode for a version of SQLite, such as `3.40.1`, and a file system.
    public static func choose(version: String, isOnNetwork: Bool) -> JournalChoice {
        let parts = version.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
        return !isOnNetwork && isWALSafe((parts[0], parts[1], parts[2])) ? .wal : .delete
    }

    /// Returns whether a folder is on a network file system, to which other machines may write.
    ///
    /// - Parameter mounts: The contents of `/proc/self/mountinfo`, or nil to read it.
    public static func isOnNetwork(_ folder: String, mounts: String? = nil) -> Bool {
        let mounts = mounts ?? ProcFile.text("/proc/self/mountinfo") ?? ""
        var best = (length: -1, isNetwork: false)
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 4, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else { continue }
            let point = fields[4] == "/" ? "" : String(fields[4])
            guard folder == point || folder.utf8.starts(with: (point + "/").utf8), point.utf8.count > best.length else {
                continue
            }
            let kind = fields[dash + 1].split(separator: ".").first.map(String.init) ?? ""
            best = (point.utf8.count, networks.contains(kind))
        }
        return best.isNetwork
    }

    private static let networks: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "coda", "9p", "ceph", "fuse", "fuseblk", "glusterfs", "lustre",
    ]
}
