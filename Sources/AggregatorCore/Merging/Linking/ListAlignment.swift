internal import ScheduleModel

/// Aligns two lists of a show's episodes, and finds at most one partner for each episode.
///
/// The most certain pairs come first: title and number, then the same instant on the same channel whatever the
/// number, then title and day. Numbers come next: the pairs so far show how the numbers of one list map to the
/// other. If titles are missing, the order within a day is last. An episode without any match has no partner:
/// listing an episode twice is better than merging two different ones.
struct ListAlignment {
    /// The limit for look-ups: only this many of the episodes that share a title, number, day or start are compared.
    static let maxCandidates = 40
    /// The maximum number of days between two episodes with the same title. Later the title may be in use again.
    private static let maxDaysForSameTitle = 14
    /// The maximum number of days between two episodes with the same trusted number but different titles.
    private static let maxDaysForSameNumber = 30
    /// Like `maxDaysForSameNumber`, if one of the two episodes has no title.
    private static let maxDaysForUntitled = 7
    /// The number of pairs far apart that must have the same shift of numbers before only their titles count.
    static let minEqualShifts = 3
    /// If fewer than one title in this many is found in the other list, the lists are assumed to be in two
    /// languages.
    private static let foreignLanguageRatio = 20
    /// The number of days on which titles must differ before they count as another language.
    private static let minForeignDays = 3

    var new: [EpisodeFeatures]
    var existing: [EpisodeFeatures]
    /// The indices of the new episodes sorted by day and time.
    let order: [Int]
    /// The result: the index of an existing episode for each new one.
    var partnerOfNew: [Int?]
    /// True for each existing episode that has a partner.
    var isPaired: [Bool]

    // The indices of episodes by feature. Tables without "new" in their name contain the existing episodes.
    var byNumber = Buckets<EpisodeNumber>()
    private var byAbsolute = Buckets<Int>()
    var byTitle = Buckets<String>()
    var newByTitle = Buckets<String>()
    var byDay = Buckets<CivilDay>()
    var newByDay = Buckets<CivilDay>()
    /// The prediction of existing numbers from new ones.
    var mapping = NumberMapping()
    /// The episode numbers of each season in both lists.
    private var seasons: [Int?: Set<Int?>] = [:]
    private var existingSeasons: [Int?: Set<Int?>] = [:]

    /// Returns the index of the matching existing episode for each new episode.
    ///
    /// The order is a rule too: an earlier step has the better evidence, and later steps only see what remains.
    static func partners(of new: [EpisodeFeatures], in existing: [EpisodeFeatures]) -> [Int?] {
        var alignment = ListAlignment(new: new, existing: existing)
        alignment.pairByTitleAndNumber()
        if !alignment.partnerOfNew.contains(nil) { return alignment.partnerOfNew }
        alignment.pairBySlot()
        if !alignment.partnerOfNew.contains(nil) { return alignment.partnerOfNew }
        alignment.prepare()
        // Titles
        alignment.pairByTitleAndDay()
        alignment.pairByTitleOnly()
        alignment.pairEqualCountsOfTitle()
        alignment.dropForeignTitles()
        // Numbers, with titles and days
        alignment.inferNumberMapping()
        alignment.pairByNumber { $0.sharesTitle(with: $1) && $0.isWithinOneDay(of: $1) }
        alignment.pairByTitleInOrder()
        alignment.pairByNumber { $0.sharesTitle(with: $1) || $0.isWithinOneDay(of: $1) && !$0.contradictsTitle(of: $1) }
        alignment.pairBySimilarTitleAndDay()
        alignment.pairByNumber { $0.days(to: $1) == nil && !$0.contradictsTitle(of: $1) }
        alignment.pairOnlyEpisodesOfDay()
        // Numbers or days without titles
        alignment.pairByTrustedNumber()
        alignment.pairByNumberAndDay()
        alignment.pairRepeats()
        alignment.pairWithinDays()
        return alignment.partnerOfNew
    }

    private init(new: [EpisodeFeatures], existing: [EpisodeFeatures]) {
        self.new = new
        self.existing = existing
        order = new.indices.sorted { left, right in
            let (leftDay, rightDay) = (new[left].day ?? .last, new[right].day ?? .last)
            if leftDay != rightDay { return leftDay < rightDay }
            if EpisodeFeatures.isBefore(new[left], new[right]) { return true }
            return !EpisodeFeatures.isBefore(new[right], new[left]) && left < right
        }
        partnerOfNew = Array(repeating: nil, count: new.count)
        isPaired = Array(repeating: false, count: existing.count)
        byNumber = Buckets(minimumCapacity: existing.count)
        byTitle = Buckets(minimumCapacity: existing.count)
        newByTitle = Buckets(minimumCapacity: new.count)
        for (index, features) in existing.enumerated() {
            if let number = features.number { byNumber.add(index, under: number) }
            if let title = features.title { byTitle.add(index, under: title.base) }
        }
        for (index, features) in new.enumerated() {
            if let title = features.title { newByTitle.add(index, under: title.base) }
        }
    }

    /// Fills the tables that only the later steps need. Most lists are fully paired before.
    private mutating func prepare() {
        seasons = Self.seasons(of: new)
        existingSeasons = Self.seasons(of: existing)
        for (index, features) in existing.enumerated() {
            if let absolute = features.absolute { byAbsolute.add(index, under: absolute) }
            if let day = features.day { byDay.add(index, under: day) }
        }
        for (index, features) in new.enumerated() {
            if let day = features.day { newByDay.add(index, under: day) }
        }
    }

    /// Returns the episode numbers of a list by season.
    private static func seasons(of list: [EpisodeFeatures]) -> [Int?: Set<Int?>] {
        Dictionary(grouping: list.compactMap(\.number), by: \.season).mapValues { Set($0.map(\.number)) }
    }

    mutating func pair(_ index: Int, with partner: Int) {
        partnerOfNew[index] = partner
        isPaired[partner] = true
    }

    /// Pairs episodes with the same number, the same title and close days. These are most pairs of most lists.
    private mutating func pairByTitleAndNumber() {
        for index in order {
            let features = new[index]
            guard let number = features.number, isDistinctive(features),
                let partner = byNumber[number]?.prefix(Self.maxCandidates).first(where: {
                    !isPaired[$0] && features.sharesTitle(with: existing[$0]) && !isFar(features, existing[$0])
                })
            else { continue }
            pair(index, with: partner)
        }
    }

    /// Returns whether the days of two episodes are too far apart for the same title to count.
    func isFar(_ lhs: EpisodeFeatures, _ rhs: EpisodeFeatures) -> Bool {
        lhs.days(to: rhs).map { $0 > Self.maxDaysForSameTitle } ?? false
    }

    /// Removes titles if the lists are in two languages: the days match, but hardly any title does. Titles then
    /// count neither for nor against a pair.
    private mutating func dropForeignTitles() {
        let titled = order.filter { new[$0].title != nil }
        let pairedCount = titled.count { partnerOfNew[$0] != nil }
        var days: Set<CivilDay> = []
        var episodesOnCommonDays = 0
        for index in titled where partnerOfNew[index] == nil {
            guard let day = new[index].day else { continue }
            let hasEpisodeNearby = (-1...1).contains { offset in
                (byDay[day.advanced(by: offset)] ?? []).prefix(Self.maxCandidates).contains {
                    existing[$0].title != nil
                }
            }
            if hasEpisodeNearby {
                episodesOnCommonDays += 1
                days.insert(day)
            }
        }
        guard pairedCount * Self.foreignLanguageRatio < episodesOnCommonDays, days.count >= Self.minForeignDays,
            episodesOnCommonDays * 2 > titled.count
        else {
            return
        }
        for index in new.indices where partnerOfNew[index] == nil { new[index].forgetTitle() }
        for index in existing.indices where !isPaired[index] { existing[index].forgetTitle() }
    }

    /// Infers the shift of numbers from the pairs so far, and from days for lists without titles.
    private mutating func inferNumberMapping() {
        for (index, partner) in partnerOfNew.enumerated() {
            guard let partner, let number = new[index].number, let other = existing[partner].number else { continue }
            mapping.add(number, is: other)
        }
        for index in order where partnerOfNew[index] == nil {
            guard let number = new[index].number, let day = new[index].day else { continue }
            for offset in -1...1 {
                let candidates = byDay[day.advanced(by: offset)] ?? []
                if candidates.count > Self.maxCandidates { continue }
                for partner in candidates
                where !isPaired[partner] && !new[index].contradictsTitle(of: existing[partner]) {
                    if let other = existing[partner].number {
                        mapping.addVote(number, is: other, on: day, daysLater: offset)
                    }
                }
            }
        }
        mapping.finish()
    }

    /// Pairs episodes that have the expected number and match by another fact.
    private mutating func pairByNumber(_ fits: (EpisodeFeatures, EpisodeFeatures) -> Bool) {
        for index in order where partnerOfNew[index] == nil {
            guard let partner = numberPartner(of: index, where: fits) else { continue }
            pair(index, with: partner)
        }
    }

    /// Returns the unpaired existing episode that has the expected number and fits, or nil if there is none.
    ///
    /// The candidates have the same absolute number or a number that the mapping predicts.
    private func numberPartner(of index: Int, where fits: (EpisodeFeatures, EpisodeFeatures) -> Bool) -> Int? {
        let features = new[index]
        var candidates: [Int] = []
        if let absolute = features.absolute { candidates += (byAbsolute[absolute] ?? []).prefix(Self.maxCandidates) }
        if let number = features.number {
            for expected in mapping.expected(of: number) {
                var expected = expected
                expected.part = number.part
                candidates += (byNumber[expected] ?? []).prefix(Self.maxCandidates)
                // A number without a season may be counted over the whole show.
                if number.part == nil, number.season == nil, let value = number.number {
                    candidates += (byAbsolute[value] ?? []).prefix(Self.maxCandidates)
                }
            }
        }
        let matches = candidates.prefix(Self.maxCandidates).filter {
            !isPaired[$0] && fits(features, existing[$0])
                && (!features.hasOtherTitle || !existing[$0].hasOtherTitle || isNumberSupported(features))
        }
        // If several match, they cannot be distinguished, except by an equal number.
        return Set(matches).count == 1 ? matches[0] : matches.first { existing[$0].number == features.number }
    }

    /// Returns whether titles or days of neighbours confirm an episode's number, or both lists have the same
    /// numbers in the season.
    private func isNumberSupported(_ features: EpisodeFeatures) -> Bool {
        features.number.map { mapping.isSupported($0) || hasSameSeasonNumbers($0.season) } ?? false
    }

    private func hasSameSeasonNumbers(_ season: Int?) -> Bool { seasons[season] == existingSeasons[season] }

    /// Pairs episodes with the same number and different titles, as after a translation or a change of title.
    /// The numbers must be trusted: other pairs confirm them, or both lists have the same numbers in the season.
    private mutating func pairByTrustedNumber() {
        for index in order where partnerOfNew[index] == nil {
            let isTrusted =
                new[index].number.map { mapping.isConfirmedByTitles($0) || hasSameSeasonNumbers($0.season) } ?? false
            guard isTrusted,
                let partner = numberPartner(
                    of: index,
                    where: { lhs, rhs in
                        let days = lhs.days(to: rhs) ?? 0
                        let limit =
                            lhs.title != nil && rhs.title != nil ? Self.maxDaysForSameNumber : Self.maxDaysForUntitled
                        return days <= limit
                    }
                )
            else { continue }
            pair(index, with: partner)
        }
    }
}
