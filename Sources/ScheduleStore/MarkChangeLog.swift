internal import Foundation
package import ScheduleMerging

/// The last changes of the user's marks, in `undo.json`, so that they can be undone.
///
/// The marks themselves are safe without it: errors of reading and writing are ignored.
package struct MarkChangeLog: Sendable {
    /// The largest number of stored changes.
    private static let maxChanges = 20
    /// The largest size of the file in bytes. An import with more cannot be undone.
    private static let maxBytes = 32 << 20

    private let path: String

    /// Creates the log of a folder. No file is opened or created yet.
    package init(folder: String) { path = folder + "/undo.json" }

    /// The stored changes, the oldest first.
    package var changes: [MarkChange] {
        guard let bytes = SmallFile.contents(path) else { return [] }
        return (try? JSONDecoder().decode([MarkChange].self, from: bytes)) ?? []
    }

    /// Adds a change. If it is too large, no earlier change can be undone either, because it would come first.
    package func add(_ change: MarkChange) {
        let all = Array((changes + [change]).suffix(Self.maxChanges))
        if !write(all), !write([change]) { _ = write([]) }
    }

    /// Removes the last change, after it was undone.
    package func removeLast() { _ = write(changes.dropLast()) }

    private func write(_ changes: [MarkChange]) -> Bool {
        guard let bytes = try? JSONEncoder().encode(changes), bytes.count <= Self.maxBytes else { return false }
        return (try? SmallFile.write(bytes, to: path)) != nil
    }
}
