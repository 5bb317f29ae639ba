/// A network or a web channel as the API writes it; a web channel of several countries has none.
struct TVMazeChannel: Decodable {
    let name: String
    let country: TVMazeCountry?
}

/// A country, with the one zone that TVMaze gives to all of it.
struct TVMazeCountry: Decodable {
    let code: String?
    let timezone: String?
}

/// A picture in two sizes.
struct TVMazeImage: Decodable {
    let medium: String?
    let original: String?
}
