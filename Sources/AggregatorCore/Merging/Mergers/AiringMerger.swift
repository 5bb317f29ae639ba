package import ScheduleModel
internal import Foundation

/// Joins what several sources say of one episode's airings: each transmission once.
package enum AiringMerger {
    /// Starts of one transmission differ by at most this many seconds between sources.
    static let tolerance = 15.0 * 60

    /// Where each source lists an episode once and by its day alone, the days may be this far apart: such lists give
    /// the first showing, and one of them is wrong. Beside an instant, which may be a repeat's, it is one day.
    private static let maxDayDifference = (vague: 7, timed: 1)

    /// At most this many pairs of airings are compared; where there are more, only airings with the same time and
    /// channel are joined.
    private static let pairLimit = 10_000

    /// The airings of some records of one episode, the most trusted record first.
    static func merge(_ sources: [SourcedEpisode], by rules: MergeRules) -> [MergedAiring] {
        if sources.count == 1 {
            let source = [sources[0].key]
            return sources[0].episode.airings.map { MergedAiring(value: $0, sources: source) }
        }
        return join(sources, by: rules).map { MergedAiring(value: $0.value, sources: $0.claims.map(\.source)) }
    }

    /// The airings as `merge` joins them, each with what every source says of it.
    package static func join(_ sources: [SourcedEpisode], by rules: MergeRules) -> [MergedCandidate] {
        var merged: [MergedCandidate] = []
        for source in sources {
            // Airings of one source are different ones, so only those of others can be the same: the nearest
            // first, each once.
            let airings = source.episode.airings.map { airing in
                MergedCandidate(Claimed(source: source.key, fetchedAt: source.fetchedAt, record: airing))
            }
            var isJoined = Array(repeating: false, count: airings.count)
            var isTaken = Array(repeating: false, count: merged.count)
            for pair in pairs(merged, airings, zone: rules.zone) where !isJoined[pair.new] && !isTaken[pair.known] {
                isJoined[pair.new] = true
                isTaken[pair.known] = true
                merged[pair.known].join(airings[pair.new])
            }
            merged += airings.indices.filter { !isJoined[$0] }.map { airings[$0] }
        }
        if !rules.areDefault {
            for index in merged.indices where merged[index].claims.count > 1 { merged[index].choose(by: rules) }
        }
        return merged.sorted { AiringOrder.isBefore($0.value, $1.value) }
    }

    /// An airing in the making, with its channel's name folded once.
    package struct MergedCandidate {
        package fileprivate(set) var value: Airing
        /// What each source says of it, the most trusted first.
        package fileprivate(set) var claims: [Claimed<Airing>]
        fileprivate let channel: FoldedText?
        /// How well the chosen time is founded, by its own source's record.
        private var foundation: Int

        fileprivate init(_ claim: Claimed<Airing>) {
            value = claim.record
            claims = [claim]
            foundation = claim.record.timeConfidence
            channel = value.channel.map { FoldedText($0.name) }
        }

        /// Takes what a less trusted source says of the same airing. Times are weighed as their sources gave them: a
        /// channel's zone of one source says nothing of another's clock.
        fileprivate mutating func join(_ other: MergedCandidate) {
            let (time, day, clock) = (value.time, value.airDay, value.clock)
            value = value.filled(from: other.value)
            claims += other.claims
            if time != other.value.time, foundation >= other.foundation, value.time != time {
                (value.time, value.airDay, value.clock) = (time, day, clock)
            } else if foundation < other.foundation, value.time == time, time != other.value.time {
                (value.time, value.airDay, value.clock) = (other.value.time, other.value.airDay, other.value.clock)
            }
            foundation = max(foundation, other.foundation)
        }

        fileprivate mutating func choose(by rules: MergeRules) {
            var chosen = Airing(time: .unknown)
            for field in AiringFields.all { field.choose(among: claims, by: rules, into: &chosen) }
            value = chosen
        }
    }

    /// An airing by its time and channel.
    private struct Slot: Hashable {
        let time: AirTime
        let channel: FoldedText?

        init(_ airing: MergedCandidate) { (time, channel) = (airing.value.time, airing.channel) }
    }

    private static func pairs(
        _ known: [MergedCandidate],
        _ new: [MergedCandidate],
        zone: TimeZone?
    ) -> [(known: Int, new: Int)] {
        guard known.count * new.count <= pairLimit else {
            let times = Dictionary(grouping: known.indices) { Slot(known[$0]) }
            return new.enumerated().compactMap { index, airing in
                times[Slot(airing)]?.first.map { ($0, index) }
            }
        }
        let areOnly = known.count == 1 && new.count == 1
        var found: [(known: Int, new: Int, distance: Double, isOtherChannel: Int)] = []
        for (index, airing) in known.enumerated() {
            for (other, candidate) in new.enumerated() {
                if let distance = distance(airing, candidate, areOnly: areOnly, zone: zone) {
                    // Of channels of one name that of its id goes first.
                    let ids = (airing.value.channel?.id, candidate.value.channel?.id)
                    found.append((index, other, distance, ids.0 != nil && ids.0 == ids.1 ? 0 : 1))
                }
            }
        }
        return found.sorted { left, right in
            (left.distance, left.isOtherChannel, left.known, left.new)
                < (right.distance, right.isOtherChannel, right.known, right.new)
        }
        .map { ($0.known, $0.new) }
    }

    /// How different two airings are by the viewer's clock, in seconds or what stands for them (0: the same time); nil if they are certainly
    /// two airings.
    private static func distance(
        _ left: MergedCandidate,
        _ right: MergedCandidate,
        areOnly: Bool,
        zone: TimeZone?
    ) -> Double? {
        if left.claims.contains(where: { $0.source.provider == right.claims[0].source.provider }) { return nil }
        if let channel = left.channel, let other = right.channel, channel != other { return nil }
        if left.value.time == .unknown || right.value.time == .unknown { return 10 * tolerance }
        if case .instant(let start) = left.value.time, case .instant(let other) = right.value.time {
            let apart = abs(start.timeIntervalSince(other))
            return apart <= tolerance ? apart : nil
        }
        // A guide tells every showing, so that another time than a list's is another showing.
        if let zone,
            isGuideInstant(left.value) && isClock(right.value) || isClock(left.value) && isGuideInstant(right.value),
            let start = left.value.time.start(in: zone), let other = right.value.time.start(in: zone)
        {
            let apart = abs(start.timeIntervalSince(other))
            return apart <= tolerance ? apart : nil
        }
        guard let day = left.value.broadcastDay(in: .gmt), let other = right.value.broadcastDay(in: .gmt) else {
            return nil
        }
        let days = abs(day.date.days(to: other.date))
        let isTimed = left.value.time.precision == 3 || right.value.time.precision == 3
        let limit = areOnly ? isTimed ? maxDayDifference.timed : maxDayDifference.vague : 0
        return days <= limit ? tolerance * Double(days + 1) : nil
    }

    /// Whether it is a showing as guides tell it: an instant, of which no listing tells the day.
    private static func isGuideInstant(_ airing: Airing) -> Bool {
        if case .instant = airing.time { airing.airDay == nil } else { false }
    }

    private static func isClock(_ airing: Airing) -> Bool { if case .clock = airing.time { true } else { false } }
}
