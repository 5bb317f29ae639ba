public import Foundation

/// A part of a show as one source describes it, with any number of airings.
public struct Episode: Hashable, Sendable, Codable {
    /// The source's own ID, unique among its episodes.
    public var id: String
    /// The source's own ID of the show.
    public var showID: String
    /// The season and number in the show.
    public var number: EpisodeNumber
    /// The title, or nil if the source states none.
    public var title: String?
    /// The kind as the source states it, whatever the season.
    public var statedKind: EpisodeKind?
    /// The length in minutes.
    public var runtime: Int?
    /// The average rating by viewers, from 0 to 10.
    public var rating: Double?
    /// The summary as plain text.
    public var summary: String?
    /// A picture.
    public var image: WebLink?
    /// The source's page about the episode.
    public var url: WebLink?
    /// The state that the source gives the episode, or nil if it gives no information.
    public var watchState: WatchState?
    /// Whether the user has the episode in a library, or nil if the source has no library.
    public var isOnDisk: Bool?
    /// When the user watched the episode, if the source states it. Only an import of marks uses this time. The store
    /// does not have it.
    public var watchedAt: Date?
    /// When the user watched it again, in order, with the same limits as `watchedAt`. Nil if it was watched once at
    /// most.
    public var rewatchedAt: [Date]?
    /// The credits in encoded form, or nil if there are none.
    public var packedCredits: PackedCredits?
    /// The role as the opening or closing episode of a season or the show, or nil if the source states none.
    public var role: EpisodeRole?
    /// The airings that the source returned for the request.
    public var airings: [Airing]

    /// Creates an episode. Omit values that are unknown.
    public init(
        id: String,
        showID: String,
        number: EpisodeNumber = EpisodeNumber(),
        title: String? = nil,
        kind: EpisodeKind? = nil,
        runtime: Int? = nil,
        rating: Double? = nil,
        summary: String? = nil,
        image: WebLink? = nil,
        url: WebLink? = nil,
        watchState: WatchState? = nil,
        isOnDisk: Bool? = nil,
        watchedAt: Date? = nil,
        credits: PackedCredits? = nil,
        role: EpisodeRole? = nil,
        airings: [Airing] = []
    ) {
        self.id = id
        self.showID = showID
        self.number = number
        self.title = title
        self.statedKind = kind
        self.runtime = runtime
        self.rating = rating
        self.summary = summary
        self.image = image
        self.url = url
        self.watchState = watchState
        self.isOnDisk = isOnDisk
        self.watchedAt = watchedAt
        self.packedCredits = credits
        self.role = role
        self.airings = airings
    }
}

extension Episode {
    /// The kind, such as regular or special. Nil if the source states none.
    ///
    /// An episode in season 0 is a special, unless the source states another kind of special. TheTVDB, Sonarr, Plex,
    /// Kodi and Jellyfin keep specials there.
    public var kind: EpisodeKind? {
        get {
            if statedKind?.isSpecial == true || number.season != 0 { return statedKind }
            return .special
        }
        set { statedKind = newValue }
    }

    /// The credits of this episode in the source's order. The cast of the show is not included.
    public var credits: [Credit] {
        get { packedCredits?.credits ?? [] }
        set { packedCredits = PackedCredits(newValue) }
    }

    /// The earliest date under which an airing is listed.
    public var listedDay: CivilDay? {
        airings.lazy.compactMap { $0.broadcastDay(in: .gmt)?.date }.min()
    }
}
