/// The IDs of a show in external databases.
public struct ExternalIDs: Hashable, Sendable, Codable {
    /// The Internet Movie Database: `tt` and digits.
    public var imdb: String?
    /// TheTVDB.
    public var thetvdb: Int?
    /// The Movie Database.
    public var tmdb: Int?
    /// TVRage. The site is gone, but its IDs are still in use.
    public var tvrage: Int?

    /// Creates IDs. Omit those that are unknown.
    public init(imdb: String? = nil, thetvdb: Int? = nil, tmdb: Int? = nil, tvrage: Int? = nil) {
        self.imdb = imdb
        self.thetvdb = thetvdb
        self.tmdb = tmdb
        self.tvrage = tvrage
    }

    /// The IDs that are set, in a fixed order.
    public var all: [ExternalID] {
        var ids: [ExternalID] = []
        if let imdb { ids.append(ExternalID(database: .imdb, value: imdb)) }
        if let thetvdb { ids.append(ExternalID(database: .thetvdb, value: String(thetvdb))) }
        if let tmdb { ids.append(ExternalID(database: .tmdb, value: String(tmdb))) }
        if let tvrage { ids.append(ExternalID(database: .tvrage, value: String(tvrage))) }
        return ids
    }

    /// Returns the ID in one database, or nil if it is unknown.
    public subscript(database: ExternalID.Database) -> ExternalID? {
        all.first { $0.database == database }
    }
}

/// An ID of a show in an external database.
public struct ExternalID: Hashable, Sendable, Codable {
    /// The external databases that sources refer to.
    public enum Database: String, Hashable, Sendable, Codable, CaseIterable {
        case imdb, thetvdb, tmdb, tvrage
    }

    /// The database.
    public var database: Database
    /// The ID in the format of the database.
    public var value: String

    private enum CodingKeys: String, CodingKey {
        case database = "catalogue"
        case value
    }

    /// Creates an ID.
    public init(database: Database, value: String) {
        self.database = database
        self.value = value
    }

    /// Creates an ID from its text, such as `thetvdb:81189`. Returns nil for another text.
    package init?(text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            let database = Database(rawValue: String(text[..<colon]))
        else { return nil }
        self.init(database: database, value: String(text[text.utf8.index(after: colon)...]))
    }

    /// The ID as the user types it, such as `thetvdb:81189`.
    package var text: String { "\(database.rawValue):\(value)" }
}

extension Set<ExternalID> {
    /// Returns whether two sets are about different shows: a database has an ID in both, and no ID is equal.
    package func contradicts(_ others: Set<ExternalID>) -> Bool {
        isDisjoint(with: others) && contains { id in others.contains { $0.database == id.database } }
    }
}
