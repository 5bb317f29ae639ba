internal import Foundation
internal import Glibc

/// A lock between processes, for operations that SQLite's locks don't cover: moving, copying and replacing files.
///
/// The system releases it when the process ends.
struct FileLock {
    let path: String
    /// The timeout for writing, in milliseconds.
    var lockTimeout = 10_000
    /// The timeout for reading, in milliseconds. After it, reading continues without the lock.
    private static let readLockTimeout = 2000

    /// Runs a body while no other process or thread holds the same lock.
    ///
    /// If the lock file cannot be opened, for example in a read-only folder, the body runs without the lock.
    ///
    /// - Parameter isShared: Whether other holders of the shared lock may run at the same time.
    /// - Throws: `StoreError` if another process holds the lock for too long, or the error of the body.
    func withLock<Value>(isShared: Bool = false, _ body: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        try wait(for: descriptor, isShared ? LOCK_SH : LOCK_EX)
        return try body()
    }

    /// Runs a body that only reads, under the shared lock.
    ///
    /// If another process holds the lock for too long, the body runs without it, unless the database does not
    /// exist.
    func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try withLock(isShared: true, body)
        } catch let problem as StoreError where problem.code == .busy && problem.path == path {
            guard access(String(path.dropLast(".lock".count)), F_OK) == 0 else { throw problem }
            return try body()
        }
    }

    private func wait(for descriptor: Int32, _ kind: Int32) throws {
        let step = 20
        var remaining = kind == LOCK_SH ? Self.readLockTimeout : lockTimeout
        while flock(descriptor, kind | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            // The file system has no locks, so the body runs without one.
            guard errno == EWOULDBLOCK else { return }
            if remaining <= 0 {
                throw StoreError(
                    .busy,
                    "another aggctl holds it for too long\(LockHolder.text(of: descriptor))",
                    path: path
                )
            }
            usleep(UInt32(step) * 1000)
            remaining -= step
        }
    }
}

/// Damaged files, moved to a name that no other file has.
enum Quarantine {
    /// Moves a database and its journals to a new name.
    ///
    /// - Returns: The new path, or nil if there was no database.
    static func move(_ path: String, at now: String) throws -> String? {
        let exists = access(path, F_OK) == 0
        var newPath = "\(path).damaged-\(now)"
        var number = 1
        while access(newPath, F_OK) == 0 {
            number += 1
            newPath = "\(path).damaged-\(now)-\(number)"
        }
        // The database is moved first: without it, a remaining journal is harmless.
        for suffix in ["", "-journal", "-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, newPath + suffix) == 0 else {
                throw StoreError(.notAllowed, "the damaged file cannot be moved aside", path: path)
            }
        }
        return exists ? newPath : nil
    }
}
