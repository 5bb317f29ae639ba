internal import ScheduleModel
internal import Foundation

/// A resolver for overlapping guides of one source, such as the files of a folder. If a newer guide has something
/// else on a channel at a time, the older guide's airing is dropped.
public enum GuideOverlapResolver {
    /// Returns the guides without overruled airings, in the given order.
    ///
    /// - An airing is dropped if a newer guide has anything on its channel at its time.
    /// - If the newer guide has the same episode at exactly that time, the older row still fills gaps of the
    ///   episode.
    /// - Airings before the start of a newer guide on that channel stay. The exception is an airing that would still
    ///   be running when the newer guide starts with the same show: the show starts later now.
    /// - Airings at times for which the newer guide has nothing stay.
    /// - Guides without a creation time, or with the same one, do not affect each other.
    public static func resolvingOverlaps(_ guides: [SourceResponse]) -> [SourceResponse] {
        let order = newestFirst(guides)
        if order.count < 2 { return guides }
        var resolved = guides
        var newer: [(age: Age, slots: Slots)] = []
        for index in order {
            guard let age = Age(guides[index]) else { continue }
            let newerSlots = newer.filter { $0.age > age }.map(\.slots)
            if !newerSlots.isEmpty {
                resolved[index] = guides[index].without { episode, airing in
                    let overlaps = newerSlots.map { $0.overlap(with: airing, of: episode) }
                    return overlaps.contains(.otherwise) ? .otherwise : overlaps.contains(.same) ? .same : .nothing
                }
            }
            newer.append((age, Slots(resolved[index])))
        }
        return resolved
    }

    /// Returns the airings of an older guide at times when a newer one has nothing on their channel.
    static func remainder(of newer: SourceResponse, after older: SourceResponse) -> SourceResponse {
        let slots = Slots(newer)
        return older.without { slots.overlap(with: $1, of: $0) }
    }

    /// Returns the indices of the guides with a known creation time, newest first.
    static func newestFirst(_ guides: [SourceResponse]) -> [Int] {
        let dated = guides.indices.compactMap { index in Age(guides[index]).map { (index: index, age: $0) } }
        return dated.sorted { $0.age > $1.age }.map(\.index)
    }

    /// The time at which a guide was created, or else its file was modified. The file decides between guides created
    /// at the same time.
    private struct Age: Comparable {
        let madeAt: Date
        let changedAt: Date

        init?(_ guide: SourceResponse) {
            guard guide.isRollingWindow, let madeAt = guide.generatedAt ?? guide.changedAt else { return nil }
            self.madeAt = madeAt
            changedAt = guide.changedAt ?? .distantPast
        }

        static func < (left: Age, right: Age) -> Bool {
            (left.madeAt, left.changedAt) < (right.madeAt, right.changedAt)
        }
    }

    /// The entry of a newer guide at the time of an airing, on the same channel.
    fileprivate enum Overlap {
        /// The guide has nothing at that time.
        case nothing
        /// The guide has this episode at exactly that time.
        case same
        /// The guide has something else.
        case otherwise
    }

    /// The entries of one guide on each channel.
    private struct Slots {
        private struct Slot {
            let start: Date
            var end: Date
            let episodeID: String
            let showID: String
        }

        private var channels: [String: [Slot]] = [:]

        init(_ guide: SourceResponse) {
            for episode in guide.episodes {
                for airing in episode.airings {
                    guard let channel = airing.channel, case .instant(let start) = airing.time else { continue }
                    let end = airing.end(in: .gmt) ?? .distantPast
                    channels[channel.key, default: []].append(
                        .init(start: start, end: end, episodeID: episode.id, showID: episode.showID)
                    )
                }
            }
            for (channel, unsorted) in channels {
                var slots = unsorted.sorted { $0.start < $1.start }
                // An entry without an end lasts until the next one starts.
                for index in slots.indices where slots[index].end == .distantPast {
                    slots[index].end = index + 1 < slots.count ? slots[index + 1].start : slots[index].start
                }
                // An entry without a known duration lasts one second.
                for index in slots.indices {
                    slots[index].end = max(slots[index].end, slots[index].start.addingTimeInterval(1))
                }
                channels[channel] = slots
            }
        }

        /// Returns what this guide has while an airing of another guide is running.
        func overlap(with airing: Airing, of episode: Episode) -> Overlap {
            guard let channel = airing.channel, case .instant(let start) = airing.time,
                let slots = channels[channel.key], let first = slots.first
            else { return .nothing }
            let end = airing.end(in: .gmt) ?? start.addingTimeInterval(1)
            if start < first.start {
                return end > first.start && episode.showID == first.showID ? .otherwise : .nothing
            }
            // Check the last slot that starts at or before it, and all that start during it.
            var index = slots.partitionIndex { $0.start > start }
            if index > 0 { index -= 1 }
            var overlaps = false
            while index < slots.count, slots[index].start < max(end, start.addingTimeInterval(1)) {
                let slot = slots[index]
                if slot.start == start, slot.episodeID == episode.id { return .same }
                overlaps = overlaps || slot.end > start
                index += 1
            }
            return overlaps ? .otherwise : .nothing
        }
    }
}

extension Array where Element == SourceResponse {
    /// The guides, newest first. Guides without a creation time come last.
    public var newestFirst: [SourceResponse] {
        let order = GuideOverlapResolver.newestFirst(self)
        return order.map { self[$0] } + indices.filter { !order.contains($0) }.map { self[$0] }
    }
}

extension Channel {
    /// The ID, or else the name, which identifies a channel within its source.
    fileprivate var key: String { id ?? name }
}

extension SourceResponse {
    /// Returns this response without the airings that a newer guide overrules. Episodes that have no other airing
    /// and are not in the newer guide are dropped.
    fileprivate func without(_ overlap: (Episode, Airing) -> GuideOverlapResolver.Overlap) -> SourceResponse {
        var result = self
        result.episodes = episodes.compactMap { episode in
            let overlaps = episode.airings.map { overlap(episode, $0) }
            if overlaps.allSatisfy({ $0 == .nothing }) { return episode }
            let airings = zip(episode.airings, overlaps).filter { $0.1 == .nothing }.map(\.0)
            if airings.isEmpty, !overlaps.contains(.same) { return nil }
            var episode = episode
            episode.airings = airings
            return episode
        }
        return result
    }
}
