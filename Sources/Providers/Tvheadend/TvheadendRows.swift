/// A page of the guide (`/api/epg/events/grid` of tvheadend 4).
struct TvheadendPage: Decodable {
    var totalCount: Int?
}

/// An event of the guide. Times are seconds since 1970.
struct TvheadendEvent: Decodable {
    var eventId: Int
    var channelUuid: String?
    var channelName: String?
    var start: Int
    var stop: Int?
    var title: String?
    var subtitle: String?
    var summary: String?
    var description: String?
    var seasonNumber: Int?
    var episodeNumber: Int?
    var partNumber: Int?
    var isNew: Bool?
    var isRepeat: Bool?
    var category: [String]?
    var image: String?

    private enum CodingKeys: String, CodingKey {
        case eventId, channelUuid, channelName, start, stop, title, subtitle, summary, description
        case seasonNumber, episodeNumber, partNumber, category, image
        case isNew = "new"
        case isRepeat = "repeat"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        eventId = try values.decode(Int.self, forKey: .eventId)
        start = try values.decode(Int.self, forKey: .start)
        func text(_ key: CodingKeys) -> String? { try? values.decode(String.self, forKey: key) }
        func number(_ key: CodingKeys) -> Int? { try? values.decode(Int.self, forKey: key) }
        /// Returns a flag, which is 1 in some versions and true in others.
        func flag(_ key: CodingKeys) -> Bool? {
            (try? values.decode(Bool.self, forKey: key)) ?? number(key).map { $0 != 0 }
        }
        channelUuid = text(.channelUuid)
        channelName = text(.channelName)
        stop = number(.stop)
        title = text(.title)
        subtitle = text(.subtitle)
        summary = text(.summary)
        description = text(.description)
        seasonNumber = number(.seasonNumber)
        episodeNumber = number(.episodeNumber)
        partNumber = number(.partNumber)
        isNew = flag(.isNew)
        isRepeat = flag(.isRepeat)
        category = try? values.decode([String].self, forKey: .category)
        image = text(.image)
    }
}
