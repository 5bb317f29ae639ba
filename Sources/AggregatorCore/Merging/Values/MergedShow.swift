public import ScheduleModel
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
    public internal(set) var episodes: [MergedEpisode]
    /// Its seasons, by number.
    public let seasons: [Season]
    /// Its cast, as the most trusted source that knows one gives it.
    public let credits: [Credit]
    /// Which of its sources tells the cast; nil where there is none.
    let caster: Int?
    let rules: MergeRules
    /// All that are known to be it, where more are than are looked at.
    var family: [SourceKey] = []
    /// Its sources, and the other sources' shows that are known to be it though they are not looked at.
    package var linked: [SourceKey] { family.isEmpty ? sources.map(\.key) : family }
    /// Whether another show of its title is known, so that a title alone ties no mark to it. It is looked for where
    /// nothing but a title does (`MergedCatalogue.notingNamesakes`).
    var hasNamesake = false
    /// Whether the user follows it.
    public internal(set) var isFollowed = false
    /// Whether the user wants to see it nowhere.
    public internal(set) var isHidden = false

    /// Which source tells the cast; nil where there is none.
    package var creditsSource: SourceKey? { caster.map { sources[$0].key } }

    /// The show, followed or not.
    package func following(_ isFollowed: Bool) -> MergedShow {
        var show = self
        show.isFollowed = isFollowed
        return show
    }

    /// What became of each of its fields that any source says something of.
    public var decisions: [FieldDecision] {
        ShowFields.all.compactMap { $0.decision(among: sources.map(\.claimed), by: rules, of: value) }
    }

    /// The values that are chosen among some sources' records, the most trusted first.
    static func value(of sources: [SourcedShow], by rules: MergeRules) -> Show {
        if rules.areUsual { return sources.dropFirst().reduce(sources[0].show) { $0.filled(from: $1.show) } }
        let claims = sources.map(\.claimed)
        var value = Show(id: sources[0].show.id, title: sources[0].show.title)
        for field in ShowFields.all { field.choose(among: claims, by: rules, into: &value) }
        return value
    }

    /// The show's title as the row of an airing writes it, or where its source writes it but once, as that does.
    public func title(asToldIn airing: MergedAiring) -> String {
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
    private let provider: ProviderID
    /// The source's record.
    public let show: Show
    /// When the source delivered it.
    public let saidAt: Date
    /// How far each season goes, where the source's list of all its episodes is known.
    package let extents: [Int: SeasonExtent]

    init(_ claimed: ProviderClaims.ClaimedShow, of provider: ProviderID) {
        self.provider = provider
        (show, saidAt, extents) = (claimed.show, claimed.saidAt, claimed.extents)
    }

    /// Whose it is, and that source's id.
    public var key: SourceKey { SourceKey(provider: provider, id: show.id) }

    var claimed: Claimed<Show> { Claimed(source: key, saidAt: saidAt, record: show) }
}
