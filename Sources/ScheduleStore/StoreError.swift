internal import Foundation
internal import GRDB

/// Why a store cannot be used, or something could not be written to it. What was there before is unchanged.
public struct StoreError: Error, Hashable, Sendable {
    /// What kind of problem it is.
    public enum Code: String, Hashable, Sendable {
        /// The file is damaged, and was found so.
        case damaged
        /// A newer program has written it.
        case newer
        /// It may not be read or written.
        case notAllowed = "not-allowed"
        /// The disk is full.
        case full
        /// Another process holds it for too long.
        case busy
        /// Reading or writing failed.
        case readWrite = "read-write"
    }

    /// What kind of problem it is.
    public var code: Code
    /// What happened, in one line for a person.
    public var message: String
    /// The file.
    public var path: String

    /// A problem with a file.
    public init(_ code: Code, _ message: String, path: String) {
        self.code = code
        self.message = message
        self.path = path
    }

    /// What an error of SQLite means for the user.
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
        // Of a copy that failed the database itself says that nothing is wrong with it.
        let plain = DatabaseError(resultCode: error.resultCode).message
        let reason = (error.message == "not an error" ? plain : error.message) ?? "unknown reason"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_TOOBIG:
            self.init(.damaged, "the file is damaged: \(reason)", path: path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.notAllowed, "it may not be written (\(reason))", path: path)
        case .SQLITE_CANTOPEN: self.init(.notAllowed, "it cannot be opened", path: path)
        case .SQLITE_FULL: self.init(.full, "the disk is full, nothing changed", path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            let holder = LockHolder.text(of: path)
            self.init(.busy, "another process holds it for too long\(holder); nothing changed", path: path)
        default: self.init(.readWrite, "reading or writing failed (\(reason)); nothing changed", path: path)
        }
    }

    /// What happened, and not that nothing changed: something has, such as where the marks stand and a copy failed.
    var cause: String {
        message.replacing("; nothing changed", with: "").replacing(", nothing changed", with: "")
    }
}
