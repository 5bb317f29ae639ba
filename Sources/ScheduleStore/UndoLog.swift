internal import Foundation

/// The changes of the last commands that marked episodes or hid a followed show, in `markings.json`.
///
/// Undoing a command only reverts its own changes, not marks that were made in another way. The data is
/// short-lived: errors of reading and writing are ignored.
package struct UndoLog: Sendable {
    /// A command that marks episodes or hides a show.
    package struct Command: Hashable, Sendable, Codable {
        /// The show's ID.
        let show: String
        /// The new state of the episodes, or `hidden` for a hidden show.
        let state: String
        /// The selected episodes as text, which is compared and not parsed.
        let episodes: String

        /// Creates a command.
        package init(show: String, state: String, episodes: String) {
            self.show = show
            self.state = state
            self.episodes = episodes
        }
    }

    private struct Entry: Codable {
        var command: Command
        /// The IDs of the changed episodes. For a hidden show, the only element is the time since which it was
        /// followed.
        var changed: [String]
        /// The previous state of each changed episode, by its ID. Logs of earlier versions have none.
        var before: [String: String]?
    }

    private struct Content: Codable {
        var entries: [Entry] = []
    }

    /// The largest number of stored commands.
    private static let maxEntries = 100

    private let path: String

    /// Creates the log of a folder. No file is opened or created yet.
    package init(folder: String) { path = folder + "/markings.json" }

    private var content: Content {
        guard let bytes = SmallFile.contents(path) else { return Content() }
        return (try? JSONDecoder().decode(Content.self, from: bytes)) ?? Content()
    }

    /// Returns the IDs of the episodes that the last run of a command changed, each with its previous state. A state is
    /// empty if the log has none. Returns nil if the command is not in the log.
    package func episodes(changedBy command: Command) -> [String: String]? {
        content.entries.last { $0.command == command }.map { entry in
            Dictionary(entry.changed.map { ($0, entry.before?[$0] ?? "") }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Records the changes of a command: the IDs of the changed episodes, each with its previous state. Replaces an
    /// earlier run of the same command.
    package func record(_ before: [String: String], of command: Command) {
        var content = content
        content.entries.removeAll { $0.command == command }
        content.entries.append(Entry(command: command, changed: before.keys.sorted(), before: before))
        content.entries = Array(content.entries.suffix(Self.maxEntries))
        guard let bytes = try? JSONEncoder().encode(content) else { return }
        try? SmallFile.write(bytes, to: path)
    }
}
