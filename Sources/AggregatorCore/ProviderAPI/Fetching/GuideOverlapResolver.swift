internal import ScheduleModel
internal import Foundation

/// Several guides of one source, such as the files of a folder: where a newer one tells a slot of a channel otherwise, the
/// older one's word on it is void.
public enum GuideOverlapResolver {
    /// The guides as they count together, in the order in which they were given.
    ///
    /// An airing is void if a newer guide has anything at its time on its channel; what else its row says of an episode
    /// that the newer guide has at that very time fills gaps still. What begins before a newer guide does on that channel
    /// stays, unless it is the show that the newer one begins with and would still be on: it begins later now. What begins
    /// where the newer one says nothing stays. Guides of which it is not known when they were made, or that were made at once,
    /// stand side by side.
    public static func resolvingOverlaps(_ guides: [SourceResponse]) -> [SourceResponse] {
        let order = newestFirst(guides)
        if order.count < 2 { return guides }
        var counted = guides
        var newer: [(age: Age, slots: Slots)] = []
        for index in order {
            guard let age = Age(guides[index]) else { continue }
            let tellers = newer.filter { $0.age > age }.map(\.slots)
            if !tellers.isEmpty {
                counted[index] = guides[index].without { episode, airing in
                    let words = tellers.map { $0.overlap(with: airing, of: episode) }
                    return words.contains(.otherwise) ? .otherwise : words.contains(.same) ? .same : .nothing
                }
            }
            newer.append((age, Slots(counted[index])))
        }
        return counted
    }

    /// What of an older guide may stand beside a newer one: what begins or lasts where the newer one has nothing on that
    /// channel.
    static func remainder(of newer: SourceResponse, after older: SourceResponse) -> SourceResponse {
        let slots = Slots(newer)
        return older.without { slots.overlap(with: $1, of: $0) }
    }

    /// The places of the guides of which it is known when they were made, the newest first.
    static func newestFirst(_ guides: [SourceResponse]) -> [Int] {
        let known = guides.indices.compactMap { index in Age(guides[index]).map { (index: index, age: $0) } }
        return known.sorted { $0.age > $1.age }.map(\.index)
    }

    /// When a guide was made by its own word, else when its file changed; of two that were made at once the file decides.
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

    /// What a newer guide says of the time of an airing on its channel.
    fileprivate enum Overlap {
        /// Nothing.
        case nothing
        /// It has this episode at that very time.
        case same
        /// It has something else.
        case otherwise
    }

    /// What one guide has on each channel.
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
                // One without an end lasts until the next one begins.
                for index in slots.indices where slots[index].end == .distantPast {
                    slots[index].end = index + 1 < slots.count ? slots[index + 1].start : slots[index].start
                }
                // What lasts no time that is known is on at its start.
                for index in slots.indices {
                    slots[index].end = max(slots[index].end, slots[index].start.addingTimeInterval(1))
                }
                channels[channel] = slots
            }
        }

        /// What this guide has when an airing of another is on.
        func overlap(with airing: Airing, of episode: Episode) -> Overlap {
            guard let channel = airing.channel, case .instant(let start) = airing.time,
                let slots = channels[channel.key], let first = slots.first
            else { return .nothing }
            let end = airing.end(in: .gmt) ?? start.addingTimeInterval(1)
            if start < first.start {
                return end > first.start && episode.showID == first.showID ? .otherwise : .nothing
            }
            // The last slot that begins at or before it, and all that begin within it.
            var index = slots.partitionIndex { $0.start > start }
            if index > 0 { index -= 1 }
            var isMet = false
            while index < slots.count, slots[index].start < max(end, start.addingTimeInterval(1)) {
                let slot = slots[index]
                if slot.start == start, slot.episodeID == episode.id { return .same }
                isMet = isMet || slot.end > start
                index += 1
            }
            return isMet ? .otherwise : .nothing
        }
    }
}

extension Array where Element == SourceResponse {
    /// The guides, the newest first; those of which it is not known when they were made come last.
    public var newestFirst: [SourceResponse] {
        let order = GuideOverlapResolver.newestFirst(self)
        return order.map { self[$0] } + indices.filter { !order.contains($0) }.map { self[$0] }
    }
}

extension Channel {
    /// What tells it from the other channels of its source.
    fileprivate var key: String { id ?? name }
}

extension SourceResponse {
    /// The answer without the airings of which a newer guide says anything, and without the episodes that had no others
    /// and are not in it.
    fileprivate func without(_ word: (Episode, Airing) -> GuideOverlapResolver.Overlap) -> SourceResponse {
        var kept = self
        kept.episodes = episodes.compactMap { episode in
            let words = episode.airings.map { word(episode, $0) }
            if words.allSatisfy({ $0 == .nothing }) { return episode }
            let airings = zip(episode.airings, words).filter { $0.1 == .nothing }.map(\.0)
            if airings.isEmpty, !words.contains(.same) { return nil }
            var episode = episode
            episode.airings = airings
            return episode
        }
        return kept
    }
}
