public import ScheduleModel
public import Foundation

/// A show as all sources together tell it: the chosen values, and every source's own record beside them.
///
/// What was told lies in one place that all copies share: a listing holds a show once for each of its entries.
public struct MergedShow: Sendable {
    private var listed: Storage
    /// Whether another show of its title is known, so that a title alone ties no mark to it. It is looked for where
    /// nothing but a title does (`MergedCatalog.notingNamesakes`).
    var hasNamesake = false
    /// Whether the user follows it.
    public internal(set) var isFollowed = false
    /// Whether the user wants to see it nowhere.
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

    /// Some episodes: a day has one of nearly every show, and an array of one takes three times its room.
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

    /// What there is beside one source's record and its episodes; nil where that is all.
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

    /// - Parameter caster: which of the sources tells the cast; nil where there is none.
    init(
        sources: [SourcedShow],
        evidence: [LinkEvidence],
        episodes: [MergedEpisode],
        seasons: [Season],
        credits: [Credit],
        caster: Int?,
        family: [SourceKey],
        rules: MergeRules
    ) {
        let isAsTold = sources.count == 1 && rules.areDefault && seasons.isEmpty && credits.isEmpty && family.isEmpty
        let more =
            isAsTold && evidence.isEmpty
            ? nil
            : MergedData(
                Self.value(of: sources, by: rules),
                Array(sources.dropFirst()),
                evidence,
                seasons,
                credits,
                caster,
                family
            )
        listed = Storage(sources[0], more, episodes, rules)
    }
}

extension MergedShow {
    /// The key of its first source, by provider order.
    public var id: SourceKey { listed.first.key }
    /// The chosen values.
    public var value: Show { listed.more?.value ?? listed.first.show }
    /// Who said what, the most trusted first; never empty.
    public var sources: [SourcedShow] { listed.more.map { [listed.first] + $0.others } ?? [listed.first] }
    /// Why these sources are taken for one show; empty where there is only one.
    public var evidence: [LinkEvidence] { listed.more?.evidence ?? [] }
    /// Its episodes, by number, those without one by day.
    public internal(set) var episodes: [MergedEpisode] {
        get { listed.episodes.all(by: listed.rules) }
        set { listed = Storage(listed.first, listed.more, newValue, listed.rules) }
    }
    package var episodeCount: Int { listed.episodes.count }
    /// Its seasons, by number.
    public var seasons: [Season] { listed.more?.seasons ?? [] }
    /// Its cast, as the most trusted source that knows one gives it.
    public var credits: [Credit] { listed.more?.credits ?? [] }
    /// Which source tells the cast; nil where there is none.
    package var creditsSource: SourceKey? { listed.more?.castSourceIndex.map { sources[$0].key } }
    /// Its sources, and the other sources' shows that are known to be it though they are not looked at.
    package var linked: [SourceKey] {
        if let family = listed.more?.linkedKeys, !family.isEmpty { return family }
        return sources.map(\.key)
    }
    /// Whether none of its sources tells how far its seasons go.
    var hasNoExtents: Bool {
        listed.first.extents.isEmpty && (listed.more?.others.allSatisfy(\.extents.isEmpty) ?? true)
    }

    /// The show, followed or not.
    package func withFollowed(_ isFollowed: Bool) -> MergedShow {
        var show = self
        show.isFollowed = isFollowed
        return show
    }

    /// What became of each of its fields that any source says something of.
    public var decisions: [FieldDecision] {
        ShowFields.all.compactMap { $0.decision(among: sources.map(\.claimed), by: listed.rules, of: value) }
    }

    /// The values that are chosen among some sources' records, the most trusted first.
    static func value(of sources: [SourcedShow], by rules: MergeRules) -> Show {
        if rules.areDefault { return sources.dropFirst().reduce(sources[0].show) { $0.filled(from: $1.show) } }
        let claims = sources.map(\.claimed)
        var value = Show(id: sources[0].show.id, title: sources[0].show.title)
        for field in ShowFields.all { field.choose(among: claims, by: rules, into: &value) }
        return value
    }

    /// The show's title as the row of an airing writes it, or where its source writes it but once, as that does.
    public func title(asListedIn airing: MergedAiring) -> String {
        if let title = airing.value.details?.title { return title }
        let teller = airing.sources.first.flatMap { key in sources.first { $0.key.provider == key.provider } }
        return teller?.show.title ?? value.title
    }

    /// The episodes with a season and a number: one, unless sources number different ones alike.
    public func episodes(numbered number: EpisodeNumber) -> [MergedEpisode] {
        episodes.filter { $0.number.season == number.season && $0.number.number == number.number }
    }

    /// The episodes of one season, in order.
    public func episodes(ofSeason season: Int) -> [MergedEpisode] {
        episodes.filter { $0.number.season == season }
    }
}

/// One source's record of a show.
public struct SourcedShow: Sendable {
    private let provenance: ProviderClaims.Provenance
    /// The source's record.
    public let show: Show
    /// How far each season goes, where the source's list of all its episodes is known.
    package let extents: SeasonExtents

    init(_ claimed: ProviderClaims.ClaimedShow) {
        (provenance, show, extents) = (claimed.telling, claimed.show, claimed.extents)
    }

    /// When the source delivered it.
    public var fetchedAt: Date { provenance.fetchedAt }

    /// Whose it is, and that source's id.
    public var key: SourceKey { SourceKey(provider: provenance.provider, id: show.id) }

    var claimed: Claimed<Show> { Claimed(source: key, fetchedAt: fetchedAt, record: show) }
}
