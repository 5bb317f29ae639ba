/// Whether more of a show is to come; open, since sources have words of their own.
public struct ShowStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// The source's word.
    public let rawValue: String

    /// A status by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// New episodes are being made.
    public static let running = ShowStatus(rawValue: "Running")
    /// No more are made.
    public static let ended = ShowStatus(rawValue: "Ended")
}

/// What sort of show it is; open, since sources have words of their own.
public struct ShowType: RawRepresentable, Hashable, Sendable, Codable {
    /// The source's word.
    public let rawValue: String

    /// A type by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Written and played.
    public static let scripted = ShowType(rawValue: "Scripted")
    /// Of real people.
    public static let reality = ShowType(rawValue: "Reality")
    /// Of guests and talk.
    public static let talkShow = ShowType(rawValue: "Talk Show")
}

/// Another title of a show, with the country that uses it.
public struct AlternateTitle: Hashable, Sendable, Codable {
    /// The title.
    public var title: String
    /// Where it is used; nil for the country of origin, or where the source does not say.
    public var country: Country?

    /// An alternate title.
    public init(title: String, country: Country? = nil) {
        self.title = title
        self.country = country
    }
}
