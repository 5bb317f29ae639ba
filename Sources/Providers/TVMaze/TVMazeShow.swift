internal import ProviderBoundary
internal import ScheduleModel

/// A show as the API writes it.
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
        /// One at most; an array, since an episode may hold a show in its turn.
        let nextEpisode: [TVMazeEpisode]

        private enum CodingKeys: String, CodingKey {
            case akas, seasons, cast
            case nextEpisode = "nextepisode"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            akas = fields.lenient(.akas, in: decoder)
            seasons = fields.lenient(.seasons, in: decoder)
            cast = fields.lenient(.cast, in: decoder)
            let next: TVMazeEpisode? = fields.lenient(.nextEpisode, in: decoder)
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
        url = fields.lenient(.url, in: decoder)
        type = fields.lenient(.type, in: decoder)
        language = fields.lenient(.language, in: decoder)
        genres = fields.lenient(.genres, in: decoder)
        status = fields.lenient(.status, in: decoder)
        runtime = fields.lenient(.runtime, in: decoder)
        averageRuntime = fields.lenient(.averageRuntime, in: decoder)
        premiered = fields.lenient(.premiered, in: decoder)
        ended = fields.lenient(.ended, in: decoder)
        officialSite = fields.lenient(.officialSite, in: decoder)
        rating = fields.lenient(.rating, in: decoder)
        network = fields.lenient(.network, in: decoder)
        webChannel = fields.lenient(.webChannel, in: decoder)
        externals = fields.lenient(.externals, in: decoder)
        image = fields.lenient(.image, in: decoder)
        summary = fields.lenient(.summary, in: decoder)
        embedded = fields.lenient(.embedded, in: decoder)
    }
}

/// A show as a search answers it.
struct TVMazeSearchHit: Decodable {
    let show: TVMazeShow
}
