public import ScheduleModel
public import ScheduleMerging
public import Foundation

/// A disagreement between the sources of an episode that matters to viewers.
public struct Conflict: Sendable {
    /// The fields in which sources can disagree.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The day of an airing.
        case day
        /// The time of an airing.
        case time
        /// The season or number.
        case number
        /// The title. Different spellings of a title do not conflict.
        case title
    }

    /// The field.
    public let kind: Kind
    /// The show.
    public let show: MergedShow
    /// The episode.
    public let episode: MergedEpisode
    /// The latest day on which a source lists the episode.
    public let day: CivilDay?
    /// The claims of the sources, the chosen one first.
    public let claims: [FieldDecision.Claim]

    /// The sort key of a conflict without a day, which comes after all others.
    private static let sortDayIfUnknown = CivilDay(clamping: .min)

    /// Returns the conflicts between the sources of an episode.
    ///
    /// - Parameters:
    ///   - episode: The episode.
    ///   - show: Its show.
    ///   - zone: The viewer's time zone.
    public static func conflicts(of episode: MergedEpisode, in show: MergedShow, zone: TimeZone) -> [Conflict] {
        if episode.sources.count < 2 { return [] }
        let detector = ConflictDetector(episode: episode, zone: zone)
        return Kind.allCases.compactMap { kind in
            detector.claims(kind).map {
                Conflict(kind: kind, show: show, episode: episode, day: detector.latestDay, claims: $0)
            }
        }
    }

    /// Returns the rejected start times of an episode as text. If a source states another time for an existing
    /// airing, this is not a further airing.
    public static func rejectedTimes(of episode: MergedEpisode, in show: MergedShow, zone: TimeZone) -> Set<String> {
        let claims = conflicts(of: episode, in: show, zone: zone).filter { [.day, .time].contains($0.kind) }.flatMap(
            \.claims
        )
        return Set(claims.lazy.filter { !$0.isChosen }.map(\.value))
    }

    /// Returns all conflicts of some shows, the most recent first.
    public static func all(in shows: [MergedShow], zone: TimeZone) -> [Conflict] {
        var conflicts: [Conflict] = []
        for show in shows where show.sources.count > 1 {
            for episode in show.episodes { conflicts += Self.conflicts(of: episode, in: show, zone: zone) }
        }
        return conflicts.enumerated().sorted { left, right in
            let (day, other) = (left.element.day ?? Self.sortDayIfUnknown, right.element.day ?? Self.sortDayIfUnknown)
            return day == other ? left.offset < right.offset : day > other
        }.map(\.element)
    }
}

/// A comparison of the sources of one episode.
private struct ConflictDetector {
    /// The difference in seconds below which starts count as equal.
    private static let sameMinute = 60.0

    let episode: MergedEpisode
    let zone: TimeZone

    var latestDay: CivilDay? {
        episode.sources.flatMap { $0.episode.airings }.compactMap { $0.time.day(in: zone) }.max()
    }

    func claims(_ kind: Conflict.Kind) -> [FieldDecision.Claim]? {
        switch kind {
        case .day: starts { !isSameDay($0, $1) }
        case .time: starts { isSameDay($0, $1) && !isSameTime($0, $1) }
        case .number: decision("number").flatMap { $0.isDisputed && numbersDisagree ? $0.claims : nil }
        case .title: decision("title").flatMap { titlesDisagree($0.claims) ? $0.claims : nil }
        }
    }

    private func decision(_ field: String) -> FieldDecision? {
        episode.decisions.first { $0.field.name == field }
    }

    private var numbersDisagree: Bool {
        let codes = episode.sources.compactMap(\.episode.number.code)
        return Set(codes).count > 1
    }

    private func titlesDisagree(_ claims: [FieldDecision.Claim]) -> Bool {
        guard let chosen = EpisodeTitle(claims.first?.value) else { return false }
        return claims.dropFirst().contains { claim in
            EpisodeTitle(claim.value).map { !$0.resembles(chosen) } ?? false
        }
    }

    /// Returns the claims about the start of one airing on which sources disagree. If sources have several airings,
    /// only those that are merged into one airing are compared. The others are repeats.
    private func starts(_ areApart: (Airing, Airing) -> Bool) -> [FieldDecision.Claim]? {
        let sources = episode.sources.filter { !$0.episode.airings.isEmpty }
        var groups = AiringMerger.join(sources, by: episode.rules).map(\.claims)
        // A provider with two linked records has two airings.
        let areSingle = Set(sources.map(\.provider)).count == sources.count
        if areSingle, sources.allSatisfy({ $0.episode.airings.count == 1 }), areOneListing(groups.flatMap(\.self)) {
            // The most trusted claim first, as in a merged airing.
            let claims = groups.flatMap(\.self)
            groups = [sources.compactMap { source in claims.first { $0.source == source.key } }]
        }
        for group in groups where group.count > 1 {
            let ranked = AiringFields.start.ranked(group, by: episode.rules)
            guard let chosen = ranked.first, ranked.contains(where: { areApart(chosen.record, $0.record) }) else {
                continue
            }
            return ranked.enumerated().map { rank, claim in
                FieldDecision.Claim(
                    source: claim.source,
                    value: claim.record.time.text ?? "?",
                    fetchedAt: claim.fetchedAt,
                    isChosen: rank == 0 || claim.record.time == chosen.record.time
                )
            }
        }
        return nil
    }

    /// The maximum number of days between two claims about one airing. A calendar without channels has no repeats, so
    /// its claim can be further away. A longer time is that of another country.
    private static let maxDaysApart = (withChannel: 7, withoutChannel: 31)

    /// Returns whether airings can be the same transmission, if each is the only one of its source. They must be
    /// close together and not on two channels. Otherwise one is a repeat.
    private func areOneListing(_ claims: [Claimed<Airing>]) -> Bool {
        let days = claims.compactMap { $0.record.broadcastDay(in: zone)?.date }
        let channels = Set(claims.compactMap(\.record.channel).map { FoldedText($0.name) })
        guard let first = days.min(), let last = days.max() else { return false }
        let starts = claims.compactMap { $0.record.airDay == nil ? $0.record.time.start(in: zone) : nil }
        if channels.isEmpty { return first.days(to: last) <= Self.maxDaysApart.withoutChannel }
        if starts.count == claims.count, let earliest = starts.min(), let latest = starts.max() {
            // Guides list every airing. Airings without an air date are the same only if deduplication treats them
            // so.
            return latest.timeIntervalSince(earliest) <= AiringDeduplicator.maxSecondsApart && channels.count < 2
        }
        return first.days(to: last) <= Self.maxDaysApart.withChannel && channels.count < 2
    }

    /// Returns whether two airings are on the same day for the viewer, or in listings if a time is unknown.
    private func isSameDay(_ first: Airing, _ second: Airing) -> Bool {
        if first.time.start(in: zone) != nil, second.time.start(in: zone) != nil {
            return first.time.day(in: zone) == second.time.day(in: zone)
        }
        guard let day = first.broadcastDay(in: zone), let otherDay = second.broadcastDay(in: zone) else { return true }
        return day == otherDay
    }

    private func isSameTime(_ first: Airing, _ second: Airing) -> Bool {
        guard let start = first.time.start(in: zone), let otherStart = second.time.start(in: zone) else { return true }
        return abs(start.timeIntervalSince(otherStart)) < Self.sameMinute
    }
}
