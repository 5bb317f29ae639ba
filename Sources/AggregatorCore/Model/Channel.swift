public import Foundation

/// Where an episode is shown: a network, or a web channel (a streaming service).
public struct Channel: Hashable, Sendable, Codable {
    /// What kind of channel it is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A broadcast or cable network.
        case network
        /// A streaming service.
        case web
    }

    /// The name that viewers know, such as `BBC One`.
    public var name: String
    /// Network or web channel.
    public var kind: Kind
    /// The country it belongs to; nil for a web channel that serves several.
    public var country: Country?
    /// The zone of the channel's clock, where its source says one.
    public var zone: TimeZone?

    /// A channel.
    public init(name: String, kind: Kind = .network, country: Country? = nil, zone: TimeZone? = nil) {
        self.name = name
        self.kind = kind
        self.country = country
        self.zone = zone
    }
}

extension Channel {
    private enum CodingKeys: String, CodingKey {
        case name, kind, country, zone
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.decode(String.self, forKey: .name)
        kind = try fields.decode(Kind.self, forKey: .kind)
        country = try fields.decodeIfPresent(Country.self, forKey: .country)
        zone = try fields.decodeIfPresent(String.self, forKey: .zone).flatMap(TimeZone.init(identifier:))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(kind, forKey: .kind)
        try fields.encodeIfPresent(country, forKey: .country)
        try fields.encodeIfPresent(zone?.identifier, forKey: .zone)
    }
}
