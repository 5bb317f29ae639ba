internal import ScheduleModel
internal import Foundation

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
    /// If fewer than one title in this many is found in the other list, the lists are assumed to be in two
    /// languages.
    private static let foreignLanguageRatio = 20
    /// Like `maxDaysForSameNumber`, if one of the two episodes has no title.
    private static let maxDaysForUntitled = 7
    /// The number of pairs far apart that must have the same shift of numbers before only their titles count. Also
    /// the number of days on which titles must differ before they count as another language.
    static let agreeingShifts = 3

    var new: [EpisodeFeatures]
    var existing: [EpisodeFeatures]
    /// The indices of the new episodes sorted by day and time.
    let order: [Int]
    var partnerOfNew: [Int?]
    var isPaired: [Bool]
    var byNumber = Buckets<EpisodeNumber>()
    private var byAbsolute = Buckets<Int>()
    var byTitle = Buckets<String>()
    var newByTitle = Buckets<String>()
    private var byDay = Buckets<CivilDay>()
    private var newByDay = Buckets<CivilDay>()
    var map = NumberMapping()
    /// The episode numbers of each season in both lists.
    private var seasons: [Int?: Set<Int?>] = [:]
    private var existingSeasons: [Int?: Set<Int?>] = [:]

    /// Returns the index of the matching existing episode for each new episode.
    static func partners(of new: [EpisodeFeatures], in existing: [EpisodeFeatures]) -> [Int?] {
        var alignment = ListAlignment(new: new, existing: existing)
        alignment.pairByTitleAndNumber()
        if !alignment.partnerOfNew.contains(nil) { return alignment.partnerOfNew }
        alignment.pairBySlot()
        if !alignment.partnerOfNew.contains(nil) { return alignment.partnerOfNew }
        alignment.prepare()
        alignment.pairByTitleAndDay()
        alignment.pairByTitleOnly()
        alignment.pairEqualCountsOfTitle()
        alignment.dropForeignTitles()
        alignment.inferNumberMapping()
        alignment.pairByNumber { $0.sharesTitle(with: $1) && $0.isWithinOneDay(of: $1) }
        alignment.pairByTitleInOrder()
        alignment.pairByNumber { $0.sharesTitle(with: $1) || $0.isWithinOneDay(of: $1) && !$0.contradictsTitle(of: $1) }
        alignment.pairByLikeTitleAndDay()
        alignment.pairByNumber { $0.days(to: $1) == nil && !$0.contradictsTitle(of: $1) }
        alignment.pairByOnlyOneOfDay()
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
            let (day, other) = (new[left].day ?? .last, new[right].day ?? .last)
            if day != other { return day < other }
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

    /// Fills the tables that the later rules need. Most lists are fully paired before.
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
        guard pairedCount * Self.foreignLanguageRatio < episodesOnCommonDays, days.count >= Self.agreeingShifts,
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
            map.add(number, is: other)
        }
        for index in order where partnerOfNew[index] == nil {
            guard let number = new[index].number, let day = new[index].day else { continue }
            for offset in -1...1 {
                let candidates = byDay[day.advanced(by: offset)] ?? []
                if candidates.count > Self.maxCandidates { continue }
                for partner in candidates
                where !isPaired[partner] && !new[index].contradictsTitle(of: existing[partner]) {
                    if let other = existing[partner].number {
                        map.addVote(number, is: other, on: day, daysLater: offset)
                    }
                }
            }
        }
        map.finish()
    }

    /// Pairs episodes that have the expected number and match by another fact.
    private mutating func pairByNumber(_ fits: (EpisodeFeatures, EpisodeFeatures) -> Bool) {
        for index in order where partnerOfNew[index] == nil {
            guard let partner = numberPartner(of: index, where: fits) else { continue }
            pair(index, with: partner)
        }
    }

    private func numberPartner(of index: Int, where fits: (EpisodeFeatures, EpisodeFeatures) -> Bool) -> Int? {
        let features = new[index]
        var candidates: [Int] = []
        if let absolute = features.absolute { candidates += (byAbsolute[absolute] ?? []).prefix(Self.maxCandidates) }
        if let number = features.number {
            for expected in map.expected(of: number) {
                var expected = expected
                expected.part = number.part
                candidates += (byNumber[expected] ?? []).prefix(Self.maxCandidates)
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
        features.number.map { map.isSupported($0) || hasSameSeasonNumbers($0.season) } ?? false
    }

    private func hasSameSeasonNumbers(_ season: Int?) -> Bool { seasons[season] == existingSeasons[season] }

    /// Pairs episodes of one day with similar but not equal titles.
    private mutating func pairByLikeTitleAndDay() {
        for index in order where partnerOfNew[index] == nil {
            guard let title = new[index].title, let day = new[index].day else { continue }
            let similar = (-1...1).flatMap { (byDay[day.advanced(by: $0)] ?? []).prefix(Self.maxCandidates) }.filter {
                candidate in
                !isPaired[candidate]
                    && existing[candidate].title.map { $0.resembles(title) && !$0.hasBase(of: title) } ?? false
            }
            if similar.count == 1 { pair(index, with: similar[0]) }
        }
    }

    /// Pairs the only episode of a day in both lists if a title is missing. The day is stronger evidence than the
    /// number.
    private mutating func pairByOnlyOneOfDay() {
        for index in order where partnerOfNew[index] == nil {
            guard let day = new[index].day, newByDay[day]?.count == 1, let candidates = byDay[day],
                candidates.count == 1,
                !isPaired[candidates[0]], !new[index].contradictsTitle(of: existing[candidates[0]]),
                new[index].sharesChannel(with: existing[candidates[0]]) != false,
                !new[index].isDifferentAiring(from: existing[candidates[0]]),
                new[index].title == nil || existing[candidates[0]].title == nil
            else { continue }
            pair(index, with: candidates[0])
        }
    }

    /// Pairs episodes with the same number and different titles, as after a translation or a change of title.
    /// The numbers must be trusted: other pairs confirm them, or both lists have the same numbers in the season.
    private mutating func pairByTrustedNumber() {
        for index in order where partnerOfNew[index] == nil {
            let isTrusted =
                new[index].number.map { map.isConfirmedByTitles($0) || hasSameSeasonNumbers($0.season) } ?? false
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

    /// Pairs the remaining episodes of each day if a title is missing.
    /// If both lists have the same number of them, they are paired in order. Otherwise those with the same start
    /// are.
    private mutating func pairWithinDays() {
        let unpaired = Dictionary(grouping: order.filter { partnerOfNew[$0] == nil && new[$0].day != nil }) {
            new[$0].day
        }
        for (day, indices) in unpaired {
            guard let day else { continue }
            pairSameSlots(indices, on: day)
            let indices = indices.filter { partnerOfNew[$0] == nil }
            let freePartners = (byDay[day] ?? []).filter { !isPaired[$0] }
            let partners = freePartners.sorted { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
            if haveEqualSteps(indices.map { new[$0] }, partners.map { existing[$0] }) {
                for (index, partner) in zip(indices, partners) where mayBeOne(index, partner) {
                    pair(index, with: partner)
                }
                continue
            }
            if partners.count > Self.maxCandidates { continue }
            for seconds in [0, AiringMerger.tolerance] {
                for index in indices where partnerOfNew[index] == nil {
                    let partner = partners.first { candidate in
                        !isPaired[candidate] && isWithin(seconds, new[index].start, existing[candidate].start)
                            && mayBeOne(index, candidate)
                    }
                    if let partner { pair(index, with: partner) }
                }
            }
        }
    }

    private func isWithin(_ seconds: Double, _ start: Date?, _ other: Date?) -> Bool {
        guard let start, let other else { return false }
        return abs(start.timeIntervalSince(other)) <= seconds
    }

    /// Returns whether two lists of a day's episodes correspond. They have one episode each, or equally many with
    /// the same steps between numbers or starts.
    private func haveEqualSteps(_ lhs: [EpisodeFeatures], _ rhs: [EpisodeFeatures]) -> Bool {
        guard lhs.count == rhs.count else { return false }
        if lhs.count == 1 { return true }
        func steps(_ features: [EpisodeFeatures]) -> [Int]? {
            let numbers = features.compactMap { $0.number?.number ?? $0.absolute }
            return numbers.count == features.count ? zip(numbers, numbers.dropFirst()).map { $1 - $0 } : nil
        }
        if let lhsSteps = steps(lhs), let rhsSteps = steps(rhs) { return lhsSteps == rhsSteps }
        let (lhsStarts, rhsStarts) = (lhs.compactMap(\.start), rhs.compactMap(\.start))
        return lhsStarts.count == lhs.count && lhsStarts == rhsStarts && Set(lhsStarts).count == lhsStarts.count
    }

    /// Pairs the episodes of one day that start at the same instant on the same channel.
    private mutating func pairSameSlots(_ indices: [Int], on day: CivilDay) {
        let slots = Dictionary(grouping: (byDay[day] ?? []).filter { !isPaired[$0] && existing[$0].channel != nil }) {
            Slot(existing[$0])
        }
        for index in indices where new[index].channel != nil && new[index].start != nil {
            let partner = slots[Slot(new[index])]?.first { !isPaired[$0] && mayBeOne(index, $0) }
            if let partner { pair(index, with: partner) }
        }
    }

    private struct Slot: Hashable {
        let start: Date?
        let channel: FoldedText?

        init(_ features: EpisodeFeatures) { (start, channel) = (features.start, features.channel) }
    }

    /// Returns whether nothing contradicts a pair of one day: neither both titles, nor numbers of the same
    /// numbering.
    private func mayBeOne(_ index: Int, _ partner: Int) -> Bool {
        let (lhs, rhs) = (new[index], existing[partner])
        if lhs.isDifferentAiring(from: rhs) { return false }
        if lhs.title != nil, rhs.title != nil { return !lhs.contradictsTitle(of: rhs) }
        if lhs.sharesChannel(with: rhs) == false { return false }
        guard let number = lhs.number, let otherNumber = rhs.number, number != otherNumber else { return true }
        let expected = map.expected(of: number)
        return expected.isEmpty || expected.contains(otherNumber)
    }
}
