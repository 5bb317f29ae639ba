internal import Foundation

/// A folder that is for the user alone.
enum PrivateFolder {
    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Throws: `StoreError`.
    static func make(_ path: String) throws {
        // U+FFFD stands where the name on the disk is no text: that folder would be another one, whichever is meant.
        if path.unicodeScalars.contains("\u{FFFD}"), !FileManager.default.fileExists(atPath: path) {
            throw StoreError(.notAllowed, "its name is not UTF-8: rename it", path: path)
        }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StoreError(.notAllowed, "the folder cannot be made", path: path)
        }
    }
}
