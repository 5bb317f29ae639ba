public import ScheduleModel
public import Foundation

/// An episode as all sources together tell it: the chosen values, and every source's own record beside them.
public struct MergedEpisode: Sendable {
    /// The key of its first source, by provider order.
    public var id: SourceKey { first.key }
    /// The most trusted source's record.
    let first: SourcedEpisode
    /// What it comes to with others; nil where one source alone knows it, whose word stands.
    private let mergedIDs: MergedData?

    package let rules: MergeRules

    fileprivate final class MergedData: Sendable {
        let number: EpisodeNumber
        /// The other sources' records, the more trusted first.
        let others: [SourcedEpisode]
        let airings: [MergedAiring]

        init(_ number: EpisodeNumber, _ sources: [SourcedEpisode], by rules: MergeRules) {
            self.number = number
            others = Array(sources.dropFirst())
            airings = AiringMerger.merge(sources, by: rules)
        }
    }

    /// An episode without what its show holds too.
    struct CompactEpisode: Sendable {
        fileprivate let first: SourcedEpisode
        fileprivate let mergedIDs: MergedData?
    }

    /// The episode as its show can hold it; nil where it has a mark, or other rules than its show.
    func compacted(sharing rules: MergeRules) -> CompactEpisode? {
        mark == nil && self.rules === rules ? CompactEpisode(first: first, mergedIDs: mergedIDs) : nil
    }

    init(_ bare: CompactEpisode, rules: MergeRules) {
        (first, mergedIDs, self.rules) = (bare.first, bare.mergedIDs, rules)
    }

    init(number: EpisodeNumber, sources: [SourcedEpisode], rules: MergeRules) {
        first = sources[0]
        self.rules = rules
        let isAsTold = sources.count == 1 && number == first.episode.number
        mergedIDs = isAsTold ? nil : MergedData(number, sources, by: rules)
    }

    /// Where it stands in the show's order, as it was chosen.
    public var number: EpisodeNumber { mergedIDs?.number ?? first.episode.number }

    /// Every source's record, the most trusted first; never empty.
    public var sources: [SourcedEpisode] { [first] + others }

    private var others: [SourcedEpisode] { mergedIDs?.others ?? [] }

    /// Whether one source alone tells of it.
    package var hasSingleSource: Bool { others.isEmpty }

    /// Its airings: each transmission once, with those who know of it.
    public var airings: [MergedAiring] { mergedIDs?.airings ?? AiringMerger.merge(sources, by: rules) }

    /// What the user marked it as; nil where nothing.
    public internal(set) var mark: EpisodeMark.State?

    /// Whether it was watched: the user's own mark wins over what a source says.
    public var isWatched: Bool { isWatched(nil) }

    package func isWatched(_ value: Episode?) -> Bool {
        mark.map { $0 == .watched } ?? ((value ?? self.value).watched ?? false)
    }

    /// What it is marked as, for whoever looks: a source's word counts as a mark.
    public var effectiveState: EpisodeMark.State { mark == .skipped ? .skipped : isWatched ? .watched : .unwatched }

    /// The episode, marked otherwise.
    package func marked(_ state: EpisodeMark.State) -> MergedEpisode {
        var episode = self
        episode.mark = state
        return episode
    }

    /// Whether it is still to be watched: neither watched nor skipped.
    public var isUnwatched: Bool { mark != .skipped && !isWatched }

    /// The chosen values, made from the sources' records; its airings are in `airings`.
    ///
    /// It is not stored: of a million episodes few are looked at, and a record is large.
    public var value: Episode {
        var value: Episode
        if rules.areDefault {
            value = others.reduce(first.episode) { $0.filledWithoutAirings(from: $1.episode) }
        } else {
            value = Episode(id: first.episode.id, showID: first.episode.showID)
            for field in EpisodeFields.all { field.choose(among: claims, by: rules, into: &value) }
        }
        value.airings = []
        return value
    }

    /// What became of each of its fields that any source says something of.
    public var decisions: [FieldDecision] {
        let value = value
        return EpisodeFields.all.compactMap { $0.decision(among: claims, by: rules, of: value) }
    }

    /// What became of each field of each of its airings, in their order.
    public var airingDecisions: [[FieldDecision]] {
        AiringMerger.join(sources, by: rules).map { joined in
            AiringFields.all.compactMap { $0.decision(among: joined.claims, by: rules, of: joined.value) }
        }
    }

    private var claims: [Claimed<Episode>] { sources.map(\.claimed) }

    /// Where the episode stands, as it is chosen among some sources' records, the most trusted first.
    static func number(of sources: [SourcedEpisode], by rules: MergeRules) -> EpisodeNumber {
        if rules.areDefault {
            return sources.dropFirst().reduce(sources[0].episode.number) { $0.filled(from: $1.episode.number) }
        }
        let claims = sources.map(\.claimed)
        var value = Episode(id: "", showID: "")
        EpisodeFields.number.choose(among: claims, by: rules, into: &value)
        EpisodeFields.absolute.choose(among: claims, by: rules, into: &value)
        return value.number
    }
}

/// One source's record of an episode.
public struct SourcedEpisode: Sendable {
    private let claim: ProviderClaims.ClaimedEpisode

    init(_ claim: ProviderClaims.ClaimedEpisode) { self.claim = claim }

    /// The source.
    public var provider: ProviderID { claim.telling.provider }
    /// The source, and its own id of the episode.
    public var key: SourceKey { SourceKey(provider: provider, id: claim.episode.id) }
    /// The source's record.
    public var episode: Episode { claim.episode }
    /// When the source delivered it.
    public var fetchedAt: Date { claim.telling.fetchedAt }

    var claimed: Claimed<Episode> { Claimed(source: key, fetchedAt: fetchedAt, record: episode) }
}

/// One transmission, as all sources together tell it.
public struct MergedAiring: Sendable {
    /// The chosen values.
    public let value: Airing
    /// The episodes of the sources that know of it, the most trusted first.
    public let sources: [SourceKey]
}
