internal import Foundation
public import ScheduleModel

/// Changes that are shown as one, such as the episodes of a season that was added at once.
public struct ChangeGroup: Sendable {
    /// The changes. There is at least one.
    public let changes: [ScheduleChange]

    /// The first change.
    public var first: ScheduleChange { changes[0] }

    /// Creates a group.
    public init(changes: [ScheduleChange]) { self.changes = changes }

    /// Groups three or more consecutive added or dropped episodes of one show with the same date.
    public static func grouped(_ changes: some Sequence<ScheduleChange>) -> [ChangeGroup] {
        changes.consecutiveGroups { $0.isOfSameDrop(as: $1) }.map { ChangeGroup(changes: $0) }
    }

    /// Returns the code of the change, or the lowest and the highest code of several: `S01E01–E08`.
    ///
    /// - Parameter dash: The text between two codes.
    public func code(dash: String = "–") -> String? {
        let codes = changes.compactMap(\.code).sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        guard changes.count > 1, let first = codes.first, let last = codes.last else { return first.code }
        // The season is not repeated.
        let season = last.utf8.prefix { $0 != UInt8(ascii: "E") }
        let number = first.utf8.starts(with: season) ? last.utf8.dropFirst(season.count) : last.utf8[...]
        return first + dash + String(decoding: number, as: UTF8.self)
    }
}

extension ScheduleChange {
    /// Returns whether another change adds or drops an episode of the same show, with the same values.
    fileprivate func isOfSameDrop(as other: ScheduleChange) -> Bool {
        [.added, .dropped].contains(kind) && kind == other.kind && provider == other.provider
            && showID == other.showID && old == other.old && new == other.new && code != nil && other.code != nil
    }
}
