internal import ScheduleModel
internal import Foundation

/// Finds out which episodes of one show are the same in the lists of several providers.
///
/// The longest list comes first. Each further list is aligned with the result of the lists before it
/// (`ListAlignment`). Episodes without a partner are aligned a second time, because the result then has more facts.
/// For example, a list of titles and a list of numbers have nothing in common until a list with both is added. Two
/// episodes of one provider are merged only if another provider lists an airing of both as one episode
/// (`SharedAirings`).
struct EpisodeAligner {
    /// The position of an episode: the provider's list and the index in it.
    struct EpisodeIndex: Hashable {
        let list: Int
        let index: Int
    }

    /// Returns groups of equal episodes. Each group is in the order of the lists, and the groups are in the order
    /// of their first members.
    ///
    /// - Parameter zone: The viewer's time zone, in which times without a zone are read, or nil if it is unknown.
    static func align(_ lists: [[ProviderClaims.ClaimedEpisode]], zone: TimeZone? = nil) -> [[EpisodeIndex]] {
        if lists.count == 1 { return lists[0].indices.map { [EpisodeIndex(list: 0, index: $0)] } }
        let features = lists.map { list in list.map { EpisodeFeatures($0.episode, zone: zone) } }
        let order = lists.indices.sorted { precedes(lists[$0], lists[$1]) }
        var groups: [[EpisodeIndex]] = []
        var merged: [EpisodeFeatures] = []
        for number in order {
            let partners = merged.isEmpty ? [] : ListAlignment.partners(of: features[number], in: merged)
            for index in lists[number].indices {
                let position = EpisodeIndex(list: number, index: index)
                if !partners.isEmpty, let partner = partners[index] {
                    groups[partner].append(position)
                    merged[partner].fillGaps(from: features[number][index])
                } else {
                    groups.append([position])
                    merged.append(features[number][index])
                }
            }
        }
        for (rank, number) in order.enumerated().dropLast() where lists.count > 2 {
            groups = realign(number, in: groups, features, after: Set(order[(rank + 1)...]))
        }
        return SharedAirings.merging(groups, of: lists).map { $0.sorted(by: isBefore) }.sorted {
            isBefore($0[0], $1[0])
        }
    }

    /// Returns the groups after a second alignment of one list. Ungrouped episodes of the list join groups that
    /// gained facts from later lists.
    ///
    /// - Parameter later: The lists that were aligned after it.
    private static func realign(
        _ number: Int,
        in groups: [[EpisodeIndex]],
        _ features: [[EpisodeFeatures]],
        after later: Set<Int>
    ) -> [[EpisodeIndex]] {
        // A group without members of later lists has no new facts, so the result would be the same.
        func canGainMember(_ group: [EpisodeIndex]) -> Bool {
            group.count > 1 && !group.contains { $0.list == number } && group.contains { later.contains($0.list) }
        }
        guard groups.contains(where: { $0.count == 1 && $0[0].list == number }), groups.contains(where: canGainMember)
        else {
            return groups
        }
        let others = groups.indices.filter { !groups[$0].allSatisfy { $0.list == number } }
        let merged = others.map { other in
            let otherFeatures = groups[other].filter { $0.list != number }.map { features[$0.list][$0.index] }
            return otherFeatures.dropFirst().reduce(into: otherFeatures[0]) { $0.fillGaps(from: $1) }
        }
        let partners = ListAlignment.partners(of: features[number], in: merged)
        var result = groups
        var movedGroups: Set<Int> = []
        for groupIndex in groups.indices where groups[groupIndex].count == 1 && groups[groupIndex][0].list == number {
            guard let partner = partners[groups[groupIndex][0].index].map({ others[$0] }),
                canGainMember(groups[partner])
            else {
                continue
            }
            result[partner] += groups[groupIndex]
            movedGroups.insert(groupIndex)
        }
        return result.indices.filter { !movedGroups.contains($0) }.map { result[$0] }
    }

    private static func isBefore(_ lhs: EpisodeIndex, _ rhs: EpisodeIndex) -> Bool {
        (lhs.list, lhs.index) < (rhs.list, rhs.index)
    }

    /// Returns whether one list is aligned before another: the longer list first, then the smaller comparison key.
    /// Names and priorities of providers have no influence here.
    private static func precedes(
        _ lhs: [ProviderClaims.ClaimedEpisode],
        _ rhs: [ProviderClaims.ClaimedEpisode]
    ) -> Bool {
        if lhs.count != rhs.count { return lhs.count > rhs.count }
        for (left, right) in zip(lhs, rhs) {
            let (left, right) = (Self.comparisonKey(left.episode), Self.comparisonKey(right.episode))
            if left != right { return left.lexicographicallyPrecedes(right) }
        }
        return false
    }

    /// Returns the facts of an episode that do not depend on the provider.
    private static func comparisonKey(_ episode: Episode) -> [String] {
        let number = episode.number
        let numbers = [number.season, number.number, number.part, number.absolute].map { $0.map(String.init) ?? "" }
        return numbers + [episode.title ?? "", episode.listedDay?.description ?? ""]
    }
}
