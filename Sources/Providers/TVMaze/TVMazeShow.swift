internal import ProviderAPI
internal import ScheduleModel

/// A show as in the API. A row without an ID or a name is rejected. Other fields are nil if they cannot be decoded.
struct TVMazeShow: Decodable {
    let id: Int
    let name: String
    let url: String?
    let type: String?
    let language: String?
    let genres: [String]?
    let status: String?
    let runtime: Int?
    let averageRuntime: Int?
    let premiered: String?
    let ended: String?
    let officialSite: String?
    let rating: Rating?
    let network: TVMazeChannel?
    let webChannel: TVMazeChannel?
    let externals: Externals?
    let image: TVMazeImage?
    let summary: String?
    let embedded: Embedded?

    struct Rating: Decodable {
        let average: Double?
    }

    struct Externals: Decodable {
        let tvrage: Int?
        let thetvdb: Int?
        let imdb: String?
    }

    struct Embedded: Decodable {
        let akas: [TVMazeAka]?
        let seasons: [TVMazeSeason]?
        let cast: [TVMazeCastMember]?
        /// The next episode, if there is one. An array breaks the recursion, because an episode may contain a show.
        let nextEpisode: [TVMazeEpisode]

        private enum CodingKeys: String, CodingKey {
            case akas, seasons, cast
            case nextEpisode = "nextepisode"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            akas = fields.decodeLeniently(.akas, in: decoder)
            seasons = fields.decodeLeniently(.seasons, in: decoder)
            cast = fields.decodeLeniently(.cast, in: decoder)
            let next: TVMazeEpisode? = fields.decodeLeniently(.nextEpisode, in: decoder)
            nextEpisode = next.map { [$0] } ?? []
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, url, type, language, genres, status, runtime, averageRuntime, premiered, ended, officialSite
        case rating, network, webChannel, externals, image, summary
        case embedded = "_embedded"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(Int.self, forKey: .id)
        name = try fields.decode(String.self, forKey: .name)
        if name.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
            throw DecodingError.dataCorruptedError(forKey: .name, in: fields, debugDescription: "blank")
        }
        url = fields.decodeLeniently(.url, in: decoder)
        type = fields.decodeLeniently(.type, in: decoder)
        language = fields.decodeLeniently(.language, in: decoder)
        genres = fields.decodeLeniently(.genres, in: decoder)
        status = fields.decodeLeniently(.status, in: decoder)
        runtime = fields.decodeLeniently(.runtime, in: decoder)
        averageRuntime = fields.decodeLeniently(.averageRuntime, in: decoder)
        premiered = fields.decodeLeniently(.premiered, in: decoder)
        ended = fields.decodeLeniently(.ended, in: decoder)
        officialSite = fields.decodeLeniently(.officialSite, in: decoder)
        rating = fields.decodeLeniently(.rating, in: decoder)
        network = fields.decodeLeniently(.network, in: decoder)
        webChannel = fields.decodeLeniently(.webChannel, in: decoder)
        externals = fields.decodeLeniently(.externals, in: decoder)
        image = fields.decodeLeniently(.image, in: decoder)
        summary = fields.decodeLeniently(.summary, in: decoder)
        embedded = fields.decodeLeniently(.embedded, in: decoder)
    }
}

/// A result of a search.
struct TVMazeSearchHit: Decodable {
    let show: TVMazeShow
}
