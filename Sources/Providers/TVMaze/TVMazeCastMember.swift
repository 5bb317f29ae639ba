/// A member of a show's cast, as in the API.
struct TVMazeCastMember: Decodable {
    let person: Person
    let character: Character?
    /// Whether this is an appearance as oneself, such as that of a host.
    let isSelf: Bool?
    /// Whether the role is only spoken, as in an animated show.
    let voice: Bool?

    struct Person: Decodable {
        let id: Int?
        let name: String
        let url: String?
        let image: TVMazeImage?
    }

    struct Character: Decodable {
        let name: String?
        let image: TVMazeImage?
    }

    private enum CodingKeys: String, CodingKey {
        case person, character, voice
        case isSelf = "self"
    }
}
