internal import ScheduleModel
internal import Foundation

/// Finds the airings of a list that moved to another time, if only the time identifies them. An episode without
/// number and title has an ID made from its time slot, so its ID changes when it moves (`docs/reference/json.md`).
struct AiringMoveDetector {
    /// The maximum number of pairs to compare. With more, a match would be a guess.
    private static let maxPairs = 10_000

    /// The removed episodes that have moved, by the ID of the added episode that replaces them.
    private(set) var origins: [String: Episode] = [:]
    /// The added episodes that replace a moved one, by the ID of the removed episode.
    private(set) var outcomes: [String: Episode] = [:]

    /// A show, channel and day. Within a group, the removed and added airings that are closest in time are the same
    /// airing.
    private struct SlotGroup: Hashable {
        let showID: String
        let channel: String?
        let day: CivilDay?
    }

    /// Matches the removed airings to the added ones.
    ///
    /// - Parameters:
    ///   - removed: The airings that are no longer listed.
    ///   - added: The airings that were not listed before.
    ///   - counts: The number of episodes of each show in the old list and in the new one.
    init(gone removed: [Episode], come added: [Episode], counts: (old: [String: Int], new: [String: Int])) {
        let addedByGroup = Dictionary(grouping: added, by: Self.group)
        for (group, removed) in Dictionary(grouping: removed, by: Self.group) {
            let added = addedByGroup[group] ?? []
            if removed.count * added.count > Self.maxPairs { continue }
            let pairs = removed.flatMap { old in added.map { (old, $0) } }
            // The closest pair is recorded first. A later pair with one of its airings is ignored.
            for (old, new) in pairs.sorted(by: { Self.sortKey($0) < Self.sortKey($1) }) { record(old, new) }
        }
        // A show with one episode in both lists is treated as a film. A film may move to another day or channel.
        let addedByShow = Dictionary(added.map { ($0.showID, $0) }) { first, _ in first }
        for old in removed where outcomes[old.id] == nil && counts.old[old.showID] == 1 && counts.new[old.showID] == 1 {
            if let new = addedByShow[old.showID], Self.start(new) != Self.start(old) { record(old, new) }
        }
    }

    /// Returns true if the ID of an episode is made from its time slot: `SHOW/DATE/@START channel`.
    static func hasSlotID(_ episode: Episode) -> Bool {
        episode.title == nil && episode.number.text == nil && start(episode) != nil
            && episode.id.utf8.firstRange(of: "/@".utf8) != nil
    }

    private mutating func record(_ old: Episode, _ new: Episode) {
        guard outcomes[old.id] == nil, origins[new.id] == nil else { return }
        (outcomes[old.id], origins[new.id]) = (new, old)
    }

    private static func group(of episode: Episode) -> SlotGroup {
        let channel = episode.airings.first?.channel
        return SlotGroup(showID: episode.showID, channel: channel?.id ?? channel?.name, day: episode.listedDay)
    }

    /// Returns the seconds between two airings, and then their IDs so that equal distances have a fixed order.
    private static func sortKey(_ pair: (old: Episode, new: Episode)) -> (TimeInterval, String, String) {
        let (old, new) = (start(pair.old) ?? .distantPast, start(pair.new) ?? .distantPast)
        return (abs(new.timeIntervalSince(old)), pair.old.id, pair.new.id)
    }

    /// Returns the start of the only airing, or nil if there are several or the time is unknown.
    private static func start(_ episode: Episode) -> Date? {
        guard episode.airings.count == 1, case .instant(let start) = episode.airings[0].time else { return nil }
        return start
    }
}
