/// The status of a show. The list is open, because sources have their own terms.
public struct ShowStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// The status as the source names it.
    public let rawValue: String

    /// Creates a status from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// New episodes are in production.
    public static let running = ShowStatus(rawValue: "Running")
    /// The show has ended.
    public static let ended = ShowStatus(rawValue: "Ended")
}

/// The type of a show. The list is open, because sources have their own terms.
public struct ShowType: RawRepresentable, Hashable, Sendable, Codable {
    /// The type as the source names it.
    public let rawValue: String

    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fiction with a script.
    public static let scripted = ShowType(rawValue: "Scripted")
    /// Reality television.
    public static let reality = ShowType(rawValue: "Reality")
    /// A talk show.
    public static let talkShow = ShowType(rawValue: "Talk Show")
}

/// Another title of a show, and the country that uses it.
public struct AlternateTitle: Hashable, Sendable, Codable {
    /// The title.
    public var title: String
    /// The country that uses the title, or nil for the country of origin or if unknown.
    public var country: Country?

    /// Creates an alternate title.
    public init(title: String, country: Country? = nil) {
        self.title = title
        self.country = country
    }
}
