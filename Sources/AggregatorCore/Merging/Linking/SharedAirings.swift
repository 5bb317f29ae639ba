internal import ScheduleModel
internal import Foundation

/// The airings of grouped episodes, to find groups that are the same episode.
///
/// A source without numbers may list a repeat as a new episode on each day, while another source lists the same airings
/// as one episode. A channel airs one program at a time, so the new episodes are that one.
struct SharedAirings {
    /// The time and channel of an airing.
    private struct Slot: Hashable {
        let start: Date
        let channel: FoldedText

        init?(_ airing: Airing) {
            guard case .instant(let start) = airing.time, let channel = airing.channel else { return nil }
            self.start = start
            self.channel = FoldedText(channel.name)
        }
    }

    /// The groups of equal episodes that `EpisodeAligner` found.
    private let groups: [[EpisodeAligner.EpisodeIndex]]
    /// The episodes of each provider.
    private let lists: [[ProviderClaims.ClaimedEpisode]]
    /// For each slot, the groups with an airing in it, and the list of the airing.
    private var groupsBySlot: [Slot: [(group: Int, list: Int)]] = [:]

    /// Returns the groups after merging those that another list has as one episode.
    static func merging(
        _ groups: [[EpisodeAligner.EpisodeIndex]],
        of lists: [[ProviderClaims.ClaimedEpisode]]
    ) -> [[EpisodeAligner.EpisodeIndex]] {
        // If every group has an episode of each list, there is nothing to merge.
        if groups.allSatisfy({ $0.count == lists.count }) { return groups }
        let airings = SharedAirings(groups, lists)
        var result = groups
        for index in groups.indices {
            guard let other = airings.matchingGroup(of: index), !result[other].isEmpty, !result[index].isEmpty else {
                continue
            }
            result[other] += result[index]
            result[index] = []
        }
        return result.filter { !$0.isEmpty }
    }

    private init(_ groups: [[EpisodeAligner.EpisodeIndex]], _ lists: [[ProviderClaims.ClaimedEpisode]]) {
        self.groups = groups
        self.lists = lists
        for (index, group) in groups.enumerated() {
            for position in group {
                for slot in episode(at: position).airings.compactMap(Slot.init) {
                    groupsBySlot[slot, default: []].append((index, position.list))
                }
            }
        }
    }

    private func episode(at position: EpisodeAligner.EpisodeIndex) -> Episode {
        lists[position.list][position.index].episode
    }

    /// Returns the group of another list that is the same episode as this one, or nil if there is none or more than
    /// one.
    private func matchingGroup(of index: Int) -> Int? {
        let group = groups[index]
        let airings = group.flatMap { episode(at: $0).airings }
        let slots = airings.compactMap(Slot.init)
        var candidates: Set<Int> = []
        for slot in slots {
            for source in groupsBySlot[slot] ?? [] where source.group != index {
                // The lists of this group do not count, because they have the two groups as different episodes.
                if !group.contains(where: { $0.list == source.list }) { candidates.insert(source.group) }
            }
        }
        let areAllListed = slots.count == airings.count && slots.allSatisfy { isListed($0, by: candidates) }
        let matches = candidates.filter { canBeSame(index, as: $0, areAllListed: areAllListed) }
        return matches.count == 1 ? matches.first : nil
    }

    private func isListed(_ slot: Slot, by candidates: Set<Int>) -> Bool {
        groupsBySlot[slot]?.contains { candidates.contains($0.group) } ?? false
    }

    /// Returns whether two groups can be one episode. Titles and numbers must not contradict. If they have no title in
    /// common, every airing must be shared (`areAllListed`).
    private func canBeSame(_ index: Int, as other: Int, areAllListed: Bool) -> Bool {
        let (lhsFeatures, rhsFeatures) = (features(of: index), features(of: other))
        for lhs in lhsFeatures {
            for rhs in rhsFeatures {
                if lhs.contradictsTitle(of: rhs) { return false }
                if let number = lhs.number, let otherNumber = rhs.number, number != otherNumber { return false }
                if let absolute = lhs.absolute, let otherAbsolute = rhs.absolute, absolute != otherAbsolute {
                    return false
                }
            }
        }
        return areAllListed || lhsFeatures.contains { lhs in rhsFeatures.contains { lhs.sharesTitle(with: $0) } }
    }

    private func features(of index: Int) -> [EpisodeFeatures] { groups[index].map { EpisodeFeatures(episode(at: $0)) } }
}
