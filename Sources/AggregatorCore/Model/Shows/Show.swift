/// A show as one source describes it.
public struct Show: Hashable, Sendable, Codable {
    /// The source's own ID, unique among its shows.
    public var id: String
    /// The title.
    public var title: String
    /// The year in which the show started, if its first day is unknown.
    public var startYear: Int?
    /// Other titles, such as the title in another country.
    public var aliases: [AlternateTitle]
    /// The type, such as scripted or reality.
    public var type: ShowType?
    /// The language, as an English name such as `German`.
    public var language: String?
    /// The country of origin.
    public var country: Country?
    /// The status, such as running or ended.
    public var status: ShowStatus?
    /// The day on which the show started.
    public var premiered: CivilDay?
    /// The day on which the show ended.
    public var ended: CivilDay?
    /// The network on which the show airs.
    public var network: Channel?
    /// The streaming service on which the show is available.
    public var webChannel: Channel?
    /// The genres as the source names them.
    public var genres: [String]
    /// The usual length of an episode in minutes.
    public var runtime: Int?
    /// The average rating by viewers, from 0 to 10.
    public var rating: Double?
    /// The IDs of the show in external databases.
    public var externals: ExternalIDs
    /// A poster.
    public var image: WebLink?
    /// The summary as plain text.
    public var summary: String?
    /// The official website.
    public var officialSite: WebLink?
    /// The source's page about the show.
    public var url: WebLink?
    /// The services on which the show can be watched, or an empty list if unknown.
    public var offers: [WatchOffer]

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
        url: WebLink? = nil,
        offers: [WatchOffer] = []
    ) {
        self.id = id
        self.title = title
        self.aliases = aliases
        self.type = type
        self.language = language
        self.country = country
        self.status = status
        self.startYear = startYear
        self.premiered = premiered
        self.ended = ended
        self.network = network
        self.webChannel = webChannel
        self.genres = genres
        self.runtime = runtime
        self.rating = rating
        self.externals = externals
        self.image = image
        self.summary = summary
        self.officialSite = officialSite
        self.url = url
        self.offers = offers
    }

    /// The network on which the show airs, or else the streaming service.
    public var channel: Channel? { network ?? webChannel }

    /// The year in which the show started.
    public var year: Int? { premiered?.year ?? startYear }
}
