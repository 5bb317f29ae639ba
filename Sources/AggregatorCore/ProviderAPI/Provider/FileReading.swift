public import Foundation
internal import ScheduleModel

/// Reads files: the disk, or a twin in memory for tests.
public protocol FileReading: Sendable {
    /// The paths that a pattern with `*`, `?` and `[…]` stands for, in order; a path without any is itself.
    func paths(matching pattern: String) -> [String]

    /// Gives the bytes of a file, piece by piece, in order.
    ///
    /// - Throws: `FileReadError`, and what the body throws.
    func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws

    /// What a file is recognised by: it is another one after any change. Nil if there is no file, or that cannot be
    /// found out.
    func version(of path: String) -> FileVersion?
}

/// What a file is recognised by without reading it: another one after any change.
public struct FileVersion: Hashable, Sendable {
    /// A text that is another one when the file changed, the same in every run.
    public var stamp: String
    /// How large it is, in bytes.
    public var size: Int

    /// When its content changed last; nil where that is not known.
    public var changedAt: Date?

    /// A version of a file.
    public init(stamp: String, size: Int, changedAt: Date? = nil) {
        self.stamp = stamp
        self.size = size
        self.changedAt = changedAt
    }
}

extension FileReading {
    /// The bytes of a file.
    ///
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

/// Why a file could not be read.
public enum FileReadError: Error, Hashable, Sendable {
    case missing
    case notAllowed
    case isFolder
    case tooLarge(limit: Int)
    case other(String)

    /// The reason, for a person.
    public var message: String {
        switch self {
        case .missing: "there is no such file"
        case .notAllowed: "it may not be read (permission denied)"
        case .isFolder: "it is a folder"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
        case .other(let text): text
        }
    }
}
