public import ScheduleModel

/// The features by which a show is recognized: its names prepared for comparison, and the facts that distinguish it
/// from namesakes.
public struct ShowIdentity {
    /// The provider and its ID of the show.
    public let key: SourceKey
    /// The title first, then the aliases.
    let names: [ShowName]
    let year: Int?
    /// The country in the title's parentheses, otherwise the one of the source's record.
    let country: Country?
    /// Whether the title names a country to distinguish the show from a namesake.
    let hasCountryInTitle: Bool
    /// The folded names of the show's channels.
    let channels: [FoldedText]
    let language: String?
    let externals: ExternalIDs
    /// The titles and days of some episodes.
    let episodes: EpisodeListFeatures

    /// The number of names that are compared. Some shows have thousands of aliases.
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

    /// Creates the identity of a show's record.
    ///
    /// - Parameters:
    ///   - firstYear: The year of the show's first episode, which is the year of the show if the list is complete
    ///     from the start.
    ///   - episodes: Returns the show's episodes. Only called if the record is not sufficient.
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
            let parsed = ParsedTitle(alias.title)
            if seen.insert(FoldedText(parsed.title)).inserted { names.append(ShowName(parsed.title)) }
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

    /// The keys under which the show is found.
    public var linkKeys: Set<LinkKey> { Set(LinkLookup.all(of: self).map(\.ownKey)).union(nameKeys) }

    /// The keys under which its namesakes are found.
    var nameKeys: Set<LinkKey> { Set(names.map { LinkKey(.name, $0.key) }) }

    /// Whether the show may have a translated title: it is not in English, or from a country without English.
    var mayBeTranslated: Bool {
        if let language { return language != "English" }
        return country.map { CountryLanguages.excludes("English", in: $0) } ?? false
    }
}

/// The difference between two years.
enum YearGap: Equatable {
    case unknown
    case years(Int)

    init(_ left: Int?, _ right: Int?) {
        if let left, let right { self = .years(abs(left - right)) } else { self = .unknown }
    }
}
