internal import Foundation

/// A file whose contents the kernel generates during reading, such as those below `/proc`.
///
/// It has no size and returns short pieces. Foundation treats a short read as the end of the file, so it cannot be
/// used.
package enum ProcFile {
    /// The maximum size to read, in bytes. A table of a million connections has 150 MB.
    private static let limit = 256 << 20

    /// Returns the complete contents as text, or nil if the file cannot be read.
    package static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file < 0 { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
