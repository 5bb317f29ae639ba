internal import Foundation

/// Tells aggctl's own databases by their first bytes, wherever they lie: what is kept, and backups of it.
package enum KeptDatabase {
    /// SQLite's first words.
    private static let form = Array("SQLite format 3\u{0}".utf8)
    /// Where SQLite keeps the application's id.
    private static let place = 68
    /// How all of ours begin.
    private static let ours = Array("Ag".utf8)

    /// Whether a regular file at a path, or where a link there leads, is one of them.
    package static func isAt(_ path: String) -> Bool {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
        guard kind == .typeRegular, let file = FileHandle(forReadingAtPath: real) else { return false }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: place + ours.count), head.count == place + ours.count else {
            return false
        }
        return head.starts(with: form) && head.suffix(ours.count).elementsEqual(ours)
    }
}
