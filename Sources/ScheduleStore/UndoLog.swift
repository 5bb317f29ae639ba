internal import Foundation

/// What the last commands that marked episodes, or hid a followed show, changed, in `markings.json`: so that what takes them
/// back takes back what they did, and nothing that was marked otherwise. It is of passing worth: what cannot be read or
/// written is let go.
package struct UndoLog: Sendable {
    /// A command that marks episodes, or hides a show.
    package struct Command: Hashable, Sendable, Codable {
        /// The show's id.
        let show: String
        /// What the episodes were marked as.
        let state: String
        /// Which episodes were meant, in words that are compared and not read.
        let episodes: String

        /// A command.
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

    /// At most this many commands are remembered.
    private static let maxEntries = 100

    private let path: String

    /// The file of a folder; nothing is opened or made yet.
    package init(folder: String) { path = folder + "/markings.json" }

    private var content: Content {
        guard let bytes = SmallFile.contents(path) else { return Content() }
        return (try? JSONDecoder().decode(Content.self, from: bytes)) ?? Content()
    }

    /// The ids of the episodes that a command marked when it was given last; nil where that is not remembered.
    package func episodes(changedBy command: Command) -> Set<String>? {
        content.entries.last { $0.command == command }.map { Set($0.changed) }
    }

    /// Remembers what a command marked.
    package func record(_ changed: [String], of command: Command) {
        var content = content
        content.entries.removeAll { $0.command == command }
        content.entries.append(Entry(command: command, changed: changed))
        content.entries = Array(content.entries.suffix(Self.maxEntries))
        guard let bytes = try? JSONEncoder().encode(content) else { return }
        try? SmallFile.write(bytes, to: path)
    }
}
