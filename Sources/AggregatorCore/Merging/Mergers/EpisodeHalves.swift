internal import ScheduleModel

/// The halves of double episodes that a source with a higher priority lists as one.
///
/// A show can have “Fun Run” in one source, and “Fun Run (1)” and “Fun Run (2)” on the same day in another. The first
/// half is aligned with the whole. The others would have numbers of another count, which belong to later episodes.
enum EpisodeHalves {
    /// The facts that the halves of an episode have in common.
    private struct Key: Hashable {
        let list: Int
        let season: Int?
        let base: String
        let day: CivilDay
    }

    /// Returns the groups with the later halves in the group of the first one.
    ///
    /// - Parameters:
    ///   - groups: The groups of equal episodes.
    ///   - lists: The episodes of the sources, in order of priority.
    static func joined(
        _ groups: [[EpisodeAligner.EpisodeIndex]],
        of lists: [[ProviderClaims.ClaimedEpisode]]
    ) -> [[EpisodeAligner.EpisodeIndex]] {
        if lists.count < 2 { return groups }
        func episode(_ position: EpisodeAligner.EpisodeIndex) -> Episode {
            lists[position.list][position.index].episode
        }
        var groupsOfFirst: [Key: Int] = [:]
        for (index, group) in groups.enumerated() where group.count > 1 {
            for member in group {
                guard let (part, key) = half(episode(member), of: member.list), part == 1,
                    group.contains(where: { $0.list < member.list && isUndivided(episode($0), key.base) })
                else { continue }
                groupsOfFirst[key] = index
            }
        }
        if groupsOfFirst.isEmpty { return groups }
        var joined = groups
        for (index, group) in groups.enumerated() where group.count == 1 {
            guard let (part, key) = half(episode(group[0]), of: group[0].list), part > 1,
                let first = groupsOfFirst[key]
            else { continue }
            joined[first] += group
            joined[index] = []
        }
        return joined.filter { !$0.isEmpty }
    }

    private static func half(_ episode: Episode, of list: Int) -> (part: Int, key: Key)? {
        // Only few titles end like those of a part.
        guard let text = episode.title, let last = text.utf8.last,
            last == UInt8(ascii: ")") || last | 0x20 == UInt8(ascii: "i")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
            let title = EpisodeTitle(text), let part = title.part, let day = episode.listedDay
        else { return nil }
        return (part, Key(list: list, season: episode.number.season, base: title.base, day: day))
    }

    private static func isUndivided(_ episode: Episode, _ base: String) -> Bool {
        EpisodeTitle(episode.title).map { $0.part == nil && $0.base == base } ?? false
    }
}
