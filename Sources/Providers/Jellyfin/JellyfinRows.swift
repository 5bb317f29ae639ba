/// An item of the library or of live TV, as Jellyfin and Emby describe it (`BaseItemDto`).
struct JellyfinItem: Decodable {
    struct UserData: Decodable {
        var isPlayed: Bool?
        var lastPlayedDate: String?

        private enum CodingKeys: String, CodingKey {
            case isPlayed = "Played"
            case lastPlayedDate = "LastPlayedDate"
        }
    }

    struct Studio: Decodable {
        var name: String?

        private enum CodingKeys: String, CodingKey { case name = "Name" }
    }

    var id: String
    var name: String?
    var overview: String?
    var providerIDs: [String: String]?
    var runTimeTicks: Int?
    var premiereDate: String?
    var productionYear: Int?

    // Series.
    var status: String?
    var genres: [String]?
    var studios: [Studio]?

    // Episodes.
    var seriesID: String?
    var seriesName: String?
    var parentIndexNumber: Int?
    var indexNumber: Int?
    var indexNumberEnd: Int?
    var userData: UserData?

    // Programmes of live TV.
    var channelID: String?
    var channelName: String?
    var episodeTitle: String?
    /// The kind of place, such as `FileSystem`, or `Virtual` for an episode that is missing.
    var locationType: String?
    var startDate: String?
    var endDate: String?
    var isRepeat: Bool?
    var isPremiere: Bool?
    var isLive: Bool?

    private enum CodingKeys: String, CodingKey {
        case id = "Id"
        case name = "Name"
        case overview = "Overview"
        case providerIDs = "ProviderIds"
        case runTimeTicks = "RunTimeTicks"
        case premiereDate = "PremiereDate"
        case productionYear = "ProductionYear"
        case status = "Status"
        case genres = "Genres"
        case studios = "Studios"
        case seriesID = "SeriesId"
        case seriesName = "SeriesName"
        case parentIndexNumber = "ParentIndexNumber"
        case indexNumber = "IndexNumber"
        case indexNumberEnd = "IndexNumberEnd"
        case userData = "UserData"
        case channelID = "ChannelId"
        case channelName = "ChannelName"
        case episodeTitle = "EpisodeTitle"
        case locationType = "LocationType"
        case startDate = "StartDate"
        case endDate = "EndDate"
        case isRepeat = "IsRepeat"
        case isPremiere = "IsPremiere"
        case isLive = "IsLive"
    }
}

/// The members around the items of a response.
struct JellyfinPage: Decodable {
    var totalCount: Int?

    private enum CodingKeys: String, CodingKey { case totalCount = "TotalRecordCount" }
}

/// A user of the server.
struct JellyfinUser: Decodable {
    var id: String
    var name: String

    private enum CodingKeys: String, CodingKey {
        case id = "Id"
        case name = "Name"
    }
}
