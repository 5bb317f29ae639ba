internal import Foundation
internal import Glibc
internal import AtomicFile

/// Reads and writes aggctl's own small files.
enum SmallFile {
    /// Returns the contents of a file, or nil if there is no regular file. Opening a FIFO would wait for a writer.
    static func contents(_ path: String) -> Data? {
        isRegular(path) ? FileManager.default.contents(atPath: path) : nil
    }

    /// Writes a file that only its owner can read.
    ///
    /// A FIFO or another special file at the path is replaced. aggctl did not create it, and opening it would wait
    /// for a reader.
    static func write(_ bytes: Data, to path: String) throws {
        if isNonRegularFile(path) { unlink(path) }
        try AtomicFile.write(to: path, isPrivate: true) { temporary in
            try AtomicFile.write(Array(bytes), to: temporary)
        }
    }

    /// Returns whether there is a regular file at a path. Symbolic links are followed.
    static func isRegular(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Returns whether there is something at a path that is not a regular file. One call of `stat` decides: a journal
    /// that SQLite removes between two calls would otherwise seem to be something else.
    static func isNonRegularFile(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
    }
}
