internal import Foundation

/// A work of a show, aired never, once or many times, as one source describes it.
public struct Episode: Hashable, Sendable, Codable {
    /// The source's own id, unique among its episodes.
    public var id: String
    /// The source's own id of its show.
    public var showID: String
    /// Where it stands in the show's order.
    public var number: EpisodeNumber
    /// Its title; nil where the source gives none.
    public var title: String?
    /// Regular, special, or the source's word; nil where it gives none.
    public var kind: EpisodeKind?
    /// Its length in minutes.
    public var runtime: Int?
    /// A plain text of what happens.
    public var summary: String?
    /// A picture.
    public var image: WebLink?
    /// The source's page about it.
    public var url: WebLink?
    /// Whether the source marks it as watched; nil where it says nothing.
    public var watched: Bool?
    /// The airings that the source told of, as far as was asked.
    public var airings: [Airing]

    /// An episode; what is not known stays away.
    public init(
        id: String,
        showID: String,
        number: EpisodeNumber = EpisodeNumber(),
        title: String? = nil,
        kind: EpisodeKind? = nil,
        runtime: Int? = nil,
        summary: String? = nil,
        image: WebLink? = nil,
        url: WebLink? = nil,
        watched: Bool? = nil,
        airings: [Airing] = []
    ) {
        self.id = id
        self.showID = showID
        self.number = number
        self.title = title
        self.kind = kind
        self.runtime = runtime
        self.summary = summary
        self.image = image
        self.url = url
        self.watched = watched
        self.airings = airings
    }

    /// The earliest date that an airing of it is listed under.
    public var listedDay: CivilDay? {
        airings.lazy.compactMap { $0.broadcastDay(in: .gmt)?.date }.min()
    }
}
