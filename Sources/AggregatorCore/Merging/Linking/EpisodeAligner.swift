internal import ScheduleModel
internal import Foundation

/// Finds out which episodes of one show, as several providers list them, are the same.
///
/// The longest list is heard first, and each of the others is laid beside what those before it came to
/// (`ListAlignment`). What found no partner is laid beside them once more, since by then they may know more: a list with
/// titles and one with numbers have nothing in common until one that has both is heard. Two episodes of one provider are
/// joined only where another one tells a showing of both as one episode's (`SharedAirings`).
struct EpisodeAligner {
    /// One provider's episode: which list, and where in it.
    struct EpisodeIndex: Hashable {
        let list: Int
        let index: Int
    }

    /// Groups of places; each group in the order of the lists, and the groups by their first places.
    ///
    /// - Parameter zone: the viewer's zone, in which clocks without a zone are meant; nil where it is not known.
    static func align(_ lists: [[ProviderClaims.ClaimedEpisode]], zone: TimeZone? = nil) -> [[EpisodeIndex]] {
        if lists.count == 1 { return lists[0].indices.map { [EpisodeIndex(list: 0, index: $0)] } }
        let traces = lists.map { list in list.map { EpisodeFeatures($0.episode, zone: zone) } }
        let order = lists.indices.sorted { precedes(lists[$0], lists[$1]) }
        var groups: [[EpisodeIndex]] = []
        var known: [EpisodeFeatures] = []
        for number in order {
            let partners = known.isEmpty ? [] : ListAlignment.partners(of: traces[number], in: known)
            for index in lists[number].indices {
                let place = EpisodeIndex(list: number, index: index)
                if !partners.isEmpty, let partner = partners[index] {
                    groups[partner].append(place)
                    known[partner].fillGaps(from: traces[number][index])
                } else {
                    groups.append([place])
                    known.append(traces[number][index])
                }
            }
        }
        for (heard, number) in order.enumerated().dropLast() where lists.count > 2 {
            groups = realign(number, in: groups, traces, after: Set(order[(heard + 1)...]))
        }
        return SharedAirings.merging(groups, of: lists).map { $0.sorted(by: isBefore) }.sorted {
            isBefore($0[0], $1[0])
        }
    }

    /// The groups, where those episodes of a list that stand alone have joined the ones that they fit by what others say of
    /// these.
    ///
    /// - Parameter later: the lists that were heard after it.
    private static func realign(
        _ number: Int,
        in groups: [[EpisodeIndex]],
        _ traces: [[EpisodeFeatures]],
        after later: Set<Int>
    ) -> [[EpisodeIndex]] {
        // What knows no more than when the list was heard would be found again as it was.
        func mayTake(_ group: [EpisodeIndex]) -> Bool {
            group.count > 1 && !group.contains { $0.list == number } && group.contains { later.contains($0.list) }
        }
        guard groups.contains(where: { $0.count == 1 && $0[0].list == number }), groups.contains(where: mayTake) else {
            return groups
        }
        let others = groups.indices.filter { !groups[$0].allSatisfy { $0.list == number } }
        let known = others.map { other in
            let told = groups[other].filter { $0.list != number }.map { traces[$0.list][$0.index] }
            return told.dropFirst().reduce(into: told[0]) { $0.fillGaps(from: $1) }
        }
        let partners = ListAlignment.partners(of: traces[number], in: known)
        var joined = groups
        var left: Set<Int> = []
        for place in groups.indices where groups[place].count == 1 && groups[place][0].list == number {
            guard let partner = partners[groups[place][0].index].map({ others[$0] }), mayTake(groups[partner]) else {
                continue
            }
            joined[partner] += groups[place]
            left.insert(place)
        }
        return joined.indices.filter { !left.contains($0) }.map { joined[$0] }
    }

    private static func isBefore(_ one: EpisodeIndex, _ other: EpisodeIndex) -> Bool {
        (one.list, one.index) < (other.list, other.index)
    }

    /// The longer list first; of two that are as long the one whose first difference is smaller. What the providers are
    /// called, and whom the user trusts more, decides nothing here.
    private static func precedes(
        _ one: [ProviderClaims.ClaimedEpisode],
        _ other: [ProviderClaims.ClaimedEpisode]
    ) -> Bool {
        if one.count != other.count { return one.count > other.count }
        for (left, right) in zip(one, other) {
            let (left, right) = (Self.comparisonKey(left.episode), Self.comparisonKey(right.episode))
            if left != right { return left.lexicographicallyPrecedes(right) }
        }
        return false
    }

    /// What of an episode is the same whoever tells it.
    private static func comparisonKey(_ episode: Episode) -> [String] {
        let number = episode.number
        let numbers = [number.season, number.number, number.part, number.absolute].map { $0.map(String.init) ?? "" }
        return numbers + [episode.title ?? "", episode.listedDay?.description ?? ""]
    }
}
