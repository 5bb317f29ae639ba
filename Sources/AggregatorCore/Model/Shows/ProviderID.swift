/// The name of a configured provider instance, such as `tvmaze`; several of one kind may stand side by side.
public struct ProviderID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// One to 64 of `a–z`, `0–9`, `-` and `_`.
    public let rawValue: String

    /// A name, or nil where it has other characters.
    public init?(rawValue: String) {
        guard (1...64).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.rawValue = rawValue
    }

    private init(known name: String) { rawValue = name }

    /// Stands in where a name does not matter, as in a check of one provider alone.
    public static let unnamed = ProviderID(known: "unnamed")

    public var description: String { rawValue }

    public static func < (left: ProviderID, right: ProviderID) -> Bool { left.rawValue < right.rawValue }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }
}

/// What one provider instance calls a show or an episode: `tvmaze:36568`.
public struct SourceKey: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The instance.
    public let provider: ProviderID
    /// Its own id of the thing.
    public let id: String

    /// The key of a thing at an instance.
    public init(provider: ProviderID, id: String) {
        self.provider = provider
        self.id = id
    }

    /// Reads `provider:id`; nil where it is not that.
    public init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            let provider = ProviderID(rawValue: String(text[..<colon]))
        else {
            return nil
        }
        let id = String(text[text.utf8.index(after: colon)...])
        guard !id.isEmpty else { return nil }
        self.init(provider: provider, id: id)
    }

    /// The key as `provider:id`.
    public var description: String { provider.rawValue + ":" + id }

    public static func < (left: SourceKey, right: SourceKey) -> Bool {
        left.provider == right.provider ? left.id < right.id : left.provider < right.provider
    }
}
