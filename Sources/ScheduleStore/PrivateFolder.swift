internal import Foundation

/// A folder that is for the user alone.
enum PrivateFolder {
    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Throws: `StoreProblem`.
    static func make(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StoreProblem(.notAllowed, "the folder cannot be made", path: path)
        }
    }
}
