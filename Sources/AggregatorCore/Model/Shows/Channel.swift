public import Foundation

/// A network or streaming service on which episodes air.
///
/// Copies share their values in memory, because thousands of airings are on one channel.
public struct Channel: Hashable, Sendable, Codable {
    /// The kind of a channel.
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

    /// Creates a channel. Omit values that are unknown.
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
    /// The source's own ID, or nil if it has none. Two channels with the same name and different IDs are different.
    public var id: String? {
        get { shared.values.id }
        set { change { $0.id = newValue } }
    }

    /// Returns whether another record of the same source is this channel. IDs are compared, or names if an ID is
    /// missing.
    public func isSame(as other: Channel) -> Bool {
        if let id, let otherID = other.id { return id == otherID }
        return name == other.name
    }

    /// The declaration in a guide, or nil if there is none or it has only a name.
    public var declaration: ChannelDeclaration? {
        get { shared.values.declaration }
        set { change { $0.declaration = newValue } }
    }

    /// The name that viewers use, such as `BBC One`.
    public var name: String {
        get { shared.values.name }
        set { change { $0.name = newValue } }
    }

    /// The kind: network or streaming service.
    public var kind: Kind {
        get { shared.values.kind }
        set { change { $0.kind = newValue } }
    }

    /// The country of the channel, or nil for a streaming service in several countries.
    public var country: Country? {
        get { shared.values.country }
        set { change { $0.country = newValue } }
    }

    /// The time zone of the channel, or nil if its source states none.
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

/// The declaration of a channel in a guide, except its first name, as written in the guide.
public struct ChannelDeclaration: Hashable, Sendable, Codable {
    /// The names with their languages, the best first.
    public var names: [LanguageText] = []
    /// The pictures.
    public var icons: [Picture] = []
    /// The URLs of its pages.
    public var urls: [SystemValue] = []
    /// The other elements of the declaration.
    public var others: [GuideElement] = []

    /// Creates an empty declaration.
    public init() {}
}

extension Channel {
    /// The name and the further names that a guide declares, without repeats. Numbers, which several channels can have,
    /// are left out.
    package var names: [String] {
        let declared = (declaration?.names ?? []).map(\.text).filter { name in
            name != self.name && name.unicodeScalars.contains { $0.properties.isAlphabetic }
        }
        return [name] + declared
    }
}
