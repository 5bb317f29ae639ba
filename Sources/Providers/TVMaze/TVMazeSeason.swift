/// A season as in the API. Texts may be empty.
struct TVMazeSeason: Decodable {
    let number: Int?
    let name: String?
    let episodeOrder: Int?
    let premiereDate: String?
    let endDate: String?
    let image: TVMazeImage?
    let summary: String?
}

/// An alternative title. Without a country, it belongs to the country of origin.
struct TVMazeAka: Decodable {
    let name: String
    let country: TVMazeCountry?
}
