internal import Foundation

/// A work of a show, aired never, once or many times, as one source describes it.
///
/// Its values lie in one place that all copies share: a listing holds an episode several times over, as it was read, as
/// it was claimed and as it is shown.
public struct Episode: Hashable, Sendable, Codable {
    private var shared: Shared
    /// The airings that the source delivered, as far as they were asked for.
    public var airings: [Airing]

    private struct Values: Hashable, Sendable, Codable {
        var id: String
        var showID: String
        var number: EpisodeNumber
        var title: String?
        var kind: EpisodeKind?
        var runtime: Int?
        var summary: String?
        var image: WebLink?
        var url: WebLink?
        var watched: Bool?
        var extras: Extras?
    }

    /// What few episodes have: of the others it takes no more room than a reference to nothing.
    private final class Extras: Hashable, Sendable, Codable {
        let credits: PackedCredits?
        let role: EpisodeRole?

        init?(_ credits: PackedCredits?, _ role: EpisodeRole?) {
            if credits == nil, role == nil { return nil }
            (self.credits, self.role) = (credits, role)
        }

        static func == (one: Extras, other: Extras) -> Bool {
            one === other || (one.credits == other.credits && one.role == other.role)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(credits)
            hasher.combine(role)
        }
    }

    private final class Shared: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

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
        credits: PackedCredits? = nil,
        role: EpisodeRole? = nil,
        airings: [Airing] = []
    ) {
        shared = Shared(
            Values(
                id: id,
                showID: showID,
                number: number,
                title: title,
                kind: kind,
                runtime: runtime,
                summary: summary,
                image: image,
                url: url,
                watched: watched,
                extras: Extras(credits, role)
            )
        )
        self.airings = airings
    }

    /// The earliest date that an airing of it is listed under.
    public var listedDay: CivilDay? {
        airings.lazy.compactMap { $0.broadcastDay(in: .gmt)?.date }.min()
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = shared.values
        body(&values)
        shared = Shared(values)
    }
}

extension Episode {
    /// The source's own id, unique among its episodes.
    public var id: String {
        get { shared.values.id }
        set { change { $0.id = newValue } }
    }

    /// The source's own id of its show.
    public var showID: String {
        get { shared.values.showID }
        set { change { $0.showID = newValue } }
    }

    /// Where it stands in the show's order.
    public var number: EpisodeNumber {
        get { shared.values.number }
        set { change { $0.number = newValue } }
    }

    /// Its title; nil where the source gives none.
    public var title: String? {
        get { shared.values.title }
        set { change { $0.title = newValue } }
    }

    /// Regular, special, or the source's word; nil where it gives none.
    public var kind: EpisodeKind? {
        get { shared.values.kind }
        set { change { $0.kind = newValue } }
    }

    /// Its length in minutes.
    public var runtime: Int? {
        get { shared.values.runtime }
        set { change { $0.runtime = newValue } }
    }

    /// A plain text of what happens.
    public var summary: String? {
        get { shared.values.summary }
        set { change { $0.summary = newValue } }
    }

    /// A picture.
    public var image: WebLink? {
        get { shared.values.image }
        set { change { $0.image = newValue } }
    }

    /// The source's page about it.
    public var url: WebLink? {
        get { shared.values.url }
        set { change { $0.url = newValue } }
    }

    /// Whether the source marks it as watched; nil where it says nothing.
    public var watched: Bool? {
        get { shared.values.watched }
        set { change { $0.watched = newValue } }
    }

    /// Who has to do with this episode, in the source's order; a show's cast is the show's.
    public var credits: [Credit] {
        get { packedCredits?.credits ?? [] }
        set { packedCredits = PackedCredits(newValue) }
    }

    /// The same, as it is kept; nil where there is no one.
    public var packedCredits: PackedCredits? {
        get { shared.values.extras?.credits }
        set { change { $0.extras = Extras(newValue, $0.extras?.role) } }
    }

    /// Whether it opens or closes a season, where the source says so.
    public var role: EpisodeRole? {
        get { shared.values.extras?.role }
        set { change { $0.extras = Extras($0.extras?.credits, newValue) } }
    }
}

extension Episode {
    public static func == (left: Episode, right: Episode) -> Bool {
        (left.shared === right.shared || left.shared.values == right.shared.values) && left.airings == right.airings
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(shared.values)
        hasher.combine(airings)
    }

    private enum CodingKeys: CodingKey {
        case airings
    }

    public init(from decoder: any Decoder) throws {
        shared = Shared(try Values(from: decoder))
        airings = try decoder.container(keyedBy: CodingKeys.self).decode([Airing].self, forKey: .airings)
    }

    public func encode(to encoder: any Encoder) throws {
        try shared.values.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(airings, forKey: .airings)
    }
}
