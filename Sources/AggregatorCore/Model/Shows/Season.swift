/// A season of a show, as one source describes it; it may be announced before it has episodes.
public struct Season: Hashable, Sendable, Codable {
    /// The source's own id of its show.
    public var showID: String
    /// The season's number; for daily shows sometimes the year.
    public var number: Int
    /// A name of its own.
    public var title: String?
    /// How many episodes it is to have.
    public var episodeCount: Int?
    /// The first day.
    public var premiered: CivilDay?
    /// The last day.
    public var ended: CivilDay?
    /// A picture.
    public var image: WebLink?
    /// A plain text of what happens.
    public var summary: String?

    /// A season; what is not known stays away.
    public init(
        showID: String,
        number: Int,
        title: String? = nil,
        episodeCount: Int? = nil,
        premiered: CivilDay? = nil,
        ended: CivilDay? = nil,
        image: WebLink? = nil,
        summary: String? = nil
    ) {
        self.showID = showID
        self.number = number
        self.title = title
        self.episodeCount = episodeCount
        self.premiered = premiered
        self.ended = ended
        self.image = image
        self.summary = summary
    }
}
