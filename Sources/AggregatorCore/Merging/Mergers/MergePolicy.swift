public import ScheduleModel
public import Foundation

/// The configuration of a merge: rules by field, priorities by provider and field, and the user's overrides for
/// single shows. `docs/about/merging.md` describes the default.
public struct MergePolicy: Hashable, Sendable {
    /// The rules that differ from the defaults.
    public var rules: [MergeFieldName: FieldRule]
    /// The priority of a provider in one field if it differs from its default priority.
    public var priorities: [MergeFieldName: [ProviderID: Int]]
    /// The overrides for single shows.
    public var shows: [ShowOverride]
    /// The viewer's time zone, in which times without a zone are read, or nil if it is unknown.
    public var zone: TimeZone?

    /// Creates a policy, the default one if nothing is given.
    public init(
        rules: [MergeFieldName: FieldRule] = [:],
        priorities: [MergeFieldName: [ProviderID: Int]] = [:],
        shows: [ShowOverride] = []
    ) {
        self.rules = rules
        self.priorities = priorities
        self.shows = shows
    }

    /// The pairs of shows that the user linked and unlinked.
    public var links: LinkConstraints {
        var links = LinkConstraints()
        for show in shows {
            for other in show.linked { links.mustLink.insert(LinkConstraints.Pair(show.source, other)) }
            for other in show.unlinked { links.cannotLink.insert(LinkConstraints.Pair(show.source, other)) }
        }
        return links
    }

    /// The highest number of days by which an override shifts airings.
    public var maxShiftInDays: Int { shows.map { (abs($0.shift) + 1439) / 1440 }.max() ?? 0 }

    /// Returns the links by which the user added more shows to some linked shows.
    /// A second show of one provider is never added, and neither is a show that is unlinked from one of them.
    package func linked(to sources: [SourceKey]) -> [LinkEvidence] {
        let links = links
        var members = sources
        var evidence: [LinkEvidence] = []
        for pair in links.mustLink.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) {
            for (member, other) in [(pair.left, pair.right), (pair.right, pair.left)] where members.contains(member) {
                let isExcluded = members.contains {
                    $0.provider == other.provider || links.cannotLink.contains(LinkConstraints.Pair($0, other))
                }
                if isExcluded { continue }
                members.append(other)
                evidence.append(
                    LinkEvidence(
                        left: pair.left,
                        right: pair.right,
                        reason: .userConfirmed,
                        agreeingEpisodes: 0,
                        doubts: []
                    )
                )
            }
        }
        return evidence
    }

    /// Returns the rules for shows without overrides.
    func rules(trusting trust: [ProviderID: Int]) -> MergeRules {
        rules.isEmpty && priorities.isEmpty && zone == nil
            ? .unconfigured : MergeRules(rules: rules, priorities: priorities, trust: trust, zone: zone)
    }

    /// Returns the rules for a show with these sources.
    ///
    /// - Parameter general: The rules for shows without overrides.
    func rules(for sources: [SourceKey], outside general: MergeRules) -> MergeRules {
        var effective = rules
        for show in shows where !show.rules.isEmpty && sources.contains(show.source) {
            effective.merge(show.rules) { _, specific in specific }
        }
        return effective == rules ? general : general.with(effective)
    }

    /// Returns a source's show with the times and numbers that the user corrected.
    func applyingOverrides(_ claimed: ProviderClaims.ClaimedShow, of provider: ProviderID) -> ProviderClaims.ClaimedShow
    {
        guard
            let showOverride = shows.first(where: {
                $0.source.id == claimed.show.id && $0.source.provider == provider && $0.changesClaims
            })
        else { return claimed }
        var overridden = claimed
        overridden.episodes = claimed.episodes.map {
            ProviderClaims.ClaimedEpisode(episode: showOverride.applied(to: $0.episode), provenance: $0.provenance)
        }
        return overridden
    }

    /// Returns episodes of a source's show with the times and numbers that the user corrected.
    func applyingOverrides(_ episodes: [Episode], of show: SourceKey) -> [Episode] {
        guard let showOverride = shows.first(where: { $0.source == show && $0.changesClaims }) else { return episodes }
        return episodes.map(showOverride.applied)
    }
}

/// The user's override for one source's show: `[[show]]` in the configuration.
public struct ShowOverride: Hashable, Sendable {
    /// The source's show.
    public var source: SourceKey
    /// Other sources' shows that are the same show.
    public var linked: Set<SourceKey>
    /// Other sources' shows that are different shows.
    public var unlinked: Set<SourceKey>
    /// The minutes by which airings start later than the source lists.
    public var shift: Int
    /// The way to read the source's numbers, or nil to read them as they are.
    public var numbering: Numbering?
    /// Rules for this show only.
    public var rules: [MergeFieldName: FieldRule]

    /// A way to read a source's numbers.
    public enum Numbering: Hashable, Sendable {
        /// Numbers count over the whole show.
        case absolute
        /// Numbers are ignored: episodes are matched by day and title.
        case ignored
        /// Numbers differ by these amounts from the correct ones.
        case shifted(season: Int, number: Int)

        /// Parses `absolute`, `ignore`, or steps such as `S+1`, `E-1`, `S+1E-3`. Returns nil for any other text.
        public init?(_ text: String) {
            switch text {
            case "absolute": self = .absolute
            case "ignore": self = .ignored
            default:
                var (season, number): (Int?, Int?)
                var remaining = Substring(text)
                while let letter = remaining.popFirst() {
                    let digits = remaining.prefix { $0 != "S" && $0 != "E" }
                    remaining = remaining.dropFirst(digits.count)
                    guard digits.first == "+" || digits.first == "-", digits.utf8.count <= 6, let step = Int(digits)
                    else { return nil }
                    switch letter {
                    case "S" where season == nil: season = step
                    case "E" where number == nil: number = step
                    default: return nil
                    }
                }
                guard season != nil || number != nil else { return nil }
                self = .shifted(season: season ?? 0, number: number ?? 0)
            }
        }
    }

    /// Creates an override without any changes.
    public init(source: SourceKey) {
        self.source = source
        linked = []
        unlinked = []
        shift = 0
        rules = [:]
    }

    var changesClaims: Bool { shift != 0 || numbering != nil }

    func applied(to episode: Episode) -> Episode {
        var overridden = episode
        if shift != 0 { overridden.airings = episode.airings.map { $0.shifted(byMinutes: shift) } }
        if let numbering { overridden.number = episode.number.renumbered(as: numbering) }
        return overridden
    }
}

extension Airing {
    /// Returns this airing shifted by some minutes, with the clock and the date of the listings. An airing without
    /// a time is not changed.
    fileprivate func shifted(byMinutes minutes: Int) -> Airing {
        var airing = self
        switch time {
        case .instant(let start):
            airing.time = .instant(start.addingTimeInterval(Double(minutes) * 60))
            let zone = channel?.zone ?? .gmt
            let minutesBefore = clock.map { $0.hour * 60 + $0.minute } ?? minutesOfDay(of: start, in: zone)
            airing.airDay = airDay.map { $0.advanced(by: (minutesBefore + minutes).dividedDown(by: 1440)) }
            airing.clock = clock?.advanced(byMinutes: minutes)
        case .clock(let clock, let day):
            let days = (clock.hour * 60 + clock.minute + minutes).dividedDown(by: 1440)
            airing.time = .clock(clock.advanced(byMinutes: minutes), on: day.advanced(by: days))
            airing.airDay = airDay.map { $0.advanced(by: days) }
            airing.clock = self.clock?.advanced(byMinutes: minutes)
        case .day, .unknown:
            break
        }
        return airing
    }

    private func minutesOfDay(of start: Date, in zone: TimeZone) -> Int {
        let clock = zone.clock(of: start)
        return clock.hour * 60 + clock.minute
    }
}

extension BroadcastDay {
    fileprivate func advanced(by days: Int) -> BroadcastDay { BroadcastDay(date.advanced(by: days)) }
}

extension WallClock {
    fileprivate func advanced(byMinutes minutes: Int) -> WallClock {
        let moved = ((hour * 60 + minute + minutes) % 1440 + 1440) % 1440
        return WallClock(hour: moved / 60, minute: moved % 60) ?? self
    }
}

extension Int {
    fileprivate func dividedDown(by divisor: Int) -> Int { (self < 0 ? self - divisor + 1 : self) / divisor }
}

extension EpisodeNumber {
    fileprivate func renumbered(as numbering: ShowOverride.Numbering) -> EpisodeNumber {
        var result = self
        switch numbering {
        case .absolute:
            result.absolute = absolute ?? number
            (result.season, result.number, result.part) = (nil, nil, nil)
        case .ignored:
            result = EpisodeNumber()
        case .shifted(let season, let number):
            result.season = self.season.flatMap { Self.sum($0, season) }
            result.number = self.number.flatMap { Self.sum($0, number) }
        }
        return result
    }

    private static func sum(_ lhs: Int, _ rhs: Int) -> Int? {
        let (sum, isTooLarge) = lhs.addingReportingOverflow(rhs)
        return isTooLarge || sum < 0 ? nil : sum
    }
}

/// The rules for one merged show.
package final class MergeRules: Sendable {
    /// The rules without any configuration.
    static let unconfigured = MergeRules(rules: [:], priorities: [:], trust: [:])

    private let rules: [MergeFieldName: FieldRule]
    private let priorities: [MergeFieldName: [ProviderID: Int]]
    /// The default priority of each provider.
    private let trust: [ProviderID: Int]
    /// The viewer's time zone, or nil if it is unknown.
    let zone: TimeZone?

    init(
        rules: [MergeFieldName: FieldRule],
        priorities: [MergeFieldName: [ProviderID: Int]],
        trust: [ProviderID: Int],
        zone: TimeZone? = nil
    ) {
        self.rules = rules
        self.priorities = priorities
        self.trust = trust
        self.zone = zone
    }

    var areDefault: Bool { rules.isEmpty && priorities.isEmpty }

    /// Returns a copy with other rules.
    func with(_ rules: [MergeFieldName: FieldRule]) -> MergeRules {
        MergeRules(rules: rules, priorities: priorities, trust: trust, zone: zone)
    }

    func rule<Record>(for field: MergeField<Record>) -> FieldRule {
        areDefault ? field.rule : rules[field.key] ?? field.rule
    }

    /// Returns the priority of each provider in a field, or nil for the default.
    func trust<Record>(in field: MergeField<Record>) -> [ProviderID: Int]? {
        areDefault ? nil : priorities[field.key].map { specific in trust.merging(specific) { _, new in new } }
    }
}
