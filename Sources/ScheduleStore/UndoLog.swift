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
        /// The state that the episodes got.
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
        var changed: [String]
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

    /// Returns the IDs of the episodes that the last run of a command changed, or nil if it is not in the log.
    package func episodes(changedBy command: Command) -> Set<String>? {
        content.entries.last { $0.command == command }.map { Set($0.changed) }
    }

    /// Records the changes of a command.
    package func record(_ changed: [String], of command: Command) {
        var content = content
        content.entries.removeAll { $0.command == command }
        content.entries.append(Entry(command: command, changed: changed))
        content.entries = Array(content.entries.suffix(Self.maxEntries))
        guard let bytes = try? JSONEncoder().encode(content) else { return }
        try? SmallFile.write(bytes, to: path)
    }
}
