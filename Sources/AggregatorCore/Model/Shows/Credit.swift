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

/// What a person did in a show or in an episode.
public struct Credit: Hashable, Sendable {
    /// The person.
    public var person: Person
    /// Actor, director, writer and the like.
    public var role: CreditRole
    /// The character that was played.
    public var character: String?
    /// Whether the person is there as a guest.
    public var isGuest: Bool
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
            // What was kept before guests were told apart has no word on it.
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

/// What a credit is for; open, since sources have words of their own.
public struct CreditRole: RawRepresentable, Hashable, Sendable, Codable {
    /// The word, lower case.
    public let rawValue: String

    /// A role by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Played in it.
    public static let actor = CreditRole(rawValue: "actor")
    /// Was there as a guest.
    public static let guest = CreditRole(rawValue: "guest")
    /// Led through it.
    public static let presenter = CreditRole(rawValue: "presenter")

    /// The roles that guides know, in the order in which they name them (`xmltv.dtd`).
    public static let guideRoles = [
        "director", "actor", "writer", "adapter", "producer", "composer", "editor", "presenter", "commentator", "guest",
    ].map(CreditRole.init(rawValue:))
}

/// Some credits in one text: a guide of a hundred thousand programmes names a million people, and few of them are looked
/// at.
public struct PackedCredits: Hashable, Sendable, Codable {
    /// The text, for stores.
    package let text: String

    /// Packs some credits; nil where there are none.
    public init?(_ credits: [Credit]) {
        if credits.isEmpty { return nil }
        var writer = TextList.Writer(room: 64 * credits.count)
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

    /// Credits as a store holds them.
    package init(text: String) { self.text = text }

    /// The credits.
    public var credits: [Credit] {
        var reader = TextList.Reader(text)
        var credits: [Credit] = []
        while !reader.isAtEnd {
            let (role, name, character) = (reader.next(), reader.next(), reader.next())
            let flags = reader.number()
            let (id, image, url) = (reader.next(), reader.next(), reader.next())
            let picture = reader.next()
            guard let role, let name else { break }
            credits.append(
                Credit(
                    person: Person(
                        id: id,
                        name: name,
                        image: image.flatMap(WebLink.init(rawValue:)),
                        url: url.flatMap(WebLink.init(rawValue:))
                    ),
                    role: CreditRole(rawValue: role),
                    character: character,
                    isGuest: flags & 1 != 0,
                    isSelf: flags & 2 != 0,
                    isVoice: flags & 4 != 0,
                    image: picture.flatMap(WebLink.init(rawValue:))
                )
            )
        }
        return credits
    }
}
