public import Foundation

/// An episode as all sources together tell it: the chosen values, and every source's own record beside them.
public struct MergedEpisode: Sendable {
    /// The key of its first source, by provider order.
    public var id: SourceKey { sources[0].key }
    /// The chosen values; its airings are in `airings`.
    public let value: Episode
    /// Who said what, the most trusted first; never empty.
    public let sources: [SourcedEpisode]
    /// Its airings: each transmission once, with those who know of it.
    public let airings: [MergedAiring]

    /// Every source's claim on one field, the chosen one first; those that say nothing are left out.
    public func claims<Value: Sendable>(on field: KeyPath<Episode, Value?>) -> [FieldClaim<Value>] {
        sources.compactMap { source in
            source.episode[keyPath: field].map { FieldClaim(source: source.key, value: $0, saidAt: source.saidAt) }
        }
    }
}

/// One source's record of an episode.
public struct SourcedEpisode: Sendable {
    /// Whose it is, and that source's id.
    public let key: SourceKey
    /// What it says.
    public let episode: Episode
    /// When it said so.
    public let saidAt: Date
}

/// One transmission, as all sources together tell it.
public struct MergedAiring: Sendable {
    /// The chosen values.
    public let value: Airing
    /// The episodes of the sources that know of it, the most trusted first.
    public let sources: [SourceKey]
}
