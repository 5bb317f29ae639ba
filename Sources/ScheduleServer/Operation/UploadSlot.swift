internal import Foundation
internal import Synchronization

/// The file that was uploaded last, until the user confirms its import. Only one is stored, so memory is bounded.
final class UploadSlot: Sendable {
    /// A file and its name.
    struct Upload: Sendable {
        let id: String
        let name: String
        let bytes: [UInt8]
        fileprivate let at: Date
    }

    /// The largest file in bytes.
    static let maxBytes = 16 << 20
    /// The time in seconds after which the file is forgotten.
    static let lifetime: TimeInterval = 900

    private let state = Mutex<Upload?>(nil)

    /// Stores a file instead of the previous one.
    func store(_ bytes: [UInt8], named name: String, at now: Date) -> Upload {
        let id =
            String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
        let upload = Upload(id: id, name: name, bytes: bytes, at: now)
        state.withLock { $0 = upload }
        return upload
    }

    /// Removes and returns the file, or returns nil if it is another one or too old.
    func take(_ id: String, at now: Date) -> Upload? {
        state.withLock { stored in
            guard let upload = stored, upload.id == id else { return nil }
            stored = nil
            return now.timeIntervalSince(upload.at) < Self.lifetime ? upload : nil
        }
    }
}
