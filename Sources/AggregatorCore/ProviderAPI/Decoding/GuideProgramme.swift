public import Foundation
public import ScheduleModel

/// A programme of a guide that has channels and times, but no shows of its own, as tuners and media servers return it.
///
/// ```swift
/// let news = GuideProgramme(id: "7", title: "News", start: start, end: end, channel: Channel(name: "One"))
/// let response = SourceResponse(programmes: [news], showIDPrefix: "title/", at: address)
/// ```
public struct GuideProgramme: Sendable {
    /// The ID, unique among the programmes of all channels.
    public var id: String
    /// The ID of the series, or nil if the guide has none.
    public var seriesID: String?
    /// The title of the show. A programme without one is skipped.
    public var title: String?
    /// The title of the episode.
    public var episodeTitle: String?
    /// The number of the episode.
    public var number: EpisodeNumber
    /// The summary as plain text or HTML.
    public var summary: String?
    /// The start. A programme without one is skipped.
    public var start: Date?
    /// The end. It is ignored if it is not after the start.
    public var end: Date?
    /// The channel.
    public var channel: Channel?
    /// The label, such as live or repeat.
    public var label: AiringLabel?
    /// The genres of the show.
    public var genres: [String]
    /// The address of a picture of the show.
    public var image: String?

    /// Creates a programme. Omit values that are unknown.
    public init(
        id: String,
        seriesID: String? = nil,
        title: String?,
        episodeTitle: String? = nil,
        number: EpisodeNumber = EpisodeNumber(),
        summary: String? = nil,
        start: Date?,
        end: Date? = nil,
        channel: Channel? = nil,
        label: AiringLabel? = nil,
        genres: [String] = [],
        image: String? = nil
    ) {
        self.id = id
        self.seriesID = seriesID
        self.title = title
        self.episodeTitle = episodeTitle
        self.number = number
        self.summary = summary
        self.start = start
        self.end = end
        self.channel = channel
        self.label = label
        self.genres = genres
        self.image = image
    }
}

extension SourceResponse {
    /// Creates the response of a guide. Programmes without an ID of the series are one show if they have the same
    /// title.
    ///
    /// - Parameters:
    ///   - programmes: The programmes. If an ID is repeated, the first programme counts.
    ///   - showIDPrefix: The beginning of the IDs of shows that only have a title. The folded title follows.
    ///   - notices: The notices about rows that could not be read.
    ///   - address: The address of the guide, for the notice about programmes without a title or a start.
    public init(programmes: [GuideProgramme], showIDPrefix: String, notices: [Notice] = [], at address: String) {
        var shows: [String: Show] = [:]
        var order: [String] = []
        var episodes: [Episode] = []
        var ids: Set<String> = []
        var unreadable = 0
        for programme in programmes {
            guard let title = Self.title(programme.title), let start = programme.start else {
                unreadable += 1
                continue
            }
            guard ids.insert(programme.id).inserted else { continue }
            let showID = programme.seriesID ?? showIDPrefix + FoldedText(title).key
            if shows[showID] == nil {
                shows[showID] = Show(
                    id: showID,
                    title: title,
                    genres: programme.genres.compactMap(Self.title),
                    image: programme.image.flatMap(WebLink.init)
                )
                order.append(showID)
            }
            let seconds = programme.end.map { Int($0.timeIntervalSince(start)) }
            let airing = Airing(
                time: .instant(start),
                seconds: seconds.flatMap { $0 > 0 ? $0 : nil },
                channel: programme.channel,
                label: programme.label
            )
            let episode = Episode(
                id: programme.id,
                showID: showID,
                number: programme.number,
                title: Self.title(programme.episodeTitle),
                summary: programme.summary.flatMap { PlainText.fromHTML($0) },
                airings: [airing]
            )
            episodes.append(episode)
        }
        var notices = notices
        if unreadable > 0 {
            let text = "\(unreadable) of \(programmes.count) programmes skipped: no title or no start"
            notices.append(Notice(.unreadableRow, text, at: address))
        }
        self.init(shows: order.compactMap { shows[$0] }, episodes: episodes, notices: notices, hasAllAirings: true)
    }

    private static func title(_ text: String?) -> String? { text.flatMap { PlainText.title($0).text } }
}
