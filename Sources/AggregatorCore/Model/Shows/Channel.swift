public import Foundation

/// Where an episode is shown: a network, or a web channel (a streaming service).
///
/// Its values lie in one place that all copies share: thousands of airings are on one channel.
public struct Channel: Hashable, Sendable, Codable {
    /// What kind of channel it is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A broadcast or cable network.
        case network
        /// A streaming service.
        case web
    }

    private struct Values: Hashable, Sendable {
        var id: String?
        var name: String
        var kind: Kind
        var country: Country?
        var zone: TimeZone?
        var declaration: ChannelDeclaration?
    }

    private final class Shared: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    private var shared: Shared

    /// A channel; what is not known stays away.
    public init(
        id: String? = nil,
        name: String,
        kind: Kind = .network,
        country: Country? = nil,
        zone: TimeZone? = nil,
        declaration: ChannelDeclaration? = nil
    ) {
        shared = Shared(
            Values(id: id, name: name, kind: kind, country: country, zone: zone, declaration: declaration)
        )
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = shared.values
        body(&values)
        shared = Shared(values)
    }

    public static func == (one: Channel, other: Channel) -> Bool {
        one.shared === other.shared || one.shared.values == other.shared.values
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }
}

extension Channel {
    /// The source's own id of it, where it has one: two channels of one name are two.
    public var id: String? {
        get { shared.values.id }
        set { change { $0.id = newValue } }
    }

    /// Whether another record of its source means this channel: by their ids, or where one has none, by their names.
    public func isSame(as other: Channel) -> Bool {
        if let id, let otherID = other.id { return id == otherID }
        return name == other.name
    }

    /// How a guide declares it; nil where none does, or where it says no more than a name.
    public var declaration: ChannelDeclaration? {
        get { shared.values.declaration }
        set { change { $0.declaration = newValue } }
    }

    /// The name that viewers know, such as `BBC One`.
    public var name: String {
        get { shared.values.name }
        set { change { $0.name = newValue } }
    }

    /// Network or web channel.
    public var kind: Kind {
        get { shared.values.kind }
        set { change { $0.kind = newValue } }
    }

    /// The country it belongs to; nil for a web channel that serves several.
    public var country: Country? {
        get { shared.values.country }
        set { change { $0.country = newValue } }
    }

    /// The zone of the channel's clock, where its source says one.
    public var zone: TimeZone? {
        get { shared.values.zone }
        set { change { $0.zone = newValue } }
    }
}

extension Channel {
    private enum CodingKeys: String, CodingKey {
        case id, name, kind, country, zone, declaration
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try fields.decodeIfPresent(String.self, forKey: .id),
            name: try fields.decode(String.self, forKey: .name),
            kind: try fields.decode(Kind.self, forKey: .kind),
            country: try fields.decodeIfPresent(Country.self, forKey: .country),
            zone: try fields.decodeIfPresent(String.self, forKey: .zone).flatMap(TimeZone.init(identifier:)),
            declaration: try fields.decodeIfPresent(ChannelDeclaration.self, forKey: .declaration)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(id, forKey: .id)
        try fields.encode(name, forKey: .name)
        try fields.encode(kind, forKey: .kind)
        try fields.encodeIfPresent(country, forKey: .country)
        try fields.encodeIfPresent(zone?.identifier, forKey: .zone)
        try fields.encodeIfPresent(declaration, forKey: .declaration)
    }
}

/// How a guide declares a channel, as it is written: what else than its first name it says of it.
public struct ChannelDeclaration: Hashable, Sendable, Codable {
    /// Its names with their languages, the best first.
    public var names: [LanguageText] = []
    /// Its pictures.
    public var icons: [Picture] = []
    /// Addresses of its pages.
    public var urls: [SystemValue] = []
    /// What else the guide says of it.
    public var others: [GuideElement] = []

    /// A declaration that says nothing.
    public init() {}
}
