internal import ScheduleModel

/// The incomplete rows of a file, which belong to the episodes of other rows.
extension EpisodeAssembler {
    /// The entries after merging incomplete ones. A row of a listing without a title belongs to the only episode
    /// with its number. A row without a number belongs to the only episode with its day and title.
    var mergingIncompleteEntries: [Entry] {
        var merged = entries
        if merged.contains(where: { $0.isListed && $0.isUntitled }) {
            merged = Self.merging(
                merged,
                isVague: { $0.isListed && $0.isUntitled && $0.episode.number.number != nil },
                isComplete: { $0.isListed && !$0.hasGivenID && !$0.isUntitled },
                key: \.key.untitled
            )
        }
        if merged.contains(where: { $0.number != nil }) {
            merged = Self.merging(
                merged,
                isVague: { $0.episode.number.text == nil },
                isComplete: { $0.number != nil },
                key: \.key.unnumbered
            )
        }
        if merged.contains(where: \.lacksSeason) {
            merged = Self.merging(
                merged,
                isVague: \.lacksSeason,
                isComplete: { $0.isListed && !$0.hasGivenID && !$0.isUntitled && $0.episode.number.code != nil },
                key: { $0.key.withoutSeason($0.episode.number.number) },
                dropsSharedSlots: true
            )
        }
        // The repeat of a programme with a sub-title is an airing of the only episode with this sub-title before it.
        if merged.contains(where: { $0.isOnlyTitled && $0.isRepeat }) {
            merged = Self.merging(
                merged,
                isVague: { $0.isOnlyTitled && $0.isRepeat },
                isComplete: { $0.isOnlyTitled && !$0.isRepeat },
                key: \.titleKey,
                fits: { vague, complete in
                    guard let start = vague.firstStart, let first = complete.firstStart else { return false }
                    return first < start
                }
            )
        }
        return Self.removingOverlaps(Self.mergingSharedSlots(merged))
    }

    /// Merges each vague entry into the complete entry with the same key, if there is exactly one.
    private static func merging(
        _ entries: [Entry],
        isVague: (Entry) -> Bool,
        isComplete: (Entry) -> Bool,
        key: (Entry) -> Key,
        dropsSharedSlots: Bool = false,
        fits: (Entry, Entry) -> Bool = { _, _ in true }
    ) -> [Entry] {
        var complete: [Key: [Int]] = [:]
        for (index, entry) in entries.enumerated() where isComplete(entry) {
            complete[key(entry), default: []].append(index)
        }
        var merged = entries
        var mergedIndices: Set<Int> = []
        for (index, entry) in entries.enumerated() where isVague(entry) {
            guard let candidates = complete[key(entry)], candidates.count == 1, candidates[0] != index,
                fits(entry, entries[candidates[0]])
            else { continue }
            let target = candidates[0]
            merged[target].complete(by: entry.episode)
            let airings = entry.episode.airings.map { airing in
                var airing = airing
                airing.details = airing.details?.rewritten(from: entry.episode, for: merged[target].episode)
                return airing
            }
            // The same programme with another number has the slot of the complete row.
            let slots = dropsSharedSlots ? merged[target].episode.airings : []
            merged[target].episode.airings += airings.filter { airing in
                !merged[target].contains(airing)
                    && !slots.contains { $0.time == airing.time && $0.channel == airing.channel }
            }
            mergedIndices.insert(index)
        }
        return merged.indices.filter { !mergedIndices.contains($0) }.map { merged[$0] }
    }
}
