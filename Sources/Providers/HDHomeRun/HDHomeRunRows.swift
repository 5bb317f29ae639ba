/// The description of a tuner (`discover.json`).
struct HDHomeRunDevice: Decodable {
    /// The key for the guide, which belongs to the owner and changes. Old models have none.
    var key: String?
    var model: String?

    private enum CodingKeys: String, CodingKey {
        case key = "DeviceAuth"
        case model = "ModelNumber"
    }
}

/// A channel and its programmes during some hours (`api/guide`).
struct HDHomeRunChannel: Decodable {
    var number: String
    var name: String?
    var affiliate: String?
    var programmes: [HDHomeRunProgramme]

    private enum CodingKeys: String, CodingKey {
        case number = "GuideNumber"
        case name = "GuideName"
        case affiliate = "Affiliate"
        case programmes = "Guide"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        number = try values.decode(String.self, forKey: .number)
        name = try? values.decode(String.self, forKey: .name)
        affiliate = try? values.decode(String.self, forKey: .affiliate)
        programmes = try values.decodeIfPresent([HDHomeRunProgramme].self, forKey: .programmes) ?? []
    }
}

/// A programme. Times are seconds since 1970.
struct HDHomeRunProgramme: Decodable {
    var start: Int?
    var end: Int?
    var title: String?
    var episodeNumber: String?
    var episodeTitle: String?
    var synopsis: String?
    /// Midnight of the day of the first airing, in UTC.
    var firstAired: Int?
    var seriesID: String?
    var filters: [String]?
    var image: String?

    private enum CodingKeys: String, CodingKey {
        case start = "StartTime"
        case end = "EndTime"
        case title = "Title"
        case episodeNumber = "EpisodeNumber"
        case episodeTitle = "EpisodeTitle"
        case synopsis = "Synopsis"
        case firstAired = "OriginalAirdate"
        case seriesID = "SeriesID"
        case filters = "Filter"
        case image = "ImageURL"
    }

    /// Reads the members that can be read. Anything but an object has none, and costs no other programme.
    init(from decoder: any Decoder) throws {
        guard let values = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        func text(_ key: CodingKeys) -> String? { try? values.decode(String.self, forKey: key) }
        func number(_ key: CodingKeys) -> Int? { try? values.decode(Int.self, forKey: key) }
        start = number(.start)
        end = number(.end)
        title = text(.title)
        episodeNumber = text(.episodeNumber)
        episodeTitle = text(.episodeTitle)
        synopsis = text(.synopsis)
        firstAired = number(.firstAired)
        seriesID = text(.seriesID)
        filters = try? values.decode([String].self, forKey: .filters)
        image = text(.image)
    }
}
