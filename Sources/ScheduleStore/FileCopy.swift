internal import Glibc
internal import WholeFile

/// Files that take their name only when they are complete and on the disk.
enum FileCopy {
    /// Makes a file under a temporary name beside its own, and renames it.
    ///
    /// - Throws: `StoreProblem`, and what the body throws; then what stood there is as it was.
    static func write(_ path: String, _ body: (_ temporary: String) throws -> Void) throws {
        do {
            try WholeFile.make(path, body)
        } catch let problem as WholeFileProblem {
            throw StoreProblem(code(problem.number), problem.reason, path: path)
        } catch {
            throw StoreProblem(error, path: path)
        }
    }

    private static func code(_ number: Int32) -> StoreProblem.Code {
        switch number {
        case ENOSPC, EDQUOT: .full
        case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, ELOOP, ENXIO, ENAMETOOLONG, EINVAL: .notAllowed
        default: .readWrite
        }
    }
}
