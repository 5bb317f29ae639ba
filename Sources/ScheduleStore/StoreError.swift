internal import Foundation
internal import GRDB

/// An error of a store: it cannot be used, or a write failed. The stored data is unchanged.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable {
        /// The file is damaged.
        case damaged
        /// A newer version of aggctl wrote the file.
        case newer
        /// The file cannot be read or written, for example because of its permissions.
        case notAllowed = "not-allowed"
        /// The disk is full.
        case full
        /// Another process holds the file for too long.
        case busy
        /// Reading or writing failed.
        case readWrite = "read-write"
    }

    /// The kind of the error.
    public var code: Code
    /// The description for the user, in one line.
    public var message: String
    /// The path of the file.
    public var path: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, path: String) {
        self.code = code
        self.message = message
        self.path = path
    }

    /// Creates an error from one of SQLite or Foundation.
    init(_ error: any Error, path: String) {
        if let problem = error as? StoreError {
            self = problem
            return
        }
        guard let error = error as? DatabaseError else {
            let cocoa = error as NSError
            let isFull = cocoa.domain == NSCocoaErrorDomain && cocoa.code == CocoaError.fileWriteOutOfSpace.rawValue
            self.init(
                isFull ? .full : .readWrite,
                isFull ? "the disk is full" : "reading or writing failed",
                path: path
            )
            return
        }
        if error.message?.utf8.starts(with: "vtable constructor failed".utf8) == true {
            self.init(.damaged, "the search index is damaged", path: path)
            return
        }
        // If a backup failed, SQLite's message is "not an error".
        let plain = DatabaseError(resultCode: error.resultCode).message
        let reason = (error.message == "not an error" ? plain : error.message) ?? "unknown reason"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_TOOBIG:
            self.init(.damaged, "the file is damaged: \(reason)", path: path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.notAllowed, "not writable (\(reason))", path: path)
        case .SQLITE_CANTOPEN: self.init(.notAllowed, "cannot be opened", path: path)
        case .SQLITE_FULL: self.init(.full, "the disk is full, nothing changed", path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            let holder = LockHolder.text(of: path)
            self.init(.busy, "another process holds it for too long\(holder); nothing changed", path: path)
        default: self.init(.readWrite, "reading or writing failed (\(reason)); nothing changed", path: path)
        }
    }

    /// The message without "nothing changed". It is used if something did change, for example if marks were saved
    /// but a copy failed.
    var cause: String {
        message.replacing("; nothing changed", with: "").replacing(", nothing changed", with: "")
    }
}
