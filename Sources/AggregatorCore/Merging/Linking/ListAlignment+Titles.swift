internal import ScheduleModel

/// The rules that go by titles.
extension ListAlignment {
    /// Whether no other episode of either list bears the title: of two that do, only the number tells which is which.
    func isDistinctive(_ trace: EpisodeFeatures) -> Bool {
        guard let base = trace.title?.base else { return false }
        return isDistinctive(newByTitle[base] ?? [], new) && isDistinctive(byTitle[base] ?? [], existing)
    }

    private func isDistinctive(_ bearers: Bucket, _ list: [EpisodeFeatures]) -> Bool {
        bearers.count <= 1
            || bearers.count <= Self.commonTitle && Set(bearers.map { list[$0].title?.part }).count == bearers.count
    }

    /// Pairs episodes with one title whose days are the same or next to each other.
    mutating func pairByTitleAndDay() {
        for days in 0...1 {
            for index in order where partnerOfNew[index] == nil && isDistinctive(new[index]) {
                guard let partner = titlePartner(of: index, where: { $0.days(to: $1) == days }) else { continue }
                pair(index, with: partner)
            }
        }
    }

    /// Where both lists have as many episodes of one title on one day, pairs them in their order.
    mutating func pairEqualCountsOfTitle() {
        for (base, indices) in newByTitle.all {
            guard let bearers = byTitle[base], bearers.count <= Self.commonTitle else { continue }
            let ours = Dictionary(grouping: indices.filter { partnerOfNew[$0] == nil }) { new[$0].day }
            for (day, some) in ours where day != nil {
                let theirs = bearers.filter { !isPaired[$0] && existing[$0].day == day }
                guard some.count == theirs.count else { continue }
                let sorted = some.sorted { EpisodeFeatures.isBefore(new[$0], new[$1]) }
                let partners = theirs.sorted { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
                for (index, partner) in zip(sorted, partners) where new[index].sharesTitle(with: existing[partner]) {
                    pair(index, with: partner)
                }
            }
        }
    }

    /// Where several episodes of one title stand on one day, pairs the first of one list with the first of the other.
    mutating func pairByTitleInOrder() {
        for days in 0...1 {
            for index in order where partnerOfNew[index] == nil {
                guard let partner = titlePartner(of: index, where: { $0.days(to: $1) == days }) else { continue }
                pair(index, with: partner)
            }
        }
    }

    /// A title that is the only one of its kind in both lists, where a day is missing, or stands a few days off.
    mutating func pairByTitleOnly() {
        for index in order where partnerOfNew[index] == nil {
            guard isUnique(new[index]),
                let partner = titlePartner(of: index, where: { !isFar($0, $1) })
            else { continue }
            pair(index, with: partner)
        }
        pairByTitleDespiteDistance()
    }

    /// Lists of two countries, with one of them months later: titles are believed where several of a season are
    /// shifted alike, or where one has no number and the title is a long one.
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
        for found in pairs.values where found.count >= Self.agreeingShifts {
            for (index, partner) in found where !isPaired[partner] { pair(index, with: partner) }
        }
    }

    private func isUnique(_ trace: EpisodeFeatures) -> Bool {
        guard let base = trace.title?.base else { return false }
        return newByTitle[base]?.count == 1 && byTitle[base]?.count == 1
    }

    /// The free episode of the same title: that of the same part and number if there is one, else the first.
    private func titlePartner(
        of index: Int,
        where isMeant: (EpisodeFeatures, EpisodeFeatures) -> Bool
    ) -> Int? {
        let trace = new[index]
        guard let base = trace.title?.base, let bearers = byTitle[base], bearers.count <= Self.commonTitle else {
            return nil
        }
        let fitting = bearers.filter {
            !isPaired[$0] && trace.sharesTitle(with: existing[$0]) && isMeant(trace, existing[$0])
        }
        return fitting.first { existing[$0].title?.part == trace.title?.part && existing[$0].number == trace.number }
            ?? fitting.first { existing[$0].title?.part == trace.title?.part }
            ?? fitting.min { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
    }
}

/// From one number to another: by season, and how many further on.
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
