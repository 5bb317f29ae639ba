internal import Foundation
internal import Glibc

/// A lock between processes, for what SQLite's own do not cover: files that are moved aside, copied and put in place.
/// It goes with the process that holds it.
struct FileLock {
    let path: String
    /// How long is waited for a lock, in milliseconds, by who may write.
    var lockTimeout = 10_000
    /// Who only reads goes on without it sooner.
    private static let readLockTimeout = 2000

    /// Does a work while no other process, and no other thread, does one under the same lock. Where the lock cannot be
    /// had at all, such as in a folder that may not be written, it is done without.
    ///
    /// - Parameter isShared: whether others that share it may work at the same time, and only those that do not may not.
    /// - Throws: `StoreError` where another process holds it for too long, and what the body throws.
    func withLock<Value>(isShared: Bool = false, _ body: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        try wait(for: descriptor, isShared ? LOCK_SH : LOCK_EX)
        return try body()
    }

    /// Does a work that only reads, while no other process changes what is under the lock. One that holds it for too long
    /// is not waited for: then it is done without the lock, unless there is nothing to read.
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
        var left = kind == LOCK_SH ? Self.readLockTimeout : lockTimeout
        while flock(descriptor, kind | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            // Where the file system knows no locks, it is done without.
            guard errno == EWOULDBLOCK else { return }
            if left <= 0 {
                throw StoreError(
                    .busy,
                    "another aggctl holds it for too long\(LockHolder.text(of: descriptor))",
                    path: path
                )
            }
            usleep(UInt32(step) * 1000)
            left -= step
        }
    }
}

/// Files that are moved aside under a name that no other has.
enum Quarantine {
    /// Moves a database with its journals aside.
    ///
    /// - Returns: its new name; nil where there was no file.
    static func move(_ path: String, at now: String) throws -> String? {
        let isThere = access(path, F_OK) == 0
        var aside = "\(path).damaged-\(now)"
        var number = 1
        while access(aside, F_OK) == 0 {
            number += 1
            aside = "\(path).damaged-\(now)-\(number)"
        }
        // The database first: a journal that stays behind without it harms nothing.
        for suffix in ["", "-journal", "-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, aside + suffix) == 0 else {
                throw StoreError(.notAllowed, "the damaged file cannot be moved aside", path: path)
            }
        }
        return isThere ? aside : nil
    }
}
