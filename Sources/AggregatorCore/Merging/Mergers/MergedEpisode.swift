public import ScheduleModel
public import Foundation

/// An episode merged from all sources: the chosen values, and every source's own record.
public struct MergedEpisode: Sendable {
    /// The key of its first source, by provider order.
    public var id: SourceKey { first.key }
    /// The record of the source with the highest priority.
    let first: SourcedEpisode
    /// The data that needs more than one record. Nil if a single source lists the episode and its values are
    /// unchanged.
    private let merged: MergedData?

    package let rules: MergeRules

    fileprivate final class MergedData: Sendable {
        let number: EpisodeNumber
        /// The other sources' records, the highest priority first.
        let others: [SourcedEpisode]
        let airings: [MergedAiring]

        init(_ number: EpisodeNumber, _ sources: [SourcedEpisode], by rules: MergeRules) {
            self.number = number
            others = Array(sources.dropFirst())
            airings = AiringMerger.merge(sources, by: rules)
        }
    }

    /// An episode without the rules that its show has too.
    struct CompactEpisode: Sendable {
        fileprivate let first: SourcedEpisode
        fileprivate let merged: MergedData?
    }

    /// Returns the episode as its show can store it, or nil if it has a mark or rules other than those of its show.
    func compacted(sharing rules: MergeRules) -> CompactEpisode? {
        mark == nil && self.rules === rules ? CompactEpisode(first: first, merged: merged) : nil
    }

    init(_ compact: CompactEpisode, rules: MergeRules) {
        (first, merged, self.rules) = (compact.first, compact.merged, rules)
    }

    init(number: EpisodeNumber, sources: [SourcedEpisode], rules: MergeRules) {
        first = sources[0]
        self.rules = rules
        let isUnchanged = sources.count == 1 && number == first.episode.number
        merged = isUnchanged ? nil : MergedData(number, sources, by: rules)
    }

    /// The chosen season and number.
    public var number: EpisodeNumber { merged?.number ?? first.episode.number }

    /// Every source's record, the highest priority first. Never empty.
    public var sources: [SourcedEpisode] { [first] + others }

    private var others: [SourcedEpisode] { merged?.others ?? [] }

    /// Whether only one source lists the episode.
    package var hasSingleSource: Bool { others.isEmpty }

    /// The airings: each transmission once, with the sources that list it.
    public var airings: [MergedAiring] { merged?.airings ?? AiringMerger.merge(sources, by: rules) }

    /// The user's mark, or nil if there is none.
    public internal(set) var mark: WatchState?

    /// Whether it was watched. The user's mark outweighs the sources.
    public var isWatched: Bool { isWatched(nil) }

    package func isWatched(_ value: Episode?) -> Bool { state(value) == .watched }

    /// The state to show: the user's mark, otherwise the state from the sources.
    public var effectiveState: WatchState { state(nil) }

    private func state(_ value: Episode?) -> WatchState { mark ?? (value ?? self.value).watchState ?? .unwatched }

    /// Returns the episode with another mark.
    package func marked(_ state: WatchState) -> MergedEpisode {
        var episode = self
        episode.mark = state
        return episode
    }

    /// Whether it is neither watched nor skipped.
    public var isUnwatched: Bool { effectiveState == .unwatched }

    /// The chosen values from the sources' records. The airings are in `airings`.
    /// The values are computed on access: of a million episodes few are shown, and a record is large.
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

    /// The decisions about all of its fields with a value.
    public var decisions: [FieldDecision] {
        let value = value
        return EpisodeFields.all.compactMap { $0.decision(among: claims, by: rules, of: value) }
    }

    /// The decisions about the fields of each airing, in the order of the airings.
    public var airingDecisions: [[FieldDecision]] {
        AiringMerger.join(sources, by: rules).map { candidate in
            AiringFields.all.compactMap { $0.decision(among: candidate.claims, by: rules, of: candidate.value) }
        }
    }

    private var claims: [Claimed<Episode>] { sources.map(\.claimed) }

    /// Returns the number chosen from some sources' records, the highest priority first.
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
    public var provider: ProviderID { claim.provenance.provider }
    /// The source, and its ID of the episode.
    public var key: SourceKey { SourceKey(provider: provider, id: claim.episode.id) }
    /// The source's record.
    public var episode: Episode { claim.episode }
    /// The time at which the record was fetched.
    public var fetchedAt: Date { claim.provenance.fetchedAt }

    var claimed: Claimed<Episode> { Claimed(source: key, fetchedAt: fetchedAt, record: episode) }
}

/// One transmission merged from all sources.
public struct MergedAiring: Sendable {
    /// The chosen values.
    public let value: Airing
    /// The episodes of the sources that list it, the highest priority first.
    public let sources: [SourceKey]
}
