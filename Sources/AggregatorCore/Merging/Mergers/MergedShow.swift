public import ScheduleModel
public import Foundation

/// A show merged from all sources: the chosen values, and every source's own record.
/// The data is in storage that all copies share, because a listing contains a show once for each of its entries.
public struct MergedShow: Sendable {
    private var storage: Storage
    /// Whether another show with the same title exists, so that a title without a year matches no mark. It is only
    /// computed for shows that match a mark by title only (`MergedCatalog.flaggingNamesakes`).
    var hasNamesake = false
    /// Whether the user follows the show.
    public internal(set) var isFollowed = false
    /// Whether the user hid the show.
    public internal(set) var isHidden = false

    private final class Storage: Sendable {
        let first: SourcedShow
        let more: MergedData?
        let episodes: Episodes
        let rules: MergeRules

        init(_ first: SourcedShow, _ more: MergedData?, _ episodes: [MergedEpisode], _ rules: MergeRules) {
            (self.first, self.more, self.episodes, self.rules) = (first, more, Episodes(episodes, rules), rules)
        }
    }

    /// Some episodes. In the schedule of a day nearly every show has one, and an array of one takes three times the
    /// memory.
    private enum Episodes: Sendable {
        case one(MergedEpisode.CompactEpisode)
        case several([MergedEpisode])

        init(_ episodes: [MergedEpisode], _ rules: MergeRules) {
            let only = episodes.count == 1 ? episodes[0].compacted(sharing: rules) : nil
            self = only.map(Episodes.one) ?? .several(episodes)
        }

        func all(by rules: MergeRules) -> [MergedEpisode] {
            switch self {
            case .one(let episode): [MergedEpisode(episode, rules: rules)]
            case .several(let episodes): episodes
            }
        }

        var count: Int {
            switch self {
            case .one: 1
            case .several(let episodes): episodes.count
            }
        }
    }

    /// The data beyond one source's record and its episodes. Nil if there is none.
    private final class MergedData: Sendable {
        let value: Show
        let others: [SourcedShow]
        let evidence: [LinkEvidence]
        let seasons: [Season]
        let credits: [Credit]
        let castSourceIndex: Int?
        let linkedKeys: [SourceKey]

        init(
            _ value: Show,
            _ others: [SourcedShow],
            _ evidence: [LinkEvidence],
            _ seasons: [Season],
            _ credits: [Credit],
            _ caster: Int?,
            _ family: [SourceKey]
        ) {
            (self.value, self.others, self.evidence, self.seasons) = (value, others, evidence, seasons)
            (self.credits, self.castSourceIndex, self.linkedKeys) = (credits, caster, family)
        }
    }

    /// - Parameter castSourceIndex: The index of the source that has the cast, or nil if there is none.
    init(
        sources: [SourcedShow],
        evidence: [LinkEvidence],
        episodes: [MergedEpisode],
        seasons: [Season],
        credits: [Credit],
        castSourceIndex: Int?,
        linkedKeys: [SourceKey],
        rules: MergeRules
    ) {
        let isUnchanged =
            sources.count == 1 && rules.areDefault && seasons.isEmpty && credits.isEmpty && linkedKeys.isEmpty
        let more =
            isUnchanged && evidence.isEmpty
            ? nil
            : MergedData(
                Self.value(of: sources, by: rules),
                Array(sources.dropFirst()),
                evidence,
                seasons,
                credits,
                castSourceIndex,
                linkedKeys
            )
        storage = Storage(sources[0], more, episodes, rules)
    }
}

extension MergedShow {
    /// The key of its first source, by provider order.
    public var id: SourceKey { storage.first.key }
    /// The chosen values.
    public var value: Show { storage.more?.value ?? storage.first.show }
    /// Every source's record, the highest priority first. Never empty.
    public var sources: [SourcedShow] { storage.more.map { [storage.first] + $0.others } ?? [storage.first] }
    /// The evidence for linking these sources. Empty if there is only one.
    public var evidence: [LinkEvidence] { storage.more?.evidence ?? [] }
    /// The episodes by number. Those without a number are sorted by day.
    public internal(set) var episodes: [MergedEpisode] {
        get { storage.episodes.all(by: storage.rules) }
        set { storage = Storage(storage.first, storage.more, newValue, storage.rules) }
    }
    package var episodeCount: Int { storage.episodes.count }
    /// The seasons, sorted by number.
    public var seasons: [Season] { storage.more?.seasons ?? [] }
    /// The cast, from the source with the highest priority that has one.
    public var credits: [Credit] { storage.more?.credits ?? [] }
    /// The source that has the cast, or nil if there is none.
    package var creditsSource: SourceKey? { storage.more?.castSourceIndex.map { sources[$0].key } }
    /// The keys of its sources, and of linked shows that were not requested.
    package var linkedKeys: [SourceKey] {
        if let family = storage.more?.linkedKeys, !family.isEmpty { return family }
        return sources.map(\.key)
    }
    /// Whether no source reports the extents of its seasons.
    var hasNoExtents: Bool {
        storage.first.extents.isEmpty && (storage.more?.others.allSatisfy(\.extents.isEmpty) ?? true)
    }

    /// Returns the show, followed or not.
    package func withFollowed(_ isFollowed: Bool) -> MergedShow {
        var show = self
        show.isFollowed = isFollowed
        return show
    }

    /// The decisions about all of its fields with a value.
    public var decisions: [FieldDecision] {
        ShowFields.all.compactMap { $0.decision(among: sources.map(\.claimed), by: storage.rules, of: value) }
    }

    /// Returns the values chosen from some sources' records, the highest priority first.
    static func value(of sources: [SourcedShow], by rules: MergeRules) -> Show {
        if rules.areDefault { return sources.dropFirst().reduce(sources[0].show) { $0.filled(from: $1.show) } }
        let claims = sources.map(\.claimed)
        var value = Show(id: sources[0].show.id, title: sources[0].show.title)
        for field in ShowFields.all { field.choose(among: claims, by: rules, into: &value) }
        return value
    }

    /// Returns the show's title as in the row of an airing, otherwise the title in that airing's source.
    public func title(asListedIn airing: MergedAiring) -> String {
        if let title = airing.value.details?.title { return title }
        let source = airing.sources.first.flatMap { key in sources.first { $0.key.provider == key.provider } }
        return source?.show.title ?? value.title
    }

    /// Returns the episodes with a season and a number: one, unless sources use a number for different episodes.
    public func episodes(numbered number: EpisodeNumber) -> [MergedEpisode] {
        episodes.filter { $0.number.season == number.season && $0.number.number == number.number }
    }

    /// Returns the episodes of one season, in order.
    public func episodes(ofSeason season: Int) -> [MergedEpisode] {
        episodes.filter { $0.number.season == season }
    }
}

/// One source's record of a show.
public struct SourcedShow: Sendable {
    private let provenance: ProviderClaims.Provenance
    /// The source's record.
    public let show: Show
    /// The extents of the seasons, if the source's complete episode list is available.
    package let extents: SeasonExtents

    init(_ claimed: ProviderClaims.ClaimedShow) {
        (provenance, show, extents) = (claimed.provenance, claimed.show, claimed.extents)
    }

    /// The time at which the record was fetched.
    public var fetchedAt: Date { provenance.fetchedAt }

    /// The source, and its ID of the show.
    public var key: SourceKey { SourceKey(provider: provenance.provider, id: show.id) }

    var claimed: Claimed<Show> { Claimed(source: key, fetchedAt: fetchedAt, record: show) }
}
