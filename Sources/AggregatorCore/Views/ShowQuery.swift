/// What a person types to name a show.
public enum ShowQuery: Hashable, Sendable {
    /// A provider instance's own id: `tvmaze:36568`.
    case source(SourceKey)
    /// Another catalogue's id: `imdb:tt8362852`.
    case external(ExternalID)
    /// A title, with its year if one is given: `The Flash (1990)`.
    case title(String, year: Int?)

    /// Reads a query. A provider instance's name goes before a catalogue's; what is neither is a title.
    public init(_ text: String, providers: [ProviderID]) {
        if let colon = text.utf8.firstIndex(of: 0x3A) {
            let prefix = String(text[..<colon])
            let rest = String(text[text.utf8.index(after: colon)...])
            if let provider = providers.first(where: { $0.rawValue == prefix }), !rest.isEmpty {
                self = .source(SourceKey(provider: provider, id: rest))
                return
            }
            if let catalogue = ExternalID.Catalogue(rawValue: prefix.lowercased()), !rest.isEmpty {
                self = .external(ExternalID(catalogue: catalogue, value: rest))
                return
            }
        }
        let (title, year) = ShowIdentity.splittingYear(from: text)
        self = .title(title, year: year)
    }

    /// The shows that fit: those that fit best, so more than one only if they fit equally.
    public func matches(in shows: [MergedShow]) -> [MergedShow] {
        switch self {
        case .source(let key):
            return shows.filter { $0.sources.contains { $0.key == key } }
        case .external(let id):
            return shows.filter { $0.sources.contains { $0.show.externals[id.catalogue] == id } }
        case .title(let title, let year):
            let wanted = FoldedText(title)
            let ofYear = year.map { year in
                shows.filter { show in
                    show.sources.contains {
                        $0.show.year == year || ShowIdentity.splittingYear(from: $0.show.title).year == year
                    }
                }
            }
            let fitting = ofYear ?? shows
            let byTitle = fitting.filter { show in
                show.sources.contains {
                    FoldedText($0.show.title) == wanted
                        || FoldedText(ShowIdentity.splittingYear(from: $0.show.title).title) == wanted
                }
            }
            if !byTitle.isEmpty { return byTitle }
            return fitting.filter { show in show.value.aliases.contains { FoldedText($0.title) == wanted } }
        }
    }
}
