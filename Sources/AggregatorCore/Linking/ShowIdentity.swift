/// What of a show counts for recognising it: its names as they are compared, and the facts that tell it from
/// its namesakes.
struct ShowIdentity {
    let key: SourceKey
    /// Its title first, then its aliases.
    let names: [ShowName]
    let year: Int?
    /// Where it comes from, as the source says; else as the title says in parentheses.
    let country: Country?
    /// Whether the title itself says where it comes from, as it does to tell a show from its namesake elsewhere.
    let isMarkedByCountry: Bool
    /// The folded names of the channels that show it.
    let channels: [FoldedText]
    let language: String?
    let externals: ExternalIDs
    /// Title and day of some of its episodes.
    let episodes: EpisodeTraces

    /// Of a show with thousands of aliases only so many count.
    private static let nameLimit = 32

    init(_ claimed: ProviderClaims.ClaimedShow, provider: ProviderID) {
        let record = claimed.show
        let title = TitleReading(record.title)
        var seen: Set = [FoldedText(title.title)]
        var names = [ShowName(title.title)]
        for alias in record.aliases where names.count < Self.nameLimit {
            let reading = TitleReading(alias.title)
            if seen.insert(FoldedText(reading.title)).inserted { names.append(ShowName(reading.title)) }
        }
        key = SourceKey(provider: provider, id: record.id)
        self.names = names
        let channels = [record.network, record.webChannel].compactMap(\.self)
        year = record.year ?? title.year ?? Self.firstYear(of: claimed.episodes)
        country = title.country ?? record.country ?? channels.lazy.compactMap(\.country).first
        isMarkedByCountry = title.country != nil
        self.channels = channels.map { FoldedText($0.name) }
        language = record.language
        externals = record.externals
        episodes = EpisodeTraces(claimed.episodes)
    }

    /// Whether it may be known by a translated title: it is not in English, or from where English is not spoken.
    var mayBeTranslated: Bool {
        if let language { return language != "English" }
        return country.map { CountryLanguages.excludes("English", in: $0) } ?? false
    }

    /// A list that begins at the beginning tells the year in which its show began.
    private static func firstYear(of episodes: [ProviderClaims.ClaimedEpisode]) -> Int? {
        episodes.lazy.filter { $0.episode.number.season == 1 && $0.episode.number.number == 1 }
            .compactMap { $0.episode.listedDay?.year }
            .min()
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
