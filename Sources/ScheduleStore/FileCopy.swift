internal import Glibc
internal import AtomicFile

/// Files that get their final name only when they are complete and on the disk.
enum FileCopy {
    /// Creates a file under a temporary name in the same folder, and renames it.
    ///
    /// - Throws: `StoreError`, or the error of the body. An existing file is then unchanged.
    static func write(_ path: String, _ body: (_ temporary: String) throws -> Void) throws {
        do {
            try AtomicFile.create(path, body)
        } catch let problem as AtomicFileError {
            throw StoreError(code(problem.number), problem.reason, path: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func code(_ number: Int32) -> StoreError.Code {
        switch number {
        case ENOSPC, EDQUOT: .full
        case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, ELOOP, ENXIO, ENAMETOOLONG, EINVAL: .notAllowed
        default: .readWrite
        }
    }
}
