/// The kind of an episode. The list is open, because sources have their own kinds.
public struct EpisodeKind: RawRepresentable, Hashable, Sendable, Codable {
    /// The kind in lower case with underscores.
    public let rawValue: String

    /// Creates a kind from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A regular part of the show.
    public static let regular = EpisodeKind(rawValue: "regular")
    /// An episode outside the regular run.
    public static let special = EpisodeKind(rawValue: "special")

    /// Whether the episode is outside the regular run.
    public var isSpecial: Bool { self != .regular && rawValue.contains("special") }
}
