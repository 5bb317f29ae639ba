internal import Foundation
internal import Glibc

/// A lock between processes, for what SQLite's own do not cover: files that are moved aside, copied and put in place.
/// It goes with the process that holds it.
struct FileLock {
    let path: String

    /// Does a work while no other process, and no other thread, does one under the same lock. Where the lock cannot be
    /// had at all, such as in a folder that may not be written, it is done without.
    ///
    /// - Parameter isShared: whether others that share it may work at the same time, and only those that do not may not.
    func hold<Value>(isShared: Bool = false, _ body: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        while flock(descriptor, isShared ? LOCK_SH : LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}

/// Files that are moved aside under a name that no other has.
enum Aside {
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
                throw StoreProblem(.notAllowed, "the damaged file cannot be moved aside", path: path)
            }
        }
        return isThere ? aside : nil
    }
}
