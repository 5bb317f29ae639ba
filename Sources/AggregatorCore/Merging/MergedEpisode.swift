public import Foundation

/// An episode as all sources together tell it: the chosen values, and every source's own record beside them.
public struct MergedEpisode: Sendable {
    /// The key of its first source, by provider order.
    public var id: SourceKey { sources[0].key }
    /// Where it stands in the show's order, as it was chosen.
    public let number: EpisodeNumber
    /// Who said what, the most trusted first; never empty.
    public let sources: [SourcedEpisode]
    /// Its airings: each transmission once, with those who know of it.
    public let airings: [MergedAiring]

    /// The chosen values, made from the sources' records; its airings are in `airings`.
    ///
    /// It is not stored: of a million episodes few are looked at, and a record is large.
    public var value: Episode {
        var value = sources.dropFirst().reduce(sources[0].episode) { $0.filledWithoutAirings(from: $1.episode) }
        value.airings = []
        return value
    }

    /// Every source's claim on one field, the chosen one first; those that say nothing are left out.
    public func claims<Value: Sendable>(on field: KeyPath<Episode, Value?>) -> [FieldClaim<Value>] {
        sources.compactMap { source in
            source.episode[keyPath: field].map { FieldClaim(source: source.key, value: $0, saidAt: source.saidAt) }
        }
    }
}

/// One source's record of an episode.
public struct SourcedEpisode: Sendable {
    /// Whose it is.
    public let provider: ProviderID
    private let claim: ProviderClaims.ClaimedEpisode

    init(provider: ProviderID, claim: ProviderClaims.ClaimedEpisode) {
        self.provider = provider
        self.claim = claim
    }

    /// Whose it is, and that source's id.
    public var key: SourceKey { SourceKey(provider: provider, id: claim.episode.id) }
    /// What it says.
    public var episode: Episode { claim.episode }
    /// When it said so.
    public var saidAt: Date { claim.saidAt }
}

/// One transmission, as all sources together tell it.
public struct MergedAiring: Sendable {
    /// The chosen values.
    public let value: Airing
    /// The episodes of the sources that know of it, the most trusted first.
    public let sources: [SourceKey]
}
