internal import ScheduleModel
internal import Foundation

/// The rules that compare the episodes of one day.
extension ListAlignment {
    /// Pairs episodes of one day with similar but not equal titles.
    mutating func pairBySimilarTitleAndDay() {
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
    mutating func pairOnlyEpisodesOfDay() {
        for index in order where partnerOfNew[index] == nil {
            guard let day = new[index].day, newByDay[day]?.count == 1, let candidates = byDay[day],
                candidates.count == 1, !isPaired[candidates[0]]
            else { continue }
            let (lhs, rhs) = (new[index], existing[candidates[0]])
            guard lhs.title == nil || rhs.title == nil, lhs.sharesChannel(with: rhs) != false,
                !lhs.isDifferentAiring(from: rhs)
            else { continue }
            pair(index, with: candidates[0])
        }
    }

    /// Pairs the remaining episodes of each day if nothing contradicts. Usually a title is missing.
    ///
    /// Those in the same slot are first. Then all are paired in order if both lists have equal steps. Otherwise those
    /// with the same start are paired, and then those with nearly the same start.
    mutating func pairWithinDays() {
        let unpaired = Dictionary(grouping: order.filter { partnerOfNew[$0] == nil && new[$0].day != nil }) {
            new[$0].day
        }
        for (day, indices) in unpaired {
            guard let day else { continue }
            pairSameSlots(indices, on: day)
            let remaining = indices.filter { partnerOfNew[$0] == nil }
            let unpairedPartners = (byDay[day] ?? []).filter { !isPaired[$0] }
            let partners = unpairedPartners.sorted { EpisodeFeatures.isBefore(existing[$0], existing[$1]) }
            if haveEqualSteps(remaining.map { new[$0] }, partners.map { existing[$0] }) {
                for (index, partner) in zip(remaining, partners) where mayBeSameEpisode(index, partner) {
                    pair(index, with: partner)
                }
            } else if partners.count <= Self.maxCandidates {
                pairByStart(remaining, with: partners)
            }
        }
    }

    /// Pairs episodes with the same start, and then those with nearly the same start.
    private mutating func pairByStart(_ indices: [Int], with partners: [Int]) {
        for maxDifference in [0, AiringMerger.tolerance] {
            for index in indices where partnerOfNew[index] == nil {
                let partner = partners.first { candidate in
                    !isPaired[candidate]
                        && isWithin(maxDifference, new[index].start, existing[candidate].start)
                        && mayBeSameEpisode(index, candidate)
                }
                if let partner { pair(index, with: partner) }
            }
        }
    }

    /// Returns whether two starts differ by at most some seconds. An unknown start is near no other.
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
            let partner = slots[Slot(new[index])]?.first { !isPaired[$0] && mayBeSameEpisode(index, $0) }
            if let partner { pair(index, with: partner) }
        }
    }

    /// An airing of an episode, which two lists may have in common.
    private struct Slot: Hashable {
        let start: Date?
        let channel: FoldedText?

        init(_ features: EpisodeFeatures) { (start, channel) = (features.start, features.channel) }
    }

    /// Returns whether nothing contradicts a pair of one day: neither titles, channels and starts, nor numbers.
    private func mayBeSameEpisode(_ index: Int, _ partner: Int) -> Bool {
        let (lhs, rhs) = (new[index], existing[partner])
        if lhs.isDifferentAiring(from: rhs) { return false }
        if lhs.title != nil, rhs.title != nil { return !lhs.contradictsTitle(of: rhs) }
        if lhs.sharesChannel(with: rhs) == false { return false }
        guard let number = lhs.number, let otherNumber = rhs.number, number != otherNumber else { return true }
        // Numbers without a prediction cannot contradict.
        let expected = mapping.expected(of: number)
        return expected.isEmpty || expected.contains(otherNumber)
    }
}
