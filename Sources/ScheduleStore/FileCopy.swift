internal import Foundation
internal import Glibc

/// Files that take their name only when they are complete and on the disk.
enum FileCopy {
    /// Makes a file under a temporary name beside its own, and renames it.
    ///
    /// - Throws: `StoreProblem`, and what the body throws; then what stood there is as it was.
    static func write(_ path: String, _ body: (_ temporary: String) throws -> Void) throws {
        let temporary = "\(path).new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        sweep(path)
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

    /// Takes away what runs that were killed an hour ago or earlier have left.
    private static func sweep(_ path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        let begin = (path as NSString).lastPathComponent + ".new-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? [] {
            var info = stat()
            let file = folder.isEmpty ? name : folder + "/" + name
            guard name.utf8.starts(with: begin.utf8), stat(file, &info) == 0, time(nil) - info.st_mtim.tv_sec > 3600
            else {
                continue
            }
            unlink(file)
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
