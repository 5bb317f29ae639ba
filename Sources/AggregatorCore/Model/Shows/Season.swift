/// A season of a show as one source describes it. It may be announced before it has episodes.
public struct Season: Hashable, Sendable, Codable {
    /// The source's own ID of the show.
    public var showID: String
    /// The number of the season. For daily shows this is sometimes the year.
    public var number: Int
    /// The title of the season, if it has one.
    public var title: String?
    /// The planned number of episodes.
    public var episodeCount: Int?
    /// The date of the first episode.
    public var premiered: CivilDay?
    /// The date of the last episode.
    public var ended: CivilDay?
    /// A picture.
    public var image: WebLink?
    /// The summary as plain text.
    public var summary: String?

    /// Creates a season. Omit values that are unknown.
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
