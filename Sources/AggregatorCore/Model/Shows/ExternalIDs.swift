/// The ids by which well-known catalogues know a show.
public struct ExternalIDs: Hashable, Sendable, Codable {
    /// The Internet Movie Database: `tt` and digits.
    public var imdb: String?
    /// TheTVDB.
    public var thetvdb: Int?
    /// The Movie Database.
    public var tmdb: Int?
    /// TVRage, which is gone; its ids live on.
    public var tvrage: Int?

    /// Ids, as far as they are known.
    public init(imdb: String? = nil, thetvdb: Int? = nil, tmdb: Int? = nil, tvrage: Int? = nil) {
        self.imdb = imdb
        self.thetvdb = thetvdb
        self.tmdb = tmdb
        self.tvrage = tvrage
    }

    /// The ids that are known, in one fixed order.
    public var known: [ExternalID] {
        var ids: [ExternalID] = []
        if let imdb { ids.append(ExternalID(catalogue: .imdb, value: imdb)) }
        if let thetvdb { ids.append(ExternalID(catalogue: .thetvdb, value: String(thetvdb))) }
        if let tmdb { ids.append(ExternalID(catalogue: .tmdb, value: String(tmdb))) }
        if let tvrage { ids.append(ExternalID(catalogue: .tvrage, value: String(tvrage))) }
        return ids
    }

    /// The id of one catalogue.
    public subscript(catalogue: ExternalID.Catalogue) -> ExternalID? {
        known.first { $0.catalogue == catalogue }
    }
}

/// One catalogue's id of a show.
public struct ExternalID: Hashable, Sendable, Codable {
    /// The catalogues that sources refer to.
    public enum Catalogue: String, Hashable, Sendable, Codable, CaseIterable {
        case imdb, thetvdb, tmdb, tvrage
    }

    /// Whose id it is.
    public var catalogue: Catalogue
    /// The id, as that catalogue writes it.
    public var value: String

    /// An id.
    public init(catalogue: Catalogue, value: String) {
        self.catalogue = catalogue
        self.value = value
    }
}
