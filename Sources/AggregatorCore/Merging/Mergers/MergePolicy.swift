public import ScheduleModel
public import Foundation

/// How claims are merged, as data: rules by field, trust by provider and field, and what the user settled for single
/// shows. Without any, `docs/technotes/MergePolicy.md` says what holds.
public struct MergePolicy: Hashable, Sendable {
    /// The rules that are not the usual ones.
    public var rules: [MergeFieldName: FieldRule]
    /// How far a provider is trusted in one field, where that is not its usual priority.
    public var priorities: [MergeFieldName: [ProviderID: Int]]
    /// What was settled for single shows.
    public var shows: [ShowOverride]
    /// The viewer's zone, in which a clock without a zone is meant; nil where it is not known.
    public var zone: TimeZone?

    /// A policy; the usual one where nothing is given.
    public init(
        rules: [MergeFieldName: FieldRule] = [:],
        priorities: [MergeFieldName: [ProviderID: Int]] = [:],
        shows: [ShowOverride] = []
    ) {
        self.rules = rules
        self.priorities = priorities
        self.shows = shows
    }

    /// Which shows the user joined and parted.
    public var links: LinkConstraints {
        var links = LinkConstraints()
        for show in shows {
            for other in show.linked { links.mustLink.insert(LinkConstraints.Pair(show.source, other)) }
            for other in show.unlinked { links.cannotLink.insert(LinkConstraints.Pair(show.source, other)) }
        }
        return links
    }

    /// By how many days the airings of some show are shifted at most.
    public var maxShiftInDays: Int { shows.map { (abs($0.shift) + 1439) / 1440 }.max() ?? 0 }

    /// The links by which the user joined further shows with some that are one: never a second one of a provider, and
    /// none that is parted from one of them.
    package func linked(to sources: [SourceKey]) -> [LinkEvidence] {
        let links = links
        var found = sources
        var evidence: [LinkEvidence] = []
        for pair in links.mustLink.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) {
            for (known, other) in [(pair.left, pair.right), (pair.right, pair.left)] where found.contains(known) {
                let isApart = found.contains {
                    $0.provider == other.provider || links.cannotLink.contains(LinkConstraints.Pair($0, other))
                }
                if isApart { continue }
                found.append(other)
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

    /// What holds for shows for which nothing else is settled.
    func rules(trusting trust: [ProviderID: Int]) -> MergeRules {
        rules.isEmpty && priorities.isEmpty && zone == nil
            ? .unconfigured : MergeRules(rules: rules, priorities: priorities, trust: trust, zone: zone)
    }

    /// What holds for a show with these sources.
    ///
    /// - Parameter general: what holds where nothing is settled for it.
    func rules(for sources: [SourceKey], outside general: MergeRules) -> MergeRules {
        var own = rules
        for show in shows where !show.rules.isEmpty && sources.contains(show.source) {
            own.merge(show.rules) { _, own in own }
        }
        return own == rules ? general : general.with(own)
    }

    /// A source's show as it counts: its times and numbers as the user set them right.
    func applyingOverrides(_ claimed: ProviderClaims.ClaimedShow, of provider: ProviderID) -> ProviderClaims.ClaimedShow
    {
        guard
            let settlement = shows.first(where: {
                $0.source.id == claimed.show.id && $0.source.provider == provider && $0.changesClaims
            })
        else { return claimed }
        var settled = claimed
        settled.episodes = claimed.episodes.map {
            ProviderClaims.ClaimedEpisode(episode: settlement.applied(to: $0.episode), listing: $0.telling)
        }
        return settled
    }

    /// Some episodes of a source's show as they count: their times and numbers as the user set them right.
    func applyingOverrides(_ episodes: [Episode], of show: SourceKey) -> [Episode] {
        guard let settlement = shows.first(where: { $0.source == show && $0.changesClaims }) else { return episodes }
        return episodes.map(settlement.applied)
    }
}

/// What the user settled for one source's show: `[[show]]` of the configuration.
public struct ShowOverride: Hashable, Sendable {
    /// The source's show.
    public var source: SourceKey
    /// Other sources' shows that are this one.
    public var linked: Set<SourceKey>
    /// Other sources' shows that are not.
    public var unlinked: Set<SourceKey>
    /// How many minutes later than the source says its airings start.
    public var shift: Int
    /// How its numbers are to be read, where they are not what they seem.
    public var numbering: Numbering?
    /// Rules for this show alone.
    public var rules: [MergeFieldName: FieldRule]

    /// How a source's numbers are to be read.
    public enum Numbering: Hashable, Sendable {
        /// They count over the whole show.
        case absolute
        /// They mean nothing: episodes are found by day and title.
        case ignored
        /// They differ by this many from what they should be.
        case shifted(season: Int, number: Int)

        /// `absolute`, `ignore`, or steps such as `S+1`, `E-1`, `S+1E-3`; nil for anything else.
        public init?(_ text: String) {
            switch text {
            case "absolute": self = .absolute
            case "ignore": self = .ignored
            default:
                var (season, number): (Int?, Int?)
                var rest = Substring(text)
                while let letter = rest.popFirst() {
                    let digits = rest.prefix { $0 != "S" && $0 != "E" }
                    rest = rest.dropFirst(digits.count)
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

    /// A settlement of nothing yet.
    public init(source: SourceKey) {
        self.source = source
        linked = []
        unlinked = []
        shift = 0
        rules = [:]
    }

    var changesClaims: Bool { shift != 0 || numbering != nil }

    func applied(to episode: Episode) -> Episode {
        var settled = episode
        if shift != 0 { settled.airings = episode.airings.map { $0.shifted(byMinutes: shift) } }
        if let numbering { settled.number = episode.number.renumbered(as: numbering) }
        return settled
    }
}

extension Airing {
    /// This airing moved by some minutes, with the clock and the date that the listings print. One whose time is not
    /// known stays where it is.
    fileprivate func shifted(byMinutes minutes: Int) -> Airing {
        var airing = self
        switch time {
        case .instant(let start):
            airing.time = .instant(start.addingTimeInterval(Double(minutes) * 60))
            let zone = channel?.zone ?? .gmt
            let before = clock.map { $0.hour * 60 + $0.minute } ?? minutesOfDay(of: start, in: zone)
            airing.airDay = airDay.map { $0.advanced(by: (before + minutes).dividedDown(by: 1440)) }
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
        var meant = self
        switch numbering {
        case .absolute:
            meant.absolute = absolute ?? number
            (meant.season, meant.number, meant.part) = (nil, nil, nil)
        case .ignored:
            meant = EpisodeNumber()
        case .shifted(let season, let number):
            meant.season = self.season.flatMap { Self.sum($0, season) }
            meant.number = self.number.flatMap { Self.sum($0, number) }
        }
        return meant
    }

    private static func sum(_ one: Int, _ other: Int) -> Int? {
        let (sum, isTooLarge) = one.addingReportingOverflow(other)
        return isTooLarge || sum < 0 ? nil : sum
    }
}

/// The rules that hold for one merged show.
package final class MergeRules: Sendable {
    /// The rules where nothing is configured.
    static let unconfigured = MergeRules(rules: [:], priorities: [:], trust: [:])

    private let rules: [MergeFieldName: FieldRule]
    private let priorities: [MergeFieldName: [ProviderID: Int]]
    /// The usual priority of each provider.
    private let trust: [ProviderID: Int]
    /// The viewer's zone, where it is known.
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

    /// The same with other rules.
    func with(_ rules: [MergeFieldName: FieldRule]) -> MergeRules {
        MergeRules(rules: rules, priorities: priorities, trust: trust, zone: zone)
    }

    func rule<Record>(for field: MergeField<Record>) -> FieldRule {
        areDefault ? field.rule : rules[field.key] ?? field.rule
    }

    /// How far each provider is trusted in a field; nil where it is as usual.
    func trust<Record>(in field: MergeField<Record>) -> [ProviderID: Int]? {
        areDefault ? nil : priorities[field.key].map { own in trust.merging(own) { _, own in own } }
    }
}
