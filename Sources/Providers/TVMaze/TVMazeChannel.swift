internal import ScheduleModel

/// A network or streaming service, as in the API. A service of several countries has no country.
struct TVMazeChannel: Decodable {
    let name: String
    let country: TVMazeCountry?
}

/// A country with its time zone. TVMaze uses one zone for the complete country.
struct TVMazeCountry: Decodable {
    let code: String?
    let timezone: String?
}

/// A picture in two sizes.
struct TVMazeImage: Decodable {
    let medium: String?
    let original: String?

    /// Returns the small version of a picture of a show or cast member.
    ///
    /// All 614 pairs of the recorded responses have this form. Pictures of episodes have another one, which is not
    /// used.
    static func medium(of link: WebLink) -> WebLink? {
        let small = link.rawValue.replacing("/original_untouched/", with: "/medium_portrait/")
        return small == link.rawValue ? nil : WebLink(rawValue: small)
    }
}
