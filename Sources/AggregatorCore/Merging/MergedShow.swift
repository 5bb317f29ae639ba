public import Foundation

/// A show as all sources together tell it: the chosen values, and every source's own record beside them.
public struct MergedShow: Sendable {
    /// The key of its first source, by provider order.
    public var id: SourceKey { sources[0].key }
    /// The chosen values.
    public let value: Show
    /// Who said what, the most trusted first; never empty.
    public let sources: [SourcedShow]
    /// Why these sources are taken for one show; empty where there is only one.
    public let evidence: [LinkEvidence]
    /// Its episodes, by number, those without one by day.
    public let episodes: [MergedEpisode]
    /// Its seasons, by number.
    public let seasons: [Season]
    /// Its cast, as the most trusted source that knows one gives it.
    public let credits: [Credit]

    /// Every source's claim on one field, the chosen one first; those that say nothing are left out.
    public func claims<Value: Sendable>(on field: KeyPath<Show, Value?>) -> [FieldClaim<Value>] {
        sources.compactMap { source in
            source.show[keyPath: field].map { FieldClaim(source: source.key, value: $0, saidAt: source.saidAt) }
        }
    }

    /// The episode with a season and a number.
    public func episode(numbered number: EpisodeNumber) -> MergedEpisode? {
        episodes.first { $0.number.season == number.season && $0.number.number == number.number }
    }

    /// The episodes of one season, in order.
    public func episodes(ofSeason season: Int) -> [MergedEpisode] {
        episodes.filter { $0.number.season == season }
    }
}

/// One source's record of a show.
public struct SourcedShow: Sendable {
    /// Whose it is, and that source's id.
    public let key: SourceKey
    /// What it says.
    public let show: Show
    /// When it said so.
    public let saidAt: Date
}

/// What one source says of one field.
public struct FieldClaim<Value: Sendable>: Sendable {
    /// Who.
    public let source: SourceKey
    /// What.
    public let value: Value
    /// When.
    public let saidAt: Date
}
