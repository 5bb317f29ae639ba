internal import Foundation

/// Tells aggctl's own databases by their first bytes, wherever they lie: what is kept, and backups of it.
package enum DatabaseSignature {
    /// SQLite's first words.
    private static let form = Array("SQLite format 3\u{0}".utf8)
    /// Where SQLite keeps the application's id.
    private static let applicationIDOffset = 68
    /// How all of ours begin.
    private static let applicationIDPrefix = Array("Ag".utf8)

    /// Whether a regular file at a path, or where a link there leads, is one of them.
    package static func matches(_ path: String) -> Bool { mark(path)?.elementsEqual(applicationIDPrefix) ?? false }

    /// Whether a regular file is a database of SQLite that no application ever made its own.
    static func hasNoApplicationID(_ path: String) -> Bool { mark(path)?.allSatisfy { $0 == 0 } ?? false }

    /// The first two bytes of the application's id; nil of what is no database.
    private static func mark(_ path: String) -> Data.SubSequence? {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
        guard kind == .typeRegular, let file = FileHandle(forReadingAtPath: real) else { return nil }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: applicationIDOffset + applicationIDPrefix.count),
            head.count == applicationIDOffset + applicationIDPrefix.count,
            head.starts(with: form)
        else { return nil }
        return head.suffix(applicationIDPrefix.count)
    }
}
