package import Foundation
internal import Synchronization

/// The reminders that recipients received in the last two days, in `reminders.json`. `watch` may run again each minute,
/// and must not send a reminder twice.
///
/// The data is short-lived: errors of reading and writing are ignored.
package final class ReminderLog: Sendable {
    private struct Content: Codable {
        /// The times at which reminders were received, by recipient and reminder.
        var received: [String: Date] = [:]
    }

    /// The time in seconds for which a reminder is stored.
    private static let lifetime = 2 * 86_400.0

    private let path: String
    /// Held while the file is changed.
    private let lock = Mutex(())

    /// Creates the log of a folder. No file is opened or created yet.
    package init(folder: String) { path = folder + "/reminders.json" }

    /// Returns whether a recipient received all reminders with some IDs.
    package func contains(_ ids: [String], of recipient: String) -> Bool {
        let received = content.received
        return !ids.isEmpty && ids.allSatisfy { received[Self.key($0, recipient)] != nil }
    }

    /// Records that a recipient received reminders.
    package func record(_ ids: [String], of recipient: String, at now: Date) {
        lock.withLock { _ in
            var content = content
            content.received = content.received.filter { abs(now.timeIntervalSince($0.value)) < Self.lifetime }
            for id in ids { content.received[Self.key(id, recipient)] = now }
            if let bytes = try? JSONEncoder().encode(content) { try? SmallFile.write(bytes, to: path) }
        }
    }

    /// Returns the key of a reminder. It contains only a digest of the recipient, because an address may be secret.
    private static func key(_ id: String, _ recipient: String) -> String {
        SHA256.hex(Array(recipient.utf8)).prefix(16) + " " + id
    }

    private var content: Content {
        guard let bytes = SmallFile.contents(path) else { return Content() }
        return (try? JSONDecoder().decode(Content.self, from: bytes)) ?? Content()
    }
}
