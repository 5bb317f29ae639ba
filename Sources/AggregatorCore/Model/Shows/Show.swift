/// A show, as one source describes it.
public struct Show: Hashable, Sendable, Codable {
    /// The source's own id, unique among its shows.
    public var id: String
    /// Its title.
    public var title: String
    /// Other titles, such as a country's own.
    public var aliases: [AlternateTitle]
    /// Scripted, reality, or the source's word.
    public var type: ShowType?
    /// Its language, as an English name.
    public var language: String?
    /// The country it comes from.
    public var country: Country?
    /// Whether more is to come.
    public var status: ShowStatus?
    /// The year it began, where no day is known.
    public var startYear: Int?
    /// The day it began.
    public var premiered: CivilDay?
    /// The day it ended.
    public var ended: CivilDay?
    /// The network that shows it.
    public var network: Channel?
    /// The web channel that shows it.
    public var webChannel: Channel?
    /// Its genres, as the source names them.
    public var genres: [String]
    /// The usual length of an episode, in minutes.
    public var runtime: Int?
    /// What viewers gave it on average, 0 to 10.
    public var rating: Double?
    /// Ids of the same show elsewhere.
    public var externals: ExternalIDs
    /// A poster.
    public var image: WebLink?
    /// A plain text of what it is about.
    public var summary: String?
    /// The makers' own page.
    public var officialSite: WebLink?
    /// The source's page about it.
    public var url: WebLink?

    /// A show; what is not known stays away.
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
    }

    /// The year it began.
    public var year: Int? { premiered?.year ?? startYear }
}
