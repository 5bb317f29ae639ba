internal import ScheduleModel

/// The mapping from the numbers of one list to those of another: equal, shifted, counted over the whole show, or
/// with other seasons.
///
/// It is inferred from paired episodes, and applies to the range of their numbers. Between two pairs with different
/// shifts there is no prediction.
struct NumberMapping {
    /// The number of different dates from which days without pairs can prove a shift of numbers.
    private static let minVotingDays = 3

    private struct Shift: Hashable {
        let season: Int?
        let by: Int

        func applied(to number: Int) -> EpisodeNumber { EpisodeNumber(season: season, number: number + by) }
    }

    private struct Vote: Hashable {
        let shift: Shift
        let days: Int
    }

    /// The numbers of paired episodes and their shifts, by season.
    private var anchors: [Int?: [(number: Int, shift: Shift)]] = [:]
    /// The number of pairs that would match, for each shift and distance in days, by season.
    private var votes: [Int?: [Vote: Int]] = [:]
    /// The days with votes, by season. If a season is released on one day, that day only identifies the season.
    private var votedDays: [Int?: Set<CivilDay>] = [:]
    /// The shift that matches the most days, by season, or nil if two shifts match equally many.
    private var elected: [Int?: Shift?] = [:]
    private var isWidelyShifted = false

    /// Records that a number of the list is paired with a number of the other list.
    mutating func add(_ number: EpisodeNumber, is other: EpisodeNumber) {
        guard let shift = Self.shift(number, other), let value = number.number else { return }
        anchors[number.season, default: []].append((value, shift))
    }

    /// Records that a number of the list may be a number of the other list, because their days match.
    mutating func addVote(_ number: EpisodeNumber, is other: EpisodeNumber, on day: CivilDay, daysLater days: Int) {
        guard let shift = Self.shift(number, other) else { return }
        votedDays[number.season, default: []].insert(day)
        votes[number.season, default: [:]][Vote(shift: shift, days: days), default: 0] += 1
    }

    /// Computes the mapping. Must be called after the last pair and vote.
    mutating func finish() {
        var (same, shifted) = (0, 0)
        for (season, pairs) in anchors {
            anchors[season] = pairs.sorted { $0.number < $1.number }
            same += pairs.count { $0.shift == Shift(season: season, by: 0) }
            shifted += pairs.count { $0.shift != Shift(season: season, by: 0) }
        }
        isWidelyShifted = shifted > same
        for (season, seasonVotes) in votes {
            let hasEnoughDays = (votedDays[season]?.count ?? 0) >= Self.minVotingDays
            elected[season] = Self.election(
                hasEnoughDays ? seasonVotes : seasonVotes.filter { $0.key.shift.by == 0 },
                in: season
            )
        }
        (votes, votedDays) = ([:], [:])
    }

    /// Returns the shift with the most votes. A single vote is not enough.
    private static func election(_ votes: [Vote: Int], in season: Int?) -> Shift?? {
        let most = votes.values.max() ?? 0
        if most <= 1 { return nil }
        let best = Set(votes.filter { $0.value == most }.keys.map(\.shift))
        let plain = Shift(season: season, by: 0)
        return .some(best.contains(plain) ? plain : best.count == 1 ? best.first : nil)
    }

    /// Returns the expected numbers in the other list, the most likely first. Empty if there is no prediction.
    func expected(of number: EpisodeNumber) -> [EpisodeNumber] {
        guard let value = number.number else { return [] }
        if let pairs = anchors[number.season], !pairs.isEmpty {
            let next = pairs.partitionIndex { $0.number >= value }
            let before = next > 0 ? pairs[next - 1].shift : nil
            let after = next < pairs.count ? pairs[next].shift : nil
            if before == after || after == nil { return before.map { [$0.applied(to: value)] } ?? [] }
            guard let before, let after else { return (after ?? before).map { [$0.applied(to: value)] } ?? [] }
            // Between two seasons of the other list both numbers are possible, and one of them does not exist.
            return before.season == after.season ? [] : [before.applied(to: value), after.applied(to: value)]
        }
        if let elected = elected[number.season] { return elected.map { [$0.applied(to: value)] } ?? [] }
        return isWidelyShifted ? [] : [EpisodeNumber(season: number.season, number: value)]
    }

    /// Returns whether days or titles of its season confirm the expected number.
    func isSupported(_ number: EpisodeNumber) -> Bool { isConfirmedByTitles(number) || elected[number.season] != nil }

    /// Returns whether titles of its season confirm the expected number.
    func isConfirmedByTitles(_ number: EpisodeNumber) -> Bool { !(anchors[number.season] ?? []).isEmpty }

    private static func shift(_ number: EpisodeNumber, _ other: EpisodeNumber) -> Shift? {
        guard let value = number.number, let otherValue = other.number else { return nil }
        return Shift(season: other.season, by: otherValue - value)
    }
}
