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
    public var all: [ExternalID] {
        var ids: [ExternalID] = []
        if let imdb { ids.append(ExternalID(database: .imdb, value: imdb)) }
        if let thetvdb { ids.append(ExternalID(database: .thetvdb, value: String(thetvdb))) }
        if let tmdb { ids.append(ExternalID(database: .tmdb, value: String(tmdb))) }
        if let tvrage { ids.append(ExternalID(database: .tvrage, value: String(tvrage))) }
        return ids
    }

    /// The id of one catalogue.
    public subscript(catalogue: ExternalID.Database) -> ExternalID? {
        all.first { $0.database == catalogue }
    }
}

/// One catalogue's id of a show.
public struct ExternalID: Hashable, Sendable, Codable {
    /// The catalogues that sources refer to.
    public enum Database: String, Hashable, Sendable, Codable, CaseIterable {
        case imdb, thetvdb, tmdb, tvrage
    }

    /// Whose id it is.
    public var database: Database
    /// The id, as that catalogue writes it.
    public var value: String

    private enum CodingKeys: String, CodingKey {
        case database = "catalogue"
        case value
    }

    /// An id.
    public init(database: Database, value: String) {
        self.database = database
        self.value = value
    }
}
