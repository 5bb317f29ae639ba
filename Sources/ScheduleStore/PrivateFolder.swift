internal import Foundation

/// A folder that only the user can read.
enum PrivateFolder {
    /// Creates a folder and its missing parents.
    ///
    /// - Throws: `StoreError`.
    static func make(_ path: String) throws {
        // U+FFFD replaces bytes of the name that are not UTF-8. A new folder with that name would be a different
        // one.
        if path.unicodeScalars.contains("\u{FFFD}"), !FileManager.default.fileExists(atPath: path) {
            throw StoreError(.notAllowed, "the folder name is not UTF-8: rename it", path: path)
        }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StoreError(.notAllowed, "the folder cannot be created", path: path)
        }
    }
}
