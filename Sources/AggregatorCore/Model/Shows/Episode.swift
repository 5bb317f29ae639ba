public import Foundation

/// A part of a show as one source describes it, with any number of airings.
///
/// Copies share their values in memory, because a listing has each episode several times: as decoded, as claimed and
/// as displayed.
public struct Episode: Hashable, Sendable, Codable {
    private var shared: Shared
    /// The airings that the source returned for the request.
    public var airings: [Airing]

    private final class Shared: Sendable {
        let id: String
        let showID: String
        let number: EpisodeNumber
        let title: String?
        let details: Details?

        init(_ id: String, _ showID: String, _ number: EpisodeNumber, _ title: String?, _ details: Details?) {
            (self.id, self.showID, self.number, self.title, self.details) = (id, showID, number, title, details)
        }
    }

    /// The values that a simple episode list does not have. If all are missing, only a nil reference is stored.
    private final class Details: Sendable {
        let values: Values

        /// Creates details, or returns nil if all values are missing.
        init?(_ values: Values) {
            if values == Values() { return nil }
            self.values = values
        }
    }

    private struct Values: Hashable, Sendable, Codable {
        var kind: EpisodeKind?
        var runtime: Int?
        var watched: Bool?
        var summary: String?
        var image: WebLink?
        var url: WebLink?
        var extras: Extras?
    }

    /// The values that few episodes have. If all are missing, only a nil reference is stored.
    private final class Extras: Hashable, Sendable, Codable {
        let credits: PackedCredits?
        let role: EpisodeRole?
        let watchedAt: Date?

        init?(_ credits: PackedCredits?, _ role: EpisodeRole?, _ watchedAt: Date?) {
            if credits == nil, role == nil, watchedAt == nil { return nil }
            (self.credits, self.role, self.watchedAt) = (credits, role, watchedAt)
        }

        static func == (left: Extras, right: Extras) -> Bool {
            left === right
                || (left.credits == right.credits && left.role == right.role && left.watchedAt == right.watchedAt)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(credits)
            hasher.combine(role)
            hasher.combine(watchedAt)
        }
    }

    /// Creates an episode. Omit values that are unknown.
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
        watchedAt: Date? = nil,
        credits: PackedCredits? = nil,
        role: EpisodeRole? = nil,
        airings: [Airing] = []
    ) {
        let values = Values(
            kind: kind,
            runtime: runtime,
            watched: watched,
            summary: summary,
            image: image,
            url: url,
            extras: Extras(credits, role, watchedAt)
        )
        shared = Shared(id, showID, number, title, Details(values))
        self.airings = airings
    }

    /// The earliest date under which an airing is listed.
    public var listedDay: CivilDay? {
        airings.lazy.compactMap { $0.broadcastDay(in: .gmt)?.date }.min()
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = shared.details?.values ?? Values()
        body(&values)
        shared = Shared(id, showID, number, title, Details(values))
    }
}

extension Episode {
    /// The source's own ID, unique among its episodes.
    public var id: String {
        get { shared.id }
        set { shared = Shared(newValue, showID, number, title, shared.details) }
    }

    /// The source's own ID of the show.
    public var showID: String {
        get { shared.showID }
        set { shared = Shared(id, newValue, number, title, shared.details) }
    }

    /// The season and number in the show.
    public var number: EpisodeNumber {
        get { shared.number }
        set { shared = Shared(id, showID, newValue, title, shared.details) }
    }

    /// The title, or nil if the source states none.
    public var title: String? {
        get { shared.title }
        set { shared = Shared(id, showID, number, newValue, shared.details) }
    }

    /// The kind, such as regular or special. Nil if the source states none.
    ///
    /// An episode in season 0 is a special, unless the source states another kind of special. TheTVDB, Sonarr, Plex,
    /// Kodi and Jellyfin keep specials there.
    public var kind: EpisodeKind? {
        get {
            let stated = statedKind
            if stated?.isSpecial == true || number.season != 0 { return stated }
            return .special
        }
        set { statedKind = newValue }
    }

    /// The kind as the source states it, whatever the season.
    public var statedKind: EpisodeKind? {
        get { shared.details?.values.kind }
        set { change { $0.kind = newValue } }
    }

    /// The length in minutes.
    public var runtime: Int? {
        get { shared.details?.values.runtime }
        set { change { $0.runtime = newValue } }
    }

    /// The summary as plain text.
    public var summary: String? {
        get { shared.details?.values.summary }
        set { change { $0.summary = newValue } }
    }

    /// A picture.
    public var image: WebLink? {
        get { shared.details?.values.image }
        set { change { $0.image = newValue } }
    }

    /// The source's page about the episode.
    public var url: WebLink? {
        get { shared.details?.values.url }
        set { change { $0.url = newValue } }
    }

    /// Whether the source marks the episode as watched, or nil if it gives no information.
    public var watched: Bool? {
        get { shared.details?.values.watched }
        set { change { $0.watched = newValue } }
    }

    /// When the user watched the episode, if the source states it. Only an import of marks uses this time. The store
    /// does not have it.
    public var watchedAt: Date? {
        get { shared.details?.values.extras?.watchedAt }
        set { change { $0.extras = Extras($0.extras?.credits, $0.extras?.role, newValue) } }
    }

    /// The credits of this episode in the source's order. The cast of the show is not included.
    public var credits: [Credit] {
        get { packedCredits?.credits ?? [] }
        set { packedCredits = PackedCredits(newValue) }
    }

    /// The credits in encoded form, or nil if there are none.
    public var packedCredits: PackedCredits? {
        get { shared.details?.values.extras?.credits }
        set { change { $0.extras = Extras(newValue, $0.extras?.role, $0.extras?.watchedAt) } }
    }

    /// The role as the opening or closing episode of a season or the show, or nil if the source states none.
    public var role: EpisodeRole? {
        get { shared.details?.values.extras?.role }
        set { change { $0.extras = Extras($0.extras?.credits, newValue, $0.extras?.watchedAt) } }
    }
}

extension Episode {
    public static func == (left: Episode, right: Episode) -> Bool {
        left.hasSameContent(as: right) && left.airings == right.airings
    }

    /// Returns whether everything except the airings is the same.
    private func hasSameContent(as other: Episode) -> Bool {
        if shared === other.shared { return true }
        return id == other.id && showID == other.showID && number == other.number && title == other.title
            && shared.details?.values == other.shared.details?.values
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(showID)
        hasher.combine(number)
        hasher.combine(title)
        hasher.combine(shared.details?.values)
        hasher.combine(airings)
    }

    private enum CodingKeys: CodingKey {
        case id, showID, number, title, airings
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        shared = Shared(
            try fields.decode(String.self, forKey: .id),
            try fields.decode(String.self, forKey: .showID),
            try fields.decode(EpisodeNumber.self, forKey: .number),
            try fields.decodeIfPresent(String.self, forKey: .title),
            Details(try Values(from: decoder))
        )
        airings = try fields.decode([Airing].self, forKey: .airings)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(showID, forKey: .showID)
        try fields.encode(number, forKey: .number)
        try fields.encodeIfPresent(title, forKey: .title)
        try fields.encode(airings, forKey: .airings)
        try (shared.details?.values ?? Values()).encode(to: encoder)
    }
}
