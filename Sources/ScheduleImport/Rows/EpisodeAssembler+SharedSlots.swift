internal import Foundation
internal import ScheduleModel

/// The rows of a listing about one transmission. A channel shows one programme at a time.
extension EpisodeAssembler {
    /// The start of an airing of a show on a channel.
    fileprivate struct Slot: Hashable {
        let showID: String
        let channel: String?
        let start: Date

        init?(_ airing: Airing, of episode: Episode) {
            guard case .instant(let start) = airing.time else { return nil }
            (showID, self.start) = (episode.showID, start)
            channel = airing.channel.map { $0.id ?? $0.name }
        }
    }

    /// Starts of one episode on one channel that are closer together are one transmission, if the first one is still
    /// running. In seconds.
    private static let maxSecondsApart = 15.0 * 60

    /// Returns the entries after merging those of one transmission. A row without number or title joins the row of its
    /// show with the same start and channel. Equal rows with different IDs are merged too.
    static func mergingSharedSlots(_ entries: [Entry]) -> [Entry] {
        // The first entry of each slot by the slot's hash. A table of complete slots would take much more memory.
        var firstBySlot: [Int: Int32] = [:]
        var merged = entries
        var targets: [Int: Int] = [:]
        for (index, entry) in entries.enumerated() where entry.isListed {
            for airing in entry.episode.airings {
                guard let slot = Slot(airing, of: entry.episode) else { continue }
                guard let first = firstBySlot[slot.hashValue].map(Int.init) else {
                    firstBySlot[slot.hashValue] = Int32(index)
                    continue
                }
                let other = targets[first] ?? first
                guard other != index, merged[other].has(slot), merged[other].isSameTransmission(as: merged[index])
                else { continue }
                let isRicher = merged[index].detailRank > merged[other].detailRank
                let (target, source) = isRicher ? (index, other) : (other, index)
                merged[target].join(merged[source])
                targets[source] = target
                break
            }
        }
        return targets.isEmpty ? entries : merged.indices.filter { targets[$0] == nil }.map { merged[$0] }
    }

    /// Removes airings that start while the same episode is running on the same channel.
    static func removingOverlaps(_ entries: [Entry]) -> [Entry] {
        var entries = entries
        for index in entries.indices where entries[index].isListed && entries[index].episode.airings.count > 1 {
            let airings = entries[index].episode.airings
            let isOverlapping = airings.contains { airing in airings.contains { Self.repeats(airing, $0) } }
            if isOverlapping {
                entries[index].episode.airings.removeAll { airing in airings.contains { Self.repeats(airing, $0) } }
                entries[index].airings = []
            }
        }
        return entries
    }

    /// Returns whether an airing starts shortly after another one that is still running.
    private static func repeats(_ airing: Airing, _ earlier: Airing) -> Bool {
        guard case .instant(let start) = airing.time, case .instant(let first) = earlier.time, first < start,
            airing.channel == earlier.channel, let seconds = earlier.seconds
        else { return false }
        let difference = start.timeIntervalSince(first)
        return difference <= maxSecondsApart && difference < Double(seconds)
    }
}

extension EpisodeAssembler.Entry {
    /// The amount of data about the episode: a number counts more than a title.
    fileprivate var detailRank: Int {
        (episode.number.text == nil ? 0 : 4) + (isUntitled ? 0 : 2) + (hasGivenID ? 1 : 0)
    }

    fileprivate func has(_ slot: EpisodeAssembler.Slot) -> Bool {
        episode.airings.contains { EpisodeAssembler.Slot($0, of: episode) == slot }
    }

    /// Returns whether two rows in one slot describe the same programme.
    fileprivate func isSameTransmission(as other: Self) -> Bool {
        let numbers = (episode.number, other.episode.number)
        let titles = (FoldedText(episode.title ?? "").key, FoldedText(other.episode.title ?? "").key)
        // Parallel events of a calendar have IDs of their own. They are one only if their titles are equal.
        if hasGivenID, other.hasGivenID { return numbers.0 == numbers.1 && titles.0 == titles.1 && !titles.0.isEmpty }
        return (numbers.0.text == nil || numbers.1.text == nil || numbers.0 == numbers.1)
            && (titles.0.isEmpty || titles.1.isEmpty || titles.0 == titles.1)
    }

    /// Adds the fields and airings of another row of the same programme.
    fileprivate mutating func join(_ other: Self) {
        complete(by: other.episode)
        for airing in other.episode.airings {
            let existing = episode.airings.firstIndex { $0.time == airing.time && $0.channel == airing.channel }
            if let existing {
                episode.airings[existing].seconds = episode.airings[existing].seconds ?? airing.seconds
                episode.airings[existing].label = episode.airings[existing].label ?? airing.label
            } else {
                var airing = airing
                airing.details = airing.details?.rewritten(from: other.episode, for: episode)
                episode.airings.append(airing)
            }
        }
        airings = []
    }
}
