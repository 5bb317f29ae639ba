/// The name of a configured provider instance, such as `tvmaze`. Several instances may have the same kind.
public struct ProviderID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The name: 1 to 64 of the characters `a–z`, `0–9`, `-` and `_`.
    public let rawValue: String

    /// Creates a name, or returns nil if it is empty, too long, or has other characters.
    public init?(rawValue: String) {
        guard (1...64).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.rawValue = rawValue
    }

    private init(unchecked name: String) { rawValue = name }

    /// A placeholder for code that does not use the name, such as a check of a single provider.
    public static let unnamed = ProviderID(unchecked: "unnamed")

    public var description: String { rawValue }

    public static func < (left: ProviderID, right: ProviderID) -> Bool { left.rawValue < right.rawValue }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }
}

/// The ID of a show or an episode at one provider instance, such as `tvmaze:36568`.
public struct SourceKey: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The instance.
    public let provider: ProviderID
    /// The provider's own ID.
    public let id: String

    /// Creates a key.
    public init(provider: ProviderID, id: String) {
        self.provider = provider
        self.id = id
    }

    /// Parses `provider:id`. Returns nil if the text has another form.
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
