/// A person.
public struct Person: Hashable, Sendable, Codable {
    /// The source's own ID.
    public var id: String?
    /// The name.
    public var name: String
    /// A picture.
    public var image: WebLink?
    /// The source's page about the person.
    public var url: WebLink?

    /// Creates a person.
    public init(id: String? = nil, name: String, image: WebLink? = nil, url: WebLink? = nil) {
        self.id = id
        self.name = name
        self.image = image
        self.url = url
    }
}

/// A person's part in a show or an episode.
public struct Credit: Hashable, Sendable {
    /// The person.
    public var person: Person
    /// The role, such as actor, director or writer.
    public var role: CreditRole
    /// The name of the character.
    public var character: String?
    /// Identifies a guest, such as an actor in one episode. A credit with the role `guest` need not set it.
    public var isGuest: Bool
    /// Whether the person appears as himself or herself.
    public var isSelf: Bool
    /// Whether it is a voice role.
    public var isVoice: Bool
    /// A picture of the character.
    public var image: WebLink?

    /// Creates a credit.
    public init(
        person: Person,
        role: CreditRole = .actor,
        character: String? = nil,
        isGuest: Bool = false,
        isSelf: Bool = false,
        isVoice: Bool = false,
        image: WebLink? = nil
    ) {
        self.person = person
        self.role = role
        self.character = character
        self.isGuest = isGuest
        self.isSelf = isSelf
        self.isVoice = isVoice
        self.image = image
    }
}

extension Credit: Codable {
    private enum CodingKeys: CodingKey {
        case person, role, character, isGuest, isSelf, isVoice, image
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            person: try fields.decode(Person.self, forKey: .person),
            role: try fields.decode(CreditRole.self, forKey: .role),
            character: try fields.decodeIfPresent(String.self, forKey: .character),
            // Data stored by old versions has no guest flag.
            isGuest: try fields.decodeIfPresent(Bool.self, forKey: .isGuest) ?? false,
            isSelf: try fields.decode(Bool.self, forKey: .isSelf),
            isVoice: try fields.decode(Bool.self, forKey: .isVoice),
            image: try fields.decodeIfPresent(WebLink.self, forKey: .image)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(person, forKey: .person)
        try fields.encode(role, forKey: .role)
        try fields.encodeIfPresent(character, forKey: .character)
        if isGuest { try fields.encode(isGuest, forKey: .isGuest) }
        try fields.encode(isSelf, forKey: .isSelf)
        try fields.encode(isVoice, forKey: .isVoice)
        try fields.encodeIfPresent(image, forKey: .image)
    }
}

/// The role of a credit. The list is open, because sources have their own roles.
public struct CreditRole: RawRepresentable, Hashable, Sendable, Codable {
    /// The role in lower case, such as `director`.
    public let rawValue: String

    /// Creates a role from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Plays a character.
    public static let actor = CreditRole(rawValue: "actor")
    /// Appears as a guest, such as in a talk show. A guest actor is an actor with `isGuest`.
    public static let guest = CreditRole(rawValue: "guest")
    /// Presents the programme.
    public static let presenter = CreditRole(rawValue: "presenter")

    /// The roles of XMLTV guides, in the order of `xmltv.dtd`.
    public static let guideRoles = [
        "director", "actor", "writer", "adapter", "producer", "composer", "editor", "presenter", "commentator", "guest",
    ].map(CreditRole.init(rawValue:))
}

/// Some credits, encoded as one text, which needs less memory.
///
/// A guide of 100,000 programmes has a million names, and few of them are read.
public struct PackedCredits: Hashable, Sendable, Codable {
    /// The encoded text, for storage.
    package let text: String

    /// Encodes some credits. Returns nil if there are none.
    public init?(_ credits: [Credit]) {
        if credits.isEmpty { return nil }
        var writer = TextList.Writer(capacity: 64 * credits.count)
        // The parts are stored in this order, which `credits` reads.
        for credit in credits {
            writer.add(credit.role.rawValue)
            writer.add(credit.person.name)
            writer.add(credit.character)
            writer.add((credit.isGuest ? 1 : 0) | (credit.isSelf ? 2 : 0) | (credit.isVoice ? 4 : 0))
            writer.add(credit.person.id)
            writer.add(credit.person.image?.rawValue)
            writer.add(credit.person.url?.rawValue)
            writer.add(credit.image?.rawValue)
        }
        text = writer.text
    }

    /// Creates credits from a stored text.
    package init(text: String) { self.text = text }

    /// The decoded credits.
    public var credits: [Credit] {
        var reader = TextList.Reader(text)
        var credits: [Credit] = []
        while !reader.isAtEnd {
            let (role, name, character) = (reader.next(), reader.next(), reader.next())
            let flags = reader.number()
            let (id, personImage, url) = (reader.next(), reader.next(), reader.next())
            let characterImage = reader.next()
            // A damaged text ends here.
            guard let role, let name else { break }
            credits.append(
                Credit(
                    person: Person(
                        id: id,
                        name: name,
                        image: personImage.flatMap(WebLink.init(rawValue:)),
                        url: url.flatMap(WebLink.init(rawValue:))
                    ),
                    role: CreditRole(rawValue: role),
                    character: character,
                    isGuest: flags & 1 != 0,
                    isSelf: flags & 2 != 0,
                    isVoice: flags & 4 != 0,
                    image: characterImage.flatMap(WebLink.init(rawValue:))
                )
            )
        }
        return credits
    }
}
