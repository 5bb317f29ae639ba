internal import ProviderAPI
internal import ScheduleModel

/// A credit of a show or episode: a name, or an object with a name and a role.
struct CreditJSON: Decodable {
    /// The credit, or nil without a name.
    let credit: Credit?
    /// Descriptions of values that were sanitized.
    let sanitized: [String]

    private enum Key: String, CodingKey {
        case person, name, role, character, image, voice, guest
        case isSelf = "self"
    }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            let text = Self.name(name)
            credit = text.map { Credit(person: Person(name: $0)) }
            sanitized = Self.sanitized(name, text)
            return
        }
        let fields = try decoder.container(keyedBy: Key.self)
        let name =
            try fields.decodeIfPresent(String.self, forKey: .person) ?? fields.decode(String.self, forKey: .name)
        let role: String? = fields.decodeLeniently(.role, in: decoder)
        let character: String? = fields.decodeLeniently(.character, in: decoder)
        let image: String? = fields.decodeLeniently(.image, in: decoder)
        let guest: Bool? = fields.decodeLeniently(.guest, in: decoder)
        let isSelf: Bool? = fields.decodeLeniently(.isSelf, in: decoder)
        let voice: Bool? = fields.decodeLeniently(.voice, in: decoder)
        let text = Self.name(name)
        let plainCharacter = character.flatMap(Self.name)
        sanitized =
            Self.sanitized(name, text)
            + SanitizedFields.sanitized("character", character ?? "", plainCharacter)
            + (role.map(NullText.matchesName) ?? false ? SanitizedFields.sanitized("role", role ?? "", nil) : [])
        let roleName = role.flatMap(Self.name).map { TextSanitizer.truncated($0.lowercased(), to: 64).text }
        credit = text.map {
            Credit(
                person: Person(name: $0, image: image.flatMap(WebLink.init)),
                role: roleName.map(CreditRole.init) ?? .actor,
                character: plainCharacter,
                isGuest: guest ?? false,
                isSelf: isSelf ?? false,
                isVoice: voice ?? false
            )
        }
    }

    private static func name(_ raw: String) -> String? {
        PlainText.title(raw).text.flatMap { NullText.matchesName($0) ? nil : $0 }
    }

    private static func sanitized(_ name: String, _ read: String?) -> [String] {
        name.isEmpty ? ["the name in a credit is empty"] : SanitizedFields.sanitized("name", name, read)
    }
}
