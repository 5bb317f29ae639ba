internal import ScheduleModel
internal import Foundation

/// Lays one list of a show's episodes beside another and finds each episode's partner, one to one.
///
/// What is surest goes first: title and number; one instant on one channel, whatever the number; title and day; then
/// numbers, once it is known from these pairs how the numbers of one list are written in the other; then, where titles are
/// missing, the order within a day. An episode for which none of it holds has no partner: two that are shown twice are
/// the lesser evil to two that became one.
struct ListAlignment {
    /// A title, number or day that more than this many episodes of a list share is not looked up in full.
    static let commonTitle = 40
    /// Two episodes with one title are taken for one only if their days are at most this many days apart: later the
    /// title may be used again.
    private static let maxDaysForSameTitle = 14
    /// Two episodes with the same trusted number but different titles are one if their days are at most this many days
    /// apart.
    private static let daysOfOneNumber = 30
    /// If fewer than one title in this many is found in the other list, the lists are taken to be in two languages.
    private static let foreignLanguageRatio = 20
    /// As `daysOfOneNumber`, where one of the two episodes has no title.
    private static let daysOfUntitled = 7
    /// How many pairs whose days are far apart must have their numbers shifted alike before their titles alone are
    /// believed; and on how many days titles must differ before they are taken for another language's.
    static let agreeingShifts = 3

    var new: [EpisodeFeatures]
    var existing: [EpisodeFeatures]
    /// The new episodes by day and time, whatever order they came in.
    let order: [Int]
    var partnerOfNew: [Int?]
    var isPaired: [Bool]
    private var byNumber = Buckets<EpisodeNumber>()
    private var byAbsolute = Buckets<Int>()
    var byTitle = Buckets<String>()
    var newByTitle = Buckets<String>()
    private var byDay = Buckets<CivilDay>()
    private var newByDay = Buckets<CivilDay>()
    private var map = NumberMapping()
    /// The numbers of each season in both lists.
    private var seasons: [Int?: Set<Int?>] = [:]
    private var existingSeasons: [Int?: Set<Int?>] = [:]

    /// For each new episode the known one that it is.
    static func partners(of new: [EpisodeFeatures], in known: [EpisodeFeatures]) -> [Int?] {
        var alignment = ListAlignment(new: new, existing: known)
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
        for (index, trace) in existing.enumerated() {
            if let number = trace.number { byNumber.add(index, under: number) }
            if let title = trace.title { byTitle.add(index, under: title.base) }
        }
        for (index, trace) in new.enumerated() {
            if let title = trace.title { newByTitle.add(index, under: title.base) }
        }
    }

    /// Looks up what the later rules need: most lists are paired before.
    private mutating func prepare() {
        seasons = Self.seasons(of: new)
        existingSeasons = Self.seasons(of: existing)
        for (index, trace) in existing.enumerated() {
            if let absolute = trace.absolute { byAbsolute.add(index, under: absolute) }
            if let day = trace.day { byDay.add(index, under: day) }
        }
        for (index, trace) in new.enumerated() {
            if let day = trace.day { newByDay.add(index, under: day) }
        }
    }

    private static func seasons(of list: [EpisodeFeatures]) -> [Int?: Set<Int?>] {
        Dictionary(grouping: list.compactMap(\.number), by: \.season).mapValues { Set($0.map(\.number)) }
    }

    mutating func pair(_ index: Int, with partner: Int) {
        partnerOfNew[index] = partner
        isPaired[partner] = true
    }

    /// Pairs episodes with one number, one title and days close together: most pairs of most lists.
    private mutating func pairByTitleAndNumber() {
        for index in order {
            let trace = new[index]
            guard let number = trace.number, isDistinctive(trace),
                let partner = byNumber[number]?.prefix(Self.commonTitle).first(where: {
                    !isPaired[$0] && trace.sharesTitle(with: existing[$0]) && !isFar(trace, existing[$0])
                })
            else { continue }
            pair(index, with: partner)
        }
    }

    func isFar(_ one: EpisodeFeatures, _ other: EpisodeFeatures) -> Bool {
        one.days(to: other).map { $0 > Self.maxDaysForSameTitle } ?? false
    }

    /// Where hardly a title is found in the other list though the days are, the lists speak two languages: then titles
    /// say nothing, neither for nor against.
    private mutating func dropForeignTitles() {
        let titled = order.filter { new[$0].title != nil }
        let found = titled.count { partnerOfNew[$0] != nil }
        var days: Set<CivilDay> = []
        var meetings = 0
        for index in titled where partnerOfNew[index] == nil {
            guard let day = new[index].day else { continue }
            let meets = (-1...1).contains { offset in
                (byDay[day.advanced(by: offset)] ?? []).prefix(Self.commonTitle).contains { existing[$0].title != nil }
            }
            if meets {
                meetings += 1
                days.insert(day)
            }
        }
        guard found * Self.foreignLanguageRatio < meetings, days.count >= Self.agreeingShifts,
            meetings * 2 > titled.count
        else {
            return
        }
        for index in new.indices where partnerOfNew[index] == nil { new[index].forgetTitle() }
        for index in existing.indices where !isPaired[index] { existing[index].forgetTitle() }
    }

    /// Learns from what is paired how numbers are shifted; and, for lists without titles, from days.
    private mutating func inferNumberMapping() {
        for (index, partner) in partnerOfNew.enumerated() {
            guard let partner, let number = new[index].number, let other = existing[partner].number else { continue }
            map.add(number, is: other)
        }
        for index in order where partnerOfNew[index] == nil {
            guard let number = new[index].number, let day = new[index].day else { continue }
            for offset in -1...1 {
                let near = byDay[day.advanced(by: offset)] ?? []
                if near.count > Self.commonTitle { continue }
                for partner in near where !isPaired[partner] && !new[index].contradictsTitle(of: existing[partner]) {
                    if let other = existing[partner].number {
                        map.addVote(number, is: other, on: day, daysLater: offset)
                    }
                }
            }
        }
        map.finish()
    }

    /// The number that is expected, where something else fits too.
    private mutating func pairByNumber(_ fits: (EpisodeFeatures, EpisodeFeatures) -> Bool) {
        for index in order where partnerOfNew[index] == nil {
            guard let partner = numberPartner(of: index, where: fits) else { continue }
            pair(index, with: partner)
        }
    }

    private func numberPartner(of index: Int, where fits: (EpisodeFeatures, EpisodeFeatures) -> Bool) -> Int? {
        let trace = new[index]
        var places: [Int] = []
        if let absolute = trace.absolute { places += (byAbsolute[absolute] ?? []).prefix(Self.commonTitle) }
        if let number = trace.number {
            for expected in map.expected(of: number) {
                var expected = expected
                expected.part = number.part
                places += (byNumber[expected] ?? []).prefix(Self.commonTitle)
                if number.part == nil, number.season == nil, let value = number.number {
                    places += (byAbsolute[value] ?? []).prefix(Self.commonTitle)
                }
            }
        }
        let fitting = places.prefix(Self.commonTitle).filter {
            !isPaired[$0] && fits(trace, existing[$0])
                && (!trace.hasOtherTitle || !existing[$0].hasOtherTitle || isNumberSupported(trace))
        }
        // Two that fit are either one and the same, or nothing that can be told apart by number.
        return Set(fitting).count == 1 ? fitting[0] : fitting.first { existing[$0].number == trace.number }
    }

    /// Whether anything bears out an episode's number: titles or days around it, or that both lists number its season
    /// alike.
    private func isNumberSupported(_ trace: EpisodeFeatures) -> Bool {
        trace.number.map { map.isSupported($0) || hasSameSeasonNumbers($0.season) } ?? false
    }

    private func hasSameSeasonNumbers(_ season: Int?) -> Bool { seasons[season] == existingSeasons[season] }

    /// Titles that are alike but not the same, on one day.
    private mutating func pairByLikeTitleAndDay() {
        for index in order where partnerOfNew[index] == nil {
            guard let title = new[index].title, let day = new[index].day else { continue }
            let alike = (-1...1).flatMap { (byDay[day.advanced(by: $0)] ?? []).prefix(Self.commonTitle) }.filter {
                place in
                !isPaired[place] && existing[place].title.map { $0.resembles(title) && !$0.hasBase(of: title) } ?? false
            }
            if alike.count == 1 { pair(index, with: alike[0]) }
        }
    }

    /// The only one of its day in both lists, where a title is missing: the day says more than the number does.
    private mutating func pairByOnlyOneOfDay() {
        for index in order where partnerOfNew[index] == nil {
            guard let day = new[index].day, newByDay[day]?.count == 1, let places = byDay[day], places.count == 1,
                !isPaired[places[0]], !new[index].contradictsTitle(of: existing[places[0]]),
                new[index].sharesChannel(with: existing[places[0]]) != false,
                !new[index].isDifferentAiring(from: existing[places[0]]),
                new[index].title == nil || existing[places[0]].title == nil
            else { continue }
            pair(index, with: places[0])
        }
    }

    /// One number with two titles: a translation, or a title that changed. Only where the pairs around it show that the
    /// numbers can be trusted, or both lists number the season alike.
    private mutating func pairByTrustedNumber() {
        for index in order where partnerOfNew[index] == nil {
            let isTrusted =
                new[index].number.map { map.isConfirmedByTitles($0) || hasSameSeasonNumbers($0.season) } ?? false
            guard isTrusted,
                let partner = numberPartner(
                    of: index,
                    where: { one, other in
                        let days = one.days(to: other) ?? 0
                        let limit = one.title != nil && other.title != nil ? Self.daysOfOneNumber : Self.daysOfUntitled
                        return days <= limit
                    }
                )
            else { continue }
            pair(index, with: partner)
        }
    }

    /// What is left of a day, where a title is missing: as many in both lists go together in their order; else those
    /// that start at the same time.
    private mutating func pairWithinDays() {
        let left = Dictionary(grouping: order.filter { partnerOfNew[$0] == nil && new[$0].day != nil }) { new[$0].day }
        for (day, indices) in left {
            guard let day else { continue }
            pairSameSlots(indices, on: day)
            let indices = indices.filter { partnerOfNew[$0] == nil }
            let free = (byDay[day] ?? []).filter { !isPaired[$0] }
            let theirs = free.sorted { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
            if haveEqualSteps(indices.map { new[$0] }, theirs.map { existing[$0] }) {
                for (index, partner) in zip(indices, theirs) where mayBeOne(index, partner) {
                    pair(index, with: partner)
                }
                continue
            }
            if theirs.count > Self.commonTitle { continue }
            for seconds in [0, AiringMerger.tolerance] {
                for index in indices where partnerOfNew[index] == nil {
                    let partner = theirs.first { place in
                        !isPaired[place] && isWithin(seconds, new[index].start, existing[place].start)
                            && mayBeOne(index, place)
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

    /// Whether two lists of a day's episodes go side by side: one each, or as many with the same steps from number to
    /// number or from start to start.
    private func haveEqualSteps(_ one: [EpisodeFeatures], _ other: [EpisodeFeatures]) -> Bool {
        guard one.count == other.count else { return false }
        if one.count == 1 { return true }
        func steps(_ traces: [EpisodeFeatures]) -> [Int]? {
            let numbers = traces.compactMap { $0.number?.number ?? $0.absolute }
            return numbers.count == traces.count ? zip(numbers, numbers.dropFirst()).map { $1 - $0 } : nil
        }
        if let ours = steps(one), let theirs = steps(other) { return ours == theirs }
        let (starts, otherStarts) = (one.compactMap(\.start), other.compactMap(\.start))
        return starts.count == one.count && starts == otherStarts && Set(starts).count == starts.count
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

        init(_ trace: EpisodeFeatures) { (start, channel) = (trace.start, trace.channel) }
    }

    /// Whether nothing says that two of one day are different: both titles, or numbers of one numbering.
    private func mayBeOne(_ index: Int, _ partner: Int) -> Bool {
        let (one, other) = (new[index], existing[partner])
        if one.isDifferentAiring(from: other) { return false }
        if one.title != nil, other.title != nil { return !one.contradictsTitle(of: other) }
        if one.sharesChannel(with: other) == false { return false }
        guard let number = one.number, let otherNumber = other.number, number != otherNumber else { return true }
        let expected = map.expected(of: number)
        return expected.isEmpty || expected.contains(otherNumber)
    }
}
