internal import Foundation

/// A file that the kernel writes while it is read, such as those below `/proc`. It has no size, and tells a piece at a time:
/// Foundation takes a piece that is shorter than wished for its end, which it is not.
package enum ProcFile {
    /// More is read of none: a table of a million connections is 150 MB.
    private static let limit = 256 << 20

    /// All of it, as text; nil where it cannot be read.
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
