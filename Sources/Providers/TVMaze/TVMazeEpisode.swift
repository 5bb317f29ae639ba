internal import ProviderAPI
internal import ScheduleModel

/// An episode as in the API: a row of a schedule or of a show's list.
struct TVMazeEpisode: Decodable {
    let id: Int
    let url: String?
    let name: String?
    let season: Int?
    let number: Int?
    let type: String?
    let airdate: String?
    let airtime: String?
    let airstamp: String?
    let runtime: Int?
    let rating: TVMazeShow.Rating?
    let image: TVMazeImage?
    let summary: String?
    /// The show. It is in `show` in `/schedule`, and under `_embedded` in `/schedule/web`.
    let show: TVMazeShow?

    private enum CodingKeys: String, CodingKey {
        case id, url, name, season, number, type, airdate, airtime, airstamp, runtime, rating, image, summary, show
        case embedded = "_embedded"
    }

    private struct Embedded: Decodable {
        let show: TVMazeShow?
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(Int.self, forKey: .id)
        url = fields.decodeLeniently(.url, in: decoder)
        name = fields.decodeLeniently(.name, in: decoder)
        season = fields.decodeLeniently(.season, in: decoder)
        number = fields.decodeLeniently(.number, in: decoder)
        type = fields.decodeLeniently(.type, in: decoder)
        airdate = fields.decodeLeniently(.airdate, in: decoder)
        airtime = fields.decodeLeniently(.airtime, in: decoder)
        airstamp = fields.decodeLeniently(.airstamp, in: decoder)
        runtime = fields.decodeLeniently(.runtime, in: decoder)
        rating = fields.decodeLeniently(.rating, in: decoder)
        image = fields.decodeLeniently(.image, in: decoder)
        summary = fields.decodeLeniently(.summary, in: decoder)
        if let show = try fields.decodeIfPresent(TVMazeShow.self, forKey: .show) {
            self.show = show
        } else {
            show = try fields.decodeIfPresent(Embedded.self, forKey: .embedded)?.show
        }
    }
}
