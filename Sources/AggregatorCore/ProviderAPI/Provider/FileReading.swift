public import Foundation
internal import ScheduleModel

/// Access to files: the disk, or files in memory for tests.
public protocol FileReading: Sendable {
    /// Returns the paths that match a pattern with `*`, `?` and `[…]`, in order. A path without these characters is
    /// returned unchanged.
    func paths(matching pattern: String) -> [String]

    /// Passes the bytes of a file to `body`, in pieces and in order.
    ///
    /// - Throws: `FileReadError`, and the errors of `body`.
    func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws

    /// Returns the version of a file, which differs after any change. Returns nil if there is no file or its version
    /// cannot be determined.
    func version(of path: String) -> FileVersion?

    /// Returns whether a path from a pattern or a folder is a symbolic link. Nobody named its target, so messages must
    /// not quote it.
    func isUnnamedLink(_ path: String) -> Bool
}

/// The version of a file, determined without reading it. It differs after any change.
public struct FileVersion: Hashable, Sendable {
    /// A text that differs after any change of the file. It is the same in every run.
    public var stamp: String
    /// The size in bytes.
    public var size: Int

    /// The modification time of the content, or nil if unknown.
    public var changedAt: Date?

    /// Creates a version.
    public init(stamp: String, size: Int, changedAt: Date? = nil) {
        self.stamp = stamp
        self.size = size
        self.changedAt = changedAt
    }
}

extension FileReading {
    /// Returns false, for file systems without links.
    public func isUnnamedLink(_ path: String) -> Bool { false }

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - limit: The maximum size in bytes.
    /// - Throws: `FileReadError`.
    public func read(_ path: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(path) { piece in
            if bytes.count + piece.count > limit { throw FileReadError.tooLarge(limit: limit) }
            bytes += piece
        }
        return bytes
    }
}

/// The reason why a file could not be read.
public enum FileReadError: Error, Hashable, Sendable {
    case missing
    case notAllowed
    case isFolder
    case tooLarge(limit: Int)
    case other(String)

    /// The reason, as text for users.
    public var message: String {
        switch self {
        case .missing: "file not found"
        case .notAllowed: "permission denied"
        case .isFolder: "this is a folder, not a file"
        case .tooLarge(let limit): "larger than \(limit >> 20) MB"
        case .other(let text): text
        }
    }
}
