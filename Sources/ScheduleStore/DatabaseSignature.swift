internal import Foundation

/// Recognizes aggctl's own databases and backups by their first bytes.
package enum DatabaseSignature {
    /// The bytes with which every SQLite database begins.
    private static let form = Array("SQLite format 3\u{0}".utf8)
    /// The offset of SQLite's application ID.
    private static let applicationIDOffset = 68
    /// The first bytes of the application ID of all of aggctl's databases.
    private static let applicationIDPrefix = Array("Ag".utf8)

    /// Returns whether the regular file at a path is one of aggctl's databases. Symbolic links are followed.
    package static func matches(_ path: String) -> Bool { mark(path)?.elementsEqual(applicationIDPrefix) ?? false }

    /// Returns whether a regular file is an SQLite database without an application ID.
    static func hasNoApplicationID(_ path: String) -> Bool { mark(path)?.allSatisfy { $0 == 0 } ?? false }

    /// Returns the first two bytes of the application ID, or nil if the file is not an SQLite database.
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
