/// A season as the API writes it; texts may be empty.
struct TVMazeSeason: Decodable {
    let number: Int?
    let name: String?
    let episodeOrder: Int?
    let premiereDate: String?
    let endDate: String?
    let image: TVMazeImage?
    let summary: String?
}

/// Another title; without a country it is that of the country of origin.
struct TVMazeAka: Decodable {
    let name: String
    let country: TVMazeCountry?
}
