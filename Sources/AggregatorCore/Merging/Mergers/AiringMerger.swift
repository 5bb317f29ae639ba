package import ScheduleModel
internal import Foundation

/// Merges the airings that several sources list for one episode. Each transmission is in the result once.
package enum AiringMerger {
    /// The maximum difference in seconds between the starts of one transmission in two sources.
    static let tolerance = 15.0 * 60

    /// The maximum difference in days if each source lists an episode once and only by its day (`vague`). Such
    /// lists give the first airing, and one of them is wrong. Against an instant, which may be that of a repeat,
    /// the limit is `timed`.
    private static let maxDayDifference = (vague: 7, timed: 1)

    /// The maximum number of pairs of airings that are compared. Above it, only airings with the same time and
    /// channel are merged.
    private static let pairLimit = 10_000

    /// Returns the merged airings of some records of one episode, given in order of priority.
    static func merge(_ sources: [SourcedEpisode], by rules: MergeRules) -> [MergedAiring] {
        if sources.count == 1 {
            let source = [sources[0].key]
            return sources[0].episode.airings.map { MergedAiring(value: $0, sources: source) }
        }
        return join(sources, by: rules).map { MergedAiring(value: $0.value, sources: $0.claims.map(\.source)) }
    }

    /// Returns the airings as `merge` does, each with the claims of every source.
    package static func join(_ sources: [SourcedEpisode], by rules: MergeRules) -> [MergedCandidate] {
        var merged: [MergedCandidate] = []
        for source in sources {
            // Airings of one source are all different, so only those of other sources can be the same. The nearest
            // are paired first, each once.
            let airings = source.episode.airings.map { airing in
                MergedCandidate(Claimed(source: source.key, fetchedAt: source.fetchedAt, record: airing))
            }
            var isNewPaired = Array(repeating: false, count: airings.count)
            var isExistingPaired = Array(repeating: false, count: merged.count)
            for pair in pairs(merged, airings, zone: rules.zone)
            where !isNewPaired[pair.new] && !isExistingPaired[pair.existing] {
                isNewPaired[pair.new] = true
                isExistingPaired[pair.existing] = true
                merged[pair.existing].join(airings[pair.new])
            }
            merged += airings.indices.filter { !isNewPaired[$0] }.map { airings[$0] }
        }
        if !rules.areDefault {
            for index in merged.indices where merged[index].claims.count > 1 { merged[index].choose(by: rules) }
        }
        return merged.sorted { AiringOrder.isBefore($0.value, $1.value) }
    }

    /// An airing that is being merged, with the folded name of its channel.
    package struct MergedCandidate {
        package fileprivate(set) var value: Airing
        /// The claims of its sources, the highest priority first.
        package fileprivate(set) var claims: [Claimed<Airing>]
        fileprivate let channel: FoldedText?
        /// The confidence in the chosen time, according to its own source's record.
        private var timeConfidence: Int

        fileprivate init(_ claim: Claimed<Airing>) {
            value = claim.record
            claims = [claim]
            timeConfidence = claim.record.timeConfidence
            channel = value.channel.map { FoldedText($0.name) }
        }

        /// Merges the claim of a source with lower priority. Times are rated as their sources list them, because
        /// one source's time zone of a channel does not apply to the clock of another.
        fileprivate mutating func join(_ other: MergedCandidate) {
            let (time, day, clock) = (value.time, value.airDay, value.clock)
            value = value.filled(from: other.value)
            claims += other.claims
            if time != other.value.time, timeConfidence >= other.timeConfidence, value.time != time {
                (value.time, value.airDay, value.clock) = (time, day, clock)
            } else if timeConfidence < other.timeConfidence, value.time == time, time != other.value.time {
                (value.time, value.airDay, value.clock) = (other.value.time, other.value.airDay, other.value.clock)
            }
            timeConfidence = max(timeConfidence, other.timeConfidence)
        }

        fileprivate mutating func choose(by rules: MergeRules) {
            var chosen = Airing(time: .unknown)
            for field in AiringFields.all { field.choose(among: claims, by: rules, into: &chosen) }
            value = chosen
        }
    }

    /// The time and channel of an airing.
    private struct Slot: Hashable {
        let time: AirTime
        let channel: FoldedText?

        init(_ airing: MergedCandidate) { (time, channel) = (airing.value.time, airing.channel) }
    }

    private static func pairs(
        _ existing: [MergedCandidate],
        _ new: [MergedCandidate],
        zone: TimeZone?
    ) -> [(existing: Int, new: Int)] {
        guard existing.count * new.count <= pairLimit else {
            let times = Dictionary(grouping: existing.indices) { Slot(existing[$0]) }
            return new.enumerated().compactMap { index, airing in
                times[Slot(airing)]?.first.map { ($0, index) }
            }
        }
        let areOnly = existing.count == 1 && new.count == 1
        var matches: [(existing: Int, new: Int, distance: Double, isOtherChannel: Int)] = []
        for (index, airing) in existing.enumerated() {
            for (other, candidate) in new.enumerated() {
                if let distance = distance(airing, candidate, areOnly: areOnly, zone: zone) {
                    // Among channels with the same name, the one with the same ID is preferred.
                    let ids = (airing.value.channel?.id, candidate.value.channel?.id)
                    matches.append((index, other, distance, ids.0 != nil && ids.0 == ids.1 ? 0 : 1))
                }
            }
        }
        return matches.sorted { left, right in
            (left.distance, left.isOtherChannel, left.existing, left.new)
                < (right.distance, right.isOtherChannel, right.existing, right.new)
        }
        .map { ($0.existing, $0.new) }
    }

    /// Returns the difference of two airings in the viewer's time zone, in seconds or an equivalent, or nil if they
    /// are certainly different.
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
            let difference = abs(start.timeIntervalSince(other))
            return difference <= tolerance ? difference : nil
        }
        // A guide lists every airing, so a time that differs from another list's is a different airing.
        if let zone,
            isGuideInstant(left.value) && isClock(right.value) || isClock(left.value) && isGuideInstant(right.value),
            let start = left.value.time.start(in: zone), let other = right.value.time.start(in: zone)
        {
            let difference = abs(start.timeIntervalSince(other))
            return difference <= tolerance ? difference : nil
        }
        guard let day = left.value.broadcastDay(in: .gmt), let other = right.value.broadcastDay(in: .gmt) else {
            return nil
        }
        let days = abs(day.date.days(to: other.date))
        let isTimed = left.value.time.precision == 3 || right.value.time.precision == 3
        let limit = areOnly ? isTimed ? maxDayDifference.timed : maxDayDifference.vague : 0
        return days <= limit ? tolerance * Double(days + 1) : nil
    }

    /// Returns whether an airing is in the form of guides: an instant without a listed day.
    private static func isGuideInstant(_ airing: Airing) -> Bool {
        if case .instant = airing.time { airing.airDay == nil } else { false }
    }

    private static func isClock(_ airing: Airing) -> Bool { if case .clock = airing.time { true } else { false } }
}
