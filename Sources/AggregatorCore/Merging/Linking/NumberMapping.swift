internal import ScheduleModel

/// How one list's numbers are written in another: as they are, shifted, counted over the whole show, or with other
/// seasons. It is learnt from the episodes that are known to be the same, and holds as far as they reach: between two
/// that are shifted differently nothing is foretold.
struct NumberMapping {
    /// Days alone show a shift of numbers only if they are of at least this many different dates.
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

    /// By season, the pairs that are known, by number.
    private var anchors: [Int?: [(number: Int, shift: Shift)]] = [:]
    /// By season, for each shift and each distance of days how many pairs it would fit.
    private var votes: [Int?: [Vote: Int]] = [:]
    /// By season, the days that were voted on: of a season that is dropped at once, its day tells the season alone.
    private var votedDays: [Int?: Set<CivilDay>] = [:]
    /// By season, the shift that fits most days; nil where two fit as many.
    private var elected: [Int?: Shift?] = [:]
    private var isWidelyShifted = false

    /// Learns that a number of the list is another one in the other list.
    mutating func add(_ number: EpisodeNumber, is other: EpisodeNumber) {
        guard let shift = Self.shift(number, other), let value = number.number else { return }
        anchors[number.season, default: []].append((value, shift))
    }

    /// Learns that a number of the list may be another one, as far as its day says.
    mutating func addVote(_ number: EpisodeNumber, is other: EpisodeNumber, on day: CivilDay, daysLater days: Int) {
        guard let shift = Self.shift(number, other) else { return }
        votedDays[number.season, default: []].insert(day)
        votes[number.season, default: [:]][Vote(shift: shift, days: days), default: 0] += 1
    }

    /// To be called when all is learnt.
    mutating func finish() {
        var (same, shifted) = (0, 0)
        for (season, known) in anchors {
            anchors[season] = known.sorted { $0.number < $1.number }
            same += known.count { $0.shift == Shift(season: season, by: 0) }
            shifted += known.count { $0.shift != Shift(season: season, by: 0) }
        }
        isWidelyShifted = shifted > same
        for (season, voted) in votes {
            let isTelling = (votedDays[season]?.count ?? 0) >= Self.minVotingDays
            elected[season] = Self.election(isTelling ? voted : voted.filter { $0.key.shift.by == 0 }, in: season)
        }
        (votes, votedDays) = ([:], [:])
    }

    /// The shift that most votes are for; one vote says nothing.
    private static func election(_ votes: [Vote: Int], in season: Int?) -> Shift?? {
        let most = votes.values.max() ?? 0
        if most <= 1 { return nil }
        let best = Set(votes.filter { $0.value == most }.keys.map(\.shift))
        let plain = Shift(season: season, by: 0)
        return .some(best.contains(plain) ? plain : best.count == 1 ? best.first : nil)
    }

    /// What a number should be in the other list, the likeliest first; empty where nothing can be said.
    func expected(of number: EpisodeNumber) -> [EpisodeNumber] {
        guard let value = number.number else { return [] }
        if let known = anchors[number.season], !known.isEmpty {
            let next = known.partitionIndex { $0.number >= value }
            let before = next > 0 ? known[next - 1].shift : nil
            let after = next < known.count ? known[next].shift : nil
            if before == after || after == nil { return before.map { [$0.applied(to: value)] } ?? [] }
            guard let before, let after else { return (after ?? before).map { [$0.applied(to: value)] } ?? [] }
            // Where one season of the other list ends and the next begins, both are possible, and one is not there.
            return before.season == after.season ? [] : [before.applied(to: value), after.applied(to: value)]
        }
        if let elected = elected[number.season] { return elected.map { [$0.applied(to: value)] } ?? [] }
        return isWidelyShifted ? [] : [EpisodeNumber(season: number.season, number: value)]
    }

    /// Whether days or titles of its season bear out what is expected of a number.
    func isSupported(_ number: EpisodeNumber) -> Bool { isConfirmedByTitles(number) || elected[number.season] != nil }

    /// Whether titles of its season bear out what is expected of a number.
    func isConfirmedByTitles(_ number: EpisodeNumber) -> Bool { !(anchors[number.season] ?? []).isEmpty }

    private static func shift(_ number: EpisodeNumber, _ other: EpisodeNumber) -> Shift? {
        guard let value = number.number, let otherValue = other.number else { return nil }
        return Shift(season: other.season, by: otherValue - value)
    }
}
