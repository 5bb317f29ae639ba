internal import ScheduleModel

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

    /// The small form of a show's or a person's picture, by the large one's address: all 614 pairs of the
    /// recorded answers are named so. Episodes' pictures have another form, which is not asked for.
    static func medium(of link: WebLink) -> WebLink? {
        let small = link.rawValue.replacing("/original_untouched/", with: "/medium_portrait/")
        return small == link.rawValue ? nil : WebLink(rawValue: small)
    }
}
