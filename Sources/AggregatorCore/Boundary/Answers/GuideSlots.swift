internal import ScheduleModel
internal import Foundation

/// Several guides of one source, such as the files of a folder: where a newer one tells a slot of a channel otherwise, the
/// older one's word on it is void.
public enum GuideSlots {
    /// The guides as they count together, in the order in which they were given.
    ///
    /// A programme is void if a newer guide has others at its time on its channel, and does not have it. What lies before
    /// a newer guide begins, after it ends, or where it says nothing, stays. Guides of which it is not known when they were
    /// made, or that were made at once, stand side by side.
    public static func counted(_ guides: [ResourceAnswer]) -> [ResourceAnswer] {
        let order = guides.indices.filter { guides[$0].rollsForward && guides[$0].madeAt != nil }.sorted {
            (guides[$0].madeAt ?? .distantPast) > (guides[$1].madeAt ?? .distantPast)
        }
        if order.count < 2 { return guides }
        var counted = guides
        var newer: [(madeAt: Date, slots: Slots)] = []
        for index in order {
            let madeAt = guides[index].madeAt ?? .distantPast
            let tellers = newer.filter { $0.madeAt > madeAt }.map(\.slots)
            if !tellers.isEmpty {
                counted[index] = guides[index].without { episode, airing in
                    tellers.contains { $0.tellsOtherwise(airing, of: episode) }
                }
            }
            newer.append((madeAt, Slots(counted[index])))
        }
        return counted
    }

    /// What one guide has on each channel.
    private struct Slots {
        private struct Slot {
            let start: Date
            var end: Date
            let showID: String
        }

        private var channels: [String: [Slot]] = [:]

        init(_ guide: ResourceAnswer) {
            for episode in guide.episodes {
                for airing in episode.airings {
                    guard let channel = airing.channel, case .instant(let start) = airing.time else { continue }
                    let end = airing.end(in: .gmt) ?? .distantPast
                    channels[channel.key, default: []].append(Slot(start: start, end: end, showID: episode.showID))
                }
            }
            for (channel, unsorted) in channels {
                var slots = unsorted.sorted { $0.start < $1.start }
                // One without an end lasts until the next one begins.
                for index in slots.indices where slots[index].end == .distantPast {
                    slots[index].end = index + 1 < slots.count ? slots[index + 1].start : slots[index].start
                }
                channels[channel] = slots
            }
        }

        /// Whether this guide has something else when an airing of another is on.
        func tellsOtherwise(_ airing: Airing, of episode: Episode) -> Bool {
            guard let channel = airing.channel, case .instant(let start) = airing.time,
                let slots = channels[channel.key], let first = slots.first, start >= first.start
            else { return false }
            let end = airing.end(in: .gmt) ?? start.addingTimeInterval(1)
            // The last slot that begins at or before it, and all that begin within it.
            var index = slots.partition { $0.start > start }
            if index > 0 { index -= 1 }
            var isMet = false
            while index < slots.count, slots[index].start < max(end, start.addingTimeInterval(1)) {
                let slot = slots[index]
                if slot.start == start, slot.showID == episode.showID { return false }
                isMet = isMet || slot.end > start
                index += 1
            }
            return isMet
        }
    }
}

extension Channel {
    /// What tells it from the other channels of its source.
    fileprivate var key: String { id ?? name }
}

extension Array {
    /// The index of the first element of which something holds, where it holds of all that follow.
    fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ResourceAnswer {
    /// The answer without some airings, and without the episodes that had no others.
    fileprivate func without(_ isVoid: (Episode, Airing) -> Bool) -> ResourceAnswer {
        var kept = self
        kept.episodes = episodes.compactMap { episode in
            let airings = episode.airings.filter { !isVoid(episode, $0) }
            if airings.count == episode.airings.count { return episode }
            if airings.isEmpty { return nil }
            var episode = episode
            episode.airings = airings
            return episode
        }
        return kept
    }
}
