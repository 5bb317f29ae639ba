internal import ProviderAPI
internal import ScheduleModel

/// An episode as in the API: a row of a schedule or of a show's list. `TVMazeMapper` interprets the values.
struct TVMazeEpisode: Decodable {
    let id: Int
    let url: String?
    let name: String?
    let season: Int?
    let number: Int?
    let type: String?
    /// The broadcast day. An airing after midnight belongs to the day before.
    let airdate: String?
    /// The time on the network's clock. It is empty if the time is unknown.
    let airtime: String?
    /// The instant of the start. Without an `airtime`, the time in it is a placeholder.
    let airstamp: String?
    let runtime: Int?
    let rating: TVMazeShow.Rating?
    let image: TVMazeImage?
    let summary: String?
    /// The show, or nil in a show's list. The API has it in `show` in `/schedule`, and under `_embedded` in
    /// `/schedule/web`.
    let show: TVMazeShow?

    private enum CodingKeys: String, CodingKey {
        case id, url, name, season, number, type, airdate, airtime, airstamp, runtime, rating, image, summary, show
        case embedded = "_embedded"
    }

    private struct Embedded: Decodable {
        let show: TVMazeShow?
    }

    /// Decodes a row. A row with an invalid ID or show cannot be used, so an error is thrown for these. Any other
    /// invalid field is recorded and is nil.
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
