internal import Foundation
internal import Glibc

/// Files that take their name only when they are complete and on the disk.
enum FileCopy {
    /// Makes a file under a temporary name beside its own, and renames it.
    ///
    /// - Throws: `StoreProblem`, and what the body throws; then what stood there is as it was.
    static func write(_ path: String, _ body: (_ temporary: String) throws -> Void) throws {
        let temporary = "\(path).new-\(getpid())"
        func remove() {
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary + suffix) }
        }
        remove()
        do {
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure(path) }
            close(descriptor)
            try body(temporary)
            try sync(temporary, path)
            guard rename(temporary, path) == 0 else { throw failure(path) }
            try sync((path as NSString).deletingLastPathComponent, path)
        } catch {
            remove()
            throw StoreProblem(error, path: path)
        }
    }

    private static func sync(_ name: String, _ path: String) throws {
        let descriptor = open(name.isEmpty ? "." : name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> StoreProblem {
        let code: StoreProblem.Code
        switch errno {
        case ENOSPC, EDQUOT: code = .full
        case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR: code = .notAllowed
        default: code = .readWrite
        }
        return StoreProblem(code, String(cString: strerror(errno)), path: path)
    }
}
