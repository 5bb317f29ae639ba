/// A person.
public struct Person: Hashable, Sendable, Codable {
    /// The source's own id.
    public var id: String?
    /// The name.
    public var name: String
    /// A picture.
    public var image: WebLink?
    /// The source's page about the person.
    public var url: WebLink?

    /// A person.
    public init(id: String? = nil, name: String, image: WebLink? = nil, url: WebLink? = nil) {
        self.id = id
        self.name = name
        self.image = image
        self.url = url
    }
}

/// What a person did in a show.
public struct Credit: Hashable, Sendable, Codable {
    /// The person.
    public var person: Person
    /// Actor, director, writer and the like.
    public var role: CreditRole
    /// The character that was played.
    public var character: String?
    /// Whether the person plays himself or herself.
    public var isSelf: Bool
    /// Whether only the voice is heard.
    public var isVoice: Bool
    /// A picture of the character.
    public var image: WebLink?

    /// A credit.
    public init(
        person: Person,
        role: CreditRole = .actor,
        character: String? = nil,
        isSelf: Bool = false,
        isVoice: Bool = false,
        image: WebLink? = nil
    ) {
        self.person = person
        self.role = role
        self.character = character
        self.isSelf = isSelf
        self.isVoice = isVoice
        self.image = image
    }
}

/// What a credit is for; open, since sources have words of their own.
public struct CreditRole: RawRepresentable, Hashable, Sendable, Codable {
    /// The word, lower case.
    public let rawValue: String

    /// A role by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Played in it.
    public static let actor = CreditRole(rawValue: "actor")
}
