public import Foundation
internal import AtomicFile

/// The user's account at a tracker: the user's own application, and the token that it got.
public struct TrackerAccount: Codable, Hashable, Sendable {
    /// The ID of the application.
    public var clientID: String
    /// The secret of the application, or nil if the tracker needs none.
    public var clientSecret: String?
    /// The token that authorizes requests.
    public var token: String
    /// The token that renews `token`, or nil.
    public var refreshToken: String?
    /// The time after which `token` is not accepted, or nil if there is none.
    public var expiresAt: Date?

    /// Creates an account.
    public init(
        clientID: String,
        clientSecret: String? = nil,
        token: String,
        refreshToken: String? = nil,
        expiresAt: Date? = nil
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.token = token
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// The file with the account at one tracker. Only the user can read it.
public struct TrackerAccountFile: Sendable {
    /// The path of the file.
    public let path: String

    /// Creates the file of a tracker in a folder. No file is opened or created yet.
    public init(folder: String, tracker: String) { path = "\(folder)/\(tracker)-account.json" }

    /// Returns the account, or nil if there is none.
    ///
    /// - Throws: `StoreError` if the file exists and cannot be read.
    public func account() throws -> TrackerAccount? {
        let bytes: Data
        do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw StoreError(.notAllowed, "the account cannot be read", path: path)
        }
        do { return try JSONDecoder().decode(TrackerAccount.self, from: bytes) } catch {
            throw StoreError(.damaged, "not an account; sign in again to replace it", path: path)
        }
    }

    /// Replaces the account.
    ///
    /// - Throws: `StoreError`.
    public func write(_ account: TrackerAccount) throws {
        try PrivateFolder.make(ResolvedPath.folder(of: path))
        let bytes = try JSONEncoder().encode(account)
        do {
            try AtomicFile.write(to: path, isPrivate: true) { try AtomicFile.write(Array(bytes), to: $0) }
        } catch {
            throw StoreError(.readWrite, "the account cannot be written", path: path)
        }
    }

    /// Removes the account.
    ///
    /// - Returns: False if there was none.
    @discardableResult
    public func remove() -> Bool { unlink(path) == 0 }
}
