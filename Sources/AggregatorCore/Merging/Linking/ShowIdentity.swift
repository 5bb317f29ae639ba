public import ScheduleModel

/// What of a show counts for recognising it: its names as they are compared, and the facts that tell it from
/// its namesakes.
public struct ShowIdentity {
    /// Whose show it is.
    public let key: SourceKey
    /// Its title first, then its aliases.
    let names: [ShowName]
    let year: Int?
    /// Where it comes from, as the source says; else as the title says in parentheses.
    let country: Country?
    /// Whether the title itself says where it comes from, as it does to tell a show from its namesake elsewhere.
    let hasCountryInTitle: Bool
    /// The folded names of the channels that show it.
    let channels: [FoldedText]
    let language: String?
    let externals: ExternalIDs
    /// Title and day of some of its episodes.
    let episodes: EpisodeListFeatures

    /// At most this many names of a show count; some have thousands of aliases.
    private static let nameLimit = 32

    init(_ claimed: ProviderClaims.ClaimedShow, provider: ProviderID, firstYear: Int? = nil) {
        let episodes = claimed.episodes
        self.init(
            claimed.show,
            provider: provider,
            firstYear: firstYear
                ?? (claimed.show.year == nil ? FirstYearEstimator(of: episodes.lazy.map(\.episode)).year : nil),
            episodes: { episodes.lazy.map(\.episode) }
        )
    }

    /// What counts of a show's record.
    ///
    /// - Parameters:
    ///   - firstYear: that of the show's first episode: a list that begins at the beginning tells when its show began.
    ///   - episodes: its episodes, which are looked at only where the record alone leaves a doubt.
    public init(
        _ record: Show,
        provider: ProviderID,
        firstYear: Int?,
        episodes: @escaping () -> any Collection<Episode> = { [] }
    ) {
        let title = ParsedTitle(record.title)
        var seen: Set = [FoldedText(title.title)]
        var names = [ShowName(title.title)]
        for alias in record.aliases where names.count < Self.nameLimit {
            let reading = ParsedTitle(alias.title)
            if seen.insert(FoldedText(reading.title)).inserted { names.append(ShowName(reading.title)) }
        }
        key = SourceKey(provider: provider, id: record.id)
        self.names = names
        let channels = [record.network, record.webChannel].compactMap(\.self)
        year = record.year ?? title.year ?? firstYear
        country = title.country ?? record.country ?? channels.lazy.compactMap(\.country).first
        hasCountryInTitle = title.country != nil
        self.channels = channels.map { FoldedText($0.name) }
        language = record.language
        externals = record.externals
        self.episodes = EpisodeListFeatures(episodes)
    }

    /// Under what it is found.
    public var linkKeys: Set<LinkKey> { Set(LinkLookup.all(of: self).map(\.ownKey)).union(nameKeys) }

    /// Under what its namesakes are found.
    var nameKeys: Set<LinkKey> { Set(names.map { LinkKey(.name, $0.key) }) }

    /// Whether it may be known by a translated title: it is not in English, or from where English is not spoken.
    var mayBeTranslated: Bool {
        if let language { return language != "English" }
        return country.map { CountryLanguages.excludes("English", in: $0) } ?? false
    }
}

/// How far two years are apart.
enum YearGap: Equatable {
    case unknown
    case years(Int)

    init(_ left: Int?, _ right: Int?) {
        if let left, let right { self = .years(abs(left - right)) } else { self = .unknown }
    }
}
