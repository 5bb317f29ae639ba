internal import ScheduleModel

/// The rules that compare titles.
extension ListAlignment {
    /// Returns whether no other episode of either list has the title. Otherwise only the number distinguishes them.
    func isDistinctive(_ features: EpisodeFeatures) -> Bool {
        guard let base = features.title?.base else { return false }
        return isDistinctive(newByTitle[base] ?? [], new) && isDistinctive(byTitle[base] ?? [], existing)
    }

    private func isDistinctive(_ bucket: Bucket, _ list: [EpisodeFeatures]) -> Bool {
        bucket.count <= 1
            || bucket.count <= Self.maxCandidates && Set(bucket.map { list[$0].title?.part }).count == bucket.count
    }

    /// Pairs episodes with the same title on the same or adjacent days.
    mutating func pairByTitleAndDay() {
        for days in 0...1 {
            for index in order where partnerOfNew[index] == nil && isDistinctive(new[index]) {
                guard let partner = titlePartner(of: index, where: { $0.days(to: $1) == days }) else { continue }
                pair(index, with: partner)
            }
        }
    }

    /// Pairs the episodes of one title and day in their order if both lists have the same number of them.
    mutating func pairEqualCountsOfTitle() {
        for (base, indices) in newByTitle.all {
            guard let existingIndices = byTitle[base], existingIndices.count <= Self.maxCandidates else { continue }
            let newIndicesByDay = Dictionary(grouping: indices.filter { partnerOfNew[$0] == nil }) { new[$0].day }
            for (day, newIndices) in newIndicesByDay where day != nil {
                let existingOfDay = existingIndices.filter { !isPaired[$0] && existing[$0].day == day }
                guard newIndices.count == existingOfDay.count else { continue }
                let sorted = newIndices.sorted { EpisodeFeatures.isBefore(new[$0], new[$1]) }
                let partners = existingOfDay.sorted { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
                for (index, partner) in zip(sorted, partners) where new[index].sharesTitle(with: existing[partner]) {
                    pair(index, with: partner)
                }
            }
        }
    }

    /// Pairs several episodes with the same title on one day: the first of one list with the first of the other.
    mutating func pairByTitleInOrder() {
        for days in 0...1 {
            for index in order where partnerOfNew[index] == nil {
                guard let partner = titlePartner(of: index, where: { $0.days(to: $1) == days }) else { continue }
                pair(index, with: partner)
            }
        }
    }

    /// Pairs episodes whose title is unique in both lists if a day is missing or a few days off.
    mutating func pairByTitleOnly() {
        for index in order where partnerOfNew[index] == nil {
            guard isUnique(new[index]),
                let partner = titlePartner(of: index, where: { !isFar($0, $1) })
            else { continue }
            pair(index, with: partner)
        }
        pairByTitleDespiteDistance()
    }

    /// Pairs episodes of lists from two countries, one of which airs them months later.
    /// Titles count if several of a season have the same shift, or if one episode has no number and the title is
    /// long.
    mutating func pairByTitleDespiteDistance() {
        var pairs: [EpisodeShift: [(Int, Int)]] = [:]
        for index in order where partnerOfNew[index] == nil {
            guard isUnique(new[index]), let partner = titlePartner(of: index, where: { _, _ in true }) else { continue }
            if new[index].number == nil || existing[partner].number == nil, new[index].title?.isDistinct == true {
                pair(index, with: partner)
                continue
            }
            guard let shift = EpisodeShift(new[index].number, existing[partner].number)
            else { continue }
            pairs[shift, default: []].append((index, partner))
        }
        for shifted in pairs.values where shifted.count >= Self.minEqualShifts {
            for (index, partner) in shifted where !isPaired[partner] { pair(index, with: partner) }
        }
    }

    private func isUnique(_ features: EpisodeFeatures) -> Bool {
        guard let base = features.title?.base else { return false }
        return newByTitle[base]?.count == 1 && byTitle[base]?.count == 1
    }

    /// Returns the unpaired episode with the same title: the one with the same part and number if there is one,
    /// otherwise the first.
    private func titlePartner(
        of index: Int,
        where predicate: (EpisodeFeatures, EpisodeFeatures) -> Bool
    ) -> Int? {
        let features = new[index]
        guard let base = features.title?.base, let existingIndices = byTitle[base],
            existingIndices.count <= Self.maxCandidates
        else {
            return nil
        }
        let matches = existingIndices.filter {
            !isPaired[$0] && features.sharesTitle(with: existing[$0]) && predicate(features, existing[$0])
        }
        return matches.first {
            existing[$0].title?.part == features.title?.part && existing[$0].number == features.number
        }
            ?? matches.first { existing[$0].title?.part == features.title?.part }
            ?? matches.min { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
    }
}

/// The step from one number to another: the seasons and the difference of the numbers.
private struct EpisodeShift: Hashable {
    let from: Int?
    let to: Int?
    let by: Int

    init?(_ number: EpisodeNumber?, _ other: EpisodeNumber?) {
        guard let number, let other, let value = number.number, let otherValue = other.number else { return nil }
        from = number.season
        to = other.season
        by = otherValue - value
    }
}
