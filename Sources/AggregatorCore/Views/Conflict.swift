public import ScheduleModel
public import ScheduleMerging
public import Foundation

/// Where sources of one episode disagree in a way that matters to a viewer.
public struct Conflict: Sendable {
    /// What two sources can disagree in.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// On which day it airs.
        case day
        /// At which time of the day.
        case time
        /// Its season or number.
        case number
        /// Its title, by more than spelling.
        case title
    }

    /// What they disagree in.
    public let kind: Kind
    /// The show.
    public let show: MergedShow
    /// The episode.
    public let episode: MergedEpisode
    /// The latest day that a source puts it on.
    public let day: CivilDay?
    /// Who says what, the chosen one first.
    public let claims: [FieldDecision.Claim]

    /// Where a conflict without a day stands: after all others.
    private static let sortDayIfUnknown = CivilDay(clamping: .min)

    /// In what the sources of one episode disagree.
    public static func of(_ episode: MergedEpisode, in show: MergedShow, zone: TimeZone) -> [Conflict] {
        if episode.sources.count < 2 { return [] }
        let finding = ConflictDetector(episode: episode, zone: zone)
        return Kind.allCases.compactMap { kind in
            finding.claims(kind).map {
                Conflict(kind: kind, show: show, episode: episode, day: finding.latestDay, claims: $0)
            }
        }
    }

    /// The times that a source tells of an episode and that are not believed, as text: what a source tells of an airing that
    /// is known is no other airing.
    public static func rejectedTimes(of episode: MergedEpisode, in show: MergedShow, zone: TimeZone) -> Set<String> {
        let claims = of(episode, in: show, zone: zone).filter { [.day, .time].contains($0.kind) }.flatMap(\.claims)
        return Set(claims.lazy.filter { !$0.isChosen }.map(\.value))
    }

    /// All conflicts of some shows, the most recent first.
    public static func all(in shows: [MergedShow], zone: TimeZone) -> [Conflict] {
        var conflicts: [Conflict] = []
        for show in shows where show.sources.count > 1 {
            for episode in show.episodes { conflicts += of(episode, in: show, zone: zone) }
        }
        return conflicts.enumerated().sorted { left, right in
            let (day, other) = (left.element.day ?? Self.sortDayIfUnknown, right.element.day ?? Self.sortDayIfUnknown)
            return day == other ? left.offset < right.offset : day > other
        }.map(\.element)
    }
}

/// Finds out in what the sources of one episode disagree.
private struct ConflictDetector {
    /// Starts that differ by less are the same for a viewer.
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

    /// The starts of one airing that every source tells otherwise. Of sources that tell several only those are
    /// compared that are taken for one airing: the others are repeats.
    private func starts(_ areApart: (Airing, Airing) -> Bool) -> [FieldDecision.Claim]? {
        let sources = episode.sources.filter { !$0.episode.airings.isEmpty }
        var groups = AiringMerger.join(sources, by: episode.rules).map(\.claims)
        // A source that is there twice tells two showings.
        let areSingle = Set(sources.map(\.provider)).count == sources.count
        if areSingle, sources.allSatisfy({ $0.episode.airings.count == 1 }), areOneListing(groups.flatMap(\.self)) {
            // The most trusted one first, as those of one airing stand.
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

    /// Whether some airings, each the only one that its source lists, can be one transmission: within a week, and not on
    /// two channels. Else one is a repeat.
    private func areOneListing(_ claims: [Claimed<Airing>]) -> Bool {
        let days = claims.compactMap { $0.record.broadcastDay(in: zone)?.date }
        let channels = Set(claims.compactMap(\.record.channel).map { FoldedText($0.name) })
        guard let first = days.min(), let last = days.max() else { return false }
        let starts = claims.compactMap { $0.record.airDay == nil ? $0.record.time.start(in: zone) : nil }
        if starts.count == claims.count, let earliest = starts.min(), let latest = starts.max() {
            // Guides list every showing; what no listing dates is meant as one only where listings take it so.
            return latest.timeIntervalSince(earliest) <= AiringDeduplicator.maxSecondsApart && channels.count < 2
        }
        return first.days(to: last) <= 7 && channels.count < 2
    }

    /// Whether two airings stand on one day, for the viewer, or in the listings where a time is not known.
    private func isSameDay(_ one: Airing, _ other: Airing) -> Bool {
        if one.time.start(in: zone) != nil, other.time.start(in: zone) != nil {
            return one.time.day(in: zone) == other.time.day(in: zone)
        }
        guard let day = one.broadcastDay(in: zone), let otherDay = other.broadcastDay(in: zone) else { return true }
        return day == otherDay
    }

    private func isSameTime(_ one: Airing, _ other: Airing) -> Bool {
        guard let start = one.time.start(in: zone), let otherStart = other.time.start(in: zone) else { return true }
        return abs(start.timeIntervalSince(otherStart)) < Self.sameMinute
    }
}
