/// A show as one source describes it.
///
/// Copies share their values in memory, because a listing has each show several times: as decoded, as claimed and as
/// displayed. The values that a simple episode list does not have take no memory.
public struct Show: Hashable, Sendable, Codable {
    private var shared: Shared

    private final class Shared: Sendable {
        let id: String
        let title: String
        let startYear: Int?
        let details: Details?

        init(_ id: String, _ title: String, _ startYear: Int?, _ details: Details?) {
            (self.id, self.title, self.startYear, self.details) = (id, title, startYear, details)
        }
    }

    private final class Details: Sendable {
        let values: Values

        /// Creates details, or returns nil if all values are missing.
        init?(_ values: Values) {
            if values == Values() { return nil }
            self.values = values
        }
    }

    private struct Values: Hashable, Sendable, Codable {
        var aliases: [AlternateTitle] = []
        var type: ShowType?
        var language: String?
        var country: Country?
        var status: ShowStatus?
        var premiered: CivilDay?
        var ended: CivilDay?
        var network: Channel?
        var webChannel: Channel?
        var genres: [String] = []
        var runtime: Int?
        var rating: Double?
        var externals: ExternalIDs = ExternalIDs()
        var image: WebLink?
        var summary: String?
        var officialSite: WebLink?
        var url: WebLink?
    }

    /// Creates a show. Omit values that are unknown.
    public init(
        id: String,
        title: String,
        aliases: [AlternateTitle] = [],
        type: ShowType? = nil,
        language: String? = nil,
        country: Country? = nil,
        status: ShowStatus? = nil,
        startYear: Int? = nil,
        premiered: CivilDay? = nil,
        ended: CivilDay? = nil,
        network: Channel? = nil,
        webChannel: Channel? = nil,
        genres: [String] = [],
        runtime: Int? = nil,
        rating: Double? = nil,
        externals: ExternalIDs = ExternalIDs(),
        image: WebLink? = nil,
        summary: String? = nil,
        officialSite: WebLink? = nil,
        url: WebLink? = nil
    ) {
        let values = Values(
            aliases: aliases,
            type: type,
            language: language,
            country: country,
            status: status,
            premiered: premiered,
            ended: ended,
            network: network,
            webChannel: webChannel,
            genres: genres,
            runtime: runtime,
            rating: rating,
            externals: externals,
            image: image,
            summary: summary,
            officialSite: officialSite,
            url: url
        )
        shared = Shared(id, title, startYear, Details(values))
    }

    /// The year in which the show started.
    public var year: Int? { premiered?.year ?? startYear }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = shared.details?.values ?? Values()
        body(&values)
        shared = Shared(id, title, startYear, Details(values))
    }
}

extension Show {
    /// The source's own ID, unique among its shows.
    public var id: String {
        get { shared.id }
        set { shared = Shared(newValue, title, startYear, shared.details) }
    }

    /// The title.
    public var title: String {
        get { shared.title }
        set { shared = Shared(id, newValue, startYear, shared.details) }
    }

    /// The year in which the show started, if its first day is unknown.
    public var startYear: Int? {
        get { shared.startYear }
        set { shared = Shared(id, title, newValue, shared.details) }
    }

    /// Other titles, such as the title in another country.
    public var aliases: [AlternateTitle] {
        get { shared.details?.values.aliases ?? [] }
        set { change { $0.aliases = newValue } }
    }

    /// The type, such as scripted or reality.
    public var type: ShowType? {
        get { shared.details?.values.type }
        set { change { $0.type = newValue } }
    }

    /// The language, as an English name such as `German`.
    public var language: String? {
        get { shared.details?.values.language }
        set { change { $0.language = newValue } }
    }

    /// The country of origin.
    public var country: Country? {
        get { shared.details?.values.country }
        set { change { $0.country = newValue } }
    }

    /// The status, such as running or ended.
    public var status: ShowStatus? {
        get { shared.details?.values.status }
        set { change { $0.status = newValue } }
    }

    /// The day on which the show started.
    public var premiered: CivilDay? {
        get { shared.details?.values.premiered }
        set { change { $0.premiered = newValue } }
    }

    /// The day on which the show ended.
    public var ended: CivilDay? {
        get { shared.details?.values.ended }
        set { change { $0.ended = newValue } }
    }

    /// The network on which the show airs.
    public var network: Channel? {
        get { shared.details?.values.network }
        set { change { $0.network = newValue } }
    }

    /// The streaming service on which the show is available.
    public var webChannel: Channel? {
        get { shared.details?.values.webChannel }
        set { change { $0.webChannel = newValue } }
    }

    /// The genres as the source names them.
    public var genres: [String] {
        get { shared.details?.values.genres ?? [] }
        set { change { $0.genres = newValue } }
    }

    /// The usual length of an episode in minutes.
    public var runtime: Int? {
        get { shared.details?.values.runtime }
        set { change { $0.runtime = newValue } }
    }

    /// The average rating by viewers, from 0 to 10.
    public var rating: Double? {
        get { shared.details?.values.rating }
        set { change { $0.rating = newValue } }
    }

    /// The IDs of the show in external databases.
    public var externals: ExternalIDs {
        get { shared.details?.values.externals ?? ExternalIDs() }
        set { change { $0.externals = newValue } }
    }

    /// A poster.
    public var image: WebLink? {
        get { shared.details?.values.image }
        set { change { $0.image = newValue } }
    }

    /// The summary as plain text.
    public var summary: String? {
        get { shared.details?.values.summary }
        set { change { $0.summary = newValue } }
    }

    /// The official website.
    public var officialSite: WebLink? {
        get { shared.details?.values.officialSite }
        set { change { $0.officialSite = newValue } }
    }

    /// The source's page about the show.
    public var url: WebLink? {
        get { shared.details?.values.url }
        set { change { $0.url = newValue } }
    }
}

extension Show {
    public static func == (left: Show, right: Show) -> Bool {
        if left.shared === right.shared { return true }
        return left.id == right.id && left.title == right.title && left.startYear == right.startYear
            && left.shared.details?.values == right.shared.details?.values
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(title)
        hasher.combine(startYear)
        hasher.combine(shared.details?.values)
    }

    private enum CodingKeys: CodingKey {
        case id, title, startYear
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        shared = Shared(
            try fields.decode(String.self, forKey: .id),
            try fields.decode(String.self, forKey: .title),
            try fields.decodeIfPresent(Int.self, forKey: .startYear),
            Details(try Values(from: decoder))
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(title, forKey: .title)
        try fields.encodeIfPresent(startYear, forKey: .startYear)
        // Encoded next to the other fields, which is the format of stored link data.
        try (shared.details?.values ?? Values()).encode(to: encoder)
    }
}
