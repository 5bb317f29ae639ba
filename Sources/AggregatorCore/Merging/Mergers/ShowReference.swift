public import ScheduleModel

/// What a person types to name a show.
public enum ShowReference: Hashable, Sendable {
    /// A provider instance's own id: `tvmaze:36568`.
    case source(SourceKey)
    /// Another catalogue's id: `imdb:tt8362852`.
    case external(ExternalID)
    /// A title, with the year or country in parentheses after it: `The Flash (1990)`, `The Office (US)`.
    case title(String, year: Int? = nil, country: Country? = nil)

    /// Reads a query. A provider instance's name goes before a catalogue's; what is neither is a title.
    public init(_ text: String, providers: [ProviderID]) {
        if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let prefix = String(text[..<colon])
            let rest = String(text[text.utf8.index(after: colon)...])
            if let provider = providers.first(where: { $0.rawValue == prefix }), !rest.isEmpty {
                self = .source(SourceKey(provider: provider, id: rest))
                return
            }
            if let catalogue = ExternalID.Database(rawValue: prefix.lowercased()), !rest.isEmpty {
                self = .external(ExternalID(database: catalogue, value: rest))
                return
            }
        }
        let reading = ParsedTitle(text)
        self = .title(reading.title, year: reading.year, country: reading.country)
    }

    /// The same title with its last word taken for a year, as one types it: `lighthouse road 2024`. For a title that no
    /// show has as it stands; nil where its last word is none.
    public var readingLastWordAsYear: ShowReference? {
        guard case .title(let title, year: nil, let country) = self, let blank = title.lastIndex(of: " ") else {
            return nil
        }
        let word = title[title.index(after: blank)...]
        guard word.utf8.count == 4, let year = Int(word), (1900...2100).contains(year) else { return nil }
        return .title(String(title[..<blank]), year: year, country: country)
    }

    /// The same id with what is no plain letter encoded: so are ids that are made of titles, and in an address one encoding
    /// is taken off. Nil where it is the same, or no source's id.
    public var withEncodedID: ShowReference? {
        guard case .source(let key) = self else { return nil }
        let encoded = PercentEncoding.encode(key.id)
        return encoded == key.id ? nil : .source(SourceKey(provider: key.provider, id: encoded))
    }

    /// The shows that fit: those that fit best, so more than one only if they fit equally.
    public func matches(in shows: [MergedShow]) -> [MergedShow] {
        switch self {
        case .source(let key):
            return shows.filter { $0.sources.contains { $0.key == key } }
        case .external(let id):
            return shows.filter { $0.sources.contains { $0.show.externals[id.database] == id } }
        case .title(let title, let year, let country):
            let wanted = FoldedText(title)
            let fitting = shows.filter { show in
                (year == nil || show.sources.contains { $0.isOf(year: year) })
                    && (country == nil || show.sources.contains { $0.isFrom(country) })
            }
            let byTitle = fitting.filter { show in
                show.sources.contains {
                    FoldedText($0.show.title) == wanted || FoldedText(ParsedTitle($0.show.title).title) == wanted
                }
            }
            if !byTitle.isEmpty { return byTitle }
            return fitting.filter { show in show.value.aliases.contains { FoldedText($0.title) == wanted } }
        }
    }
}

extension SourcedShow {
    fileprivate func isOf(year: Int?) -> Bool { show.year == year || ParsedTitle(show.title).year == year }

    fileprivate func isFrom(_ country: Country?) -> Bool { countries.contains(country) }

    fileprivate var countries: [Country?] {
        [show.country, show.network?.country, show.webChannel?.country, ParsedTitle(show.title).country]
    }
}

extension MergedShow {
    /// Whether it is from a country, as far as is known of both.
    func mayBe(from country: Country?) -> Bool {
        let known = sources.flatMap { $0.countries.compactMap(\.self) }
        return country.map { known.isEmpty || known.contains($0) } ?? true
    }
}
