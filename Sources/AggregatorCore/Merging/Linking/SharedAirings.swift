internal import ScheduleModel
internal import Foundation

/// Repeats that a source without numbers tells as episodes of their own, once a day, where another source tells the same
/// showings as one episode's: a channel shows one thing at a time, so they are that episode.
struct SharedAirings {
    /// Where and when something is shown.
    private struct Slot: Hashable {
        let start: Date
        let channel: FoldedText

        init?(_ airing: Airing) {
            guard case .instant(let start) = airing.time, let channel = airing.channel else { return nil }
            self.start = start
            self.channel = FoldedText(channel.name)
        }
    }

    private let groups: [[EpisodeAligner.EpisodeIndex]]
    private let lists: [[ProviderClaims.ClaimedEpisode]]
    /// The groups with a showing in each slot, and the list that tells it.
    private var sources: [Slot: [(group: Int, list: Int)]] = [:]

    /// The groups of episodes, with those as one that others know to be one.
    static func merging(
        _ groups: [[EpisodeAligner.EpisodeIndex]],
        of lists: [[ProviderClaims.ClaimedEpisode]]
    ) -> [[EpisodeAligner.EpisodeIndex]] {
        if groups.allSatisfy({ $0.count == lists.count }) { return groups }
        let showings = SharedAirings(groups, lists)
        var folded = groups
        for index in groups.indices {
            guard let other = showings.complete(of: index), !folded[other].isEmpty, !folded[index].isEmpty else {
                continue
            }
            folded[other] += folded[index]
            folded[index] = []
        }
        return folded.filter { !$0.isEmpty }
    }

    private init(_ groups: [[EpisodeAligner.EpisodeIndex]], _ lists: [[ProviderClaims.ClaimedEpisode]]) {
        self.groups = groups
        self.lists = lists
        for (index, group) in groups.enumerated() {
            for place in group {
                for slot in episode(at: place).airings.compactMap(Slot.init) {
                    sources[slot, default: []].append((index, place.list))
                }
            }
        }
    }

    private func episode(at place: EpisodeAligner.EpisodeIndex) -> Episode { lists[place.list][place.index].episode }

    /// The one group of another list's episode that a group is a showing of; nil where there is none, or more than one.
    private func complete(of index: Int) -> Int? {
        let group = groups[index]
        let told = group.flatMap { episode(at: $0).airings }
        let slots = told.compactMap(Slot.init)
        var candidates: Set<Int> = []
        for slot in slots {
            for teller in sources[slot] ?? [] where teller.group != index {
                // What one list tells apart only another list can join.
                if !group.contains(where: { $0.list == teller.list }) { candidates.insert(teller.group) }
            }
        }
        let areAllTold = slots.count == told.count && slots.allSatisfy { isListed($0, by: candidates) }
        let fitting = candidates.filter { isOne(index, with: $0, areAllTold: areAllTold) }
        return fitting.count == 1 ? fitting.first : nil
    }

    private func isListed(_ slot: Slot, by candidates: Set<Int>) -> Bool {
        sources[slot]?.contains { candidates.contains($0.group) } ?? false
    }

    /// Whether titles and numbers let two groups be one episode: a title that both bear is enough, without one every
    /// showing must be shared.
    private func isOne(_ index: Int, with other: Int, areAllTold: Bool) -> Bool {
        let (ours, theirs) = (traces(of: index), traces(of: other))
        for one in ours {
            for another in theirs {
                if one.contradictsTitle(of: another) { return false }
                if let number = one.number, let otherNumber = another.number, number != otherNumber { return false }
                if let count = one.absolute, let otherCount = another.absolute, count != otherCount { return false }
            }
        }
        return areAllTold || ours.contains { one in theirs.contains { one.sharesTitle(with: $0) } }
    }

    private func traces(of index: Int) -> [EpisodeFeatures] { groups[index].map { EpisodeFeatures(episode(at: $0)) } }
}
