internal import Foundation
internal import Glibc
internal import AtomicFile

/// The program's own small files, as they are read.
enum SmallFile {
    /// What is in a file; nil where there is none, and of what is no regular file: to open a FIFO waits for who writes it.
    static func contents(_ path: String) -> Data? {
        isRegular(path) ? FileManager.default.contents(atPath: path) : nil
    }

    /// Writes a file, for its owner alone, in the place of whatever is there: what is no regular file was not put there by
    /// us, and to write through a FIFO waits for who reads it.
    static func write(_ bytes: Data, to path: String) throws {
        if !isRegular(path), access(path, F_OK) == 0 { unlink(path) }
        try AtomicFile.write(to: path, isPrivate: true) { try AtomicFile.write(Array(bytes), to: $0) }
    }

    /// Whether there is a regular file at a path, or where a link there leads.
    static func isRegular(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }
}
