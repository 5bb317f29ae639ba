public import ScheduleModel

/// A reference to a show, as the user types it.
public enum ShowReference: Hashable, Sendable {
    /// A provider instance's ID: `tvmaze:36568`.
    case source(SourceKey)
    /// An external ID: `imdb:tt8362852`.
    case external(ExternalID)
    /// A title, optionally with the year or country in parentheses: `The Flash (1990)`, `The Office (US)`.
    case title(String, year: Int? = nil, country: Country? = nil)

    /// Parses a reference. If a provider instance and an external database have the same name, the text is an ID of the
    /// provider instance. Any text without one of these names is a title.
    public init(_ text: String, providers: [ProviderID]) {
        if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let prefix = String(text[..<colon])
            let id = String(text[text.utf8.index(after: colon)...])
            if let provider = providers.first(where: { $0.rawValue == prefix }), !id.isEmpty {
                self = .source(SourceKey(provider: provider, id: id))
                return
            }
            if let database = ExternalID.Database(rawValue: prefix.lowercased()), !id.isEmpty {
                self = .external(ExternalID(database: database, value: id))
                return
            }
        }
        let parsed = ParsedTitle(text)
        self = .title(parsed.title, year: parsed.year, country: parsed.country)
    }

    /// The same reference with the title's last word as the year: `lighthouse road 2024`. Used if no show has
    /// the title as typed. Nil if the last word is not a year.
    public var readingLastWordAsYear: ShowReference? {
        guard case .title(let title, year: nil, let country) = self, let blank = title.lastIndex(of: " ") else {
            return nil
        }
        let word = title[title.index(after: blank)...]
        guard word.utf8.count == 4, let year = Int(word), (1900...2100).contains(year) else { return nil }
        return .title(String(title[..<blank]), year: year, country: country)
    }

    /// The same reference with the title's last word as the country: `the office us`. Used if no show has the
    /// title as typed. Nil if the last word is not a country.
    public var readingLastWordAsCountry: ShowReference? {
        guard case .title(let title, let year, country: nil) = self, let blank = title.lastIndex(of: " "),
            let country = ParsedTitle.country(named: title[title.index(after: blank)...])
        else { return nil }
        return .title(String(title[..<blank]), year: year, country: country)
    }

    /// The same source ID with percent-encoding. Nil if the encoding changes nothing, or if this is not a source ID.
    ///
    /// IDs made of titles are percent-encoded. Reading such an ID from an address removes that encoding.
    public var withEncodedID: ShowReference? {
        guard case .source(let key) = self else { return nil }
        let encoded = PercentEncoding.encode(key.id)
        return encoded == key.id ? nil : .source(SourceKey(provider: key.provider, id: encoded))
    }

    /// Returns the shows that match best, so more than one only if they match equally well.
    public func matches(in shows: [MergedShow]) -> [MergedShow] {
        switch self {
        case .source(let key):
            return shows.filter { $0.sources.contains { $0.key == key } }
        case .external(let id):
            return shows.filter { $0.sources.contains { $0.show.externals[id.database] == id } }
        case .title(let title, let year, let country):
            return Self.matches(of: title, year: year, country: country, in: shows)
        }
    }

    /// Returns the shows that match a title. Each step is only used if the steps before it match no show.
    private static func matches(
        of title: String,
        year: Int?,
        country: Country?,
        in shows: [MergedShow]
    ) -> [MergedShow] {
        let wanted = FoldedText(title)
        let candidates = shows.filter { show in
            (year == nil || show.sources.contains { $0.has(year: year) })
                && (country == nil || show.sources.contains { $0.countries.contains(country) })
        }
        let byTitle = candidates.filter { show in show.sources.contains { $0.titles.contains(wanted) } }
        if !byTitle.isEmpty { return byTitle }
        let byAlias = candidates.filter { show in show.value.aliases.contains { FoldedText($0.title) == wanted } }
        if !byAlias.isEmpty { return byAlias }
        if let country {
            // The country may be a part of the title: `The Office US`.
            let countryNames = [country.rawValue, country.rawValue == "GB" ? "UK" : country.rawValue]
            let titlesWithCountry = countryNames.map { FoldedText("\(title) \($0)") }
            let byTitleWithCountry = shows.filter { show in
                show.sources.contains { $0.has(year: year) && titlesWithCountry.contains(FoldedText($0.show.title)) }
            }
            if !byTitleWithCountry.isEmpty { return byTitleWithCountry }
        }
        // The spaces between the words may differ: `spiderman` is `Spider-Man`.
        let wantedWithoutSpaces = wanted.joined
        return candidates.filter { show in
            show.sources.contains { source in source.titles.contains { $0.joined == wantedWithoutSpaces } }
        }
    }
}

extension SourcedShow {
    /// Returns whether this record gives a year, as its first year or in the title. Returns true if the year is nil.
    fileprivate func has(year: Int?) -> Bool {
        year == nil || show.year == year || ParsedTitle(show.title).year == year
    }

    /// The title, and the title without a year or country in parentheses.
    fileprivate var titles: Set<FoldedText> { [FoldedText(show.title), FoldedText(ParsedTitle(show.title).title)] }

    /// The countries of the show and its channels, and the country in parentheses after the title.
    fileprivate var countries: [Country?] {
        [show.country, show.network?.country, show.webChannel?.country, ParsedTitle(show.title).country]
    }
}

extension MergedShow {
    /// Returns whether the show may be from a country. True if that country is nil, or if no source gives a country.
    func mayBe(from country: Country?) -> Bool {
        guard let country else { return true }
        let countries = sources.flatMap { $0.countries.compactMap(\.self) }
        return countries.isEmpty || countries.contains(country)
    }
}
