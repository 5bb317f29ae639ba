/// What sort of episode it is; open, since sources have words of their own.
public struct EpisodeKind: RawRepresentable, Hashable, Sendable, Codable {
    /// The word, lower case with underscores.
    public let rawValue: String

    /// A kind by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Part of the show's ordinary run.
    public static let regular = EpisodeKind(rawValue: "regular")
    /// Outside the ordinary run.
    public static let special = EpisodeKind(rawValue: "special")

    /// Whether it stands outside the ordinary run.
    public var isSpecial: Bool { self != .regular && rawValue.contains("special") }
}
