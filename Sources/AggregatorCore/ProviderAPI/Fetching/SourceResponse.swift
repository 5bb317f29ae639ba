public import ScheduleModel
public import Foundation

/// A response of a source for one resource, and its fetch time.
public struct SourceResponse: Hashable, Sendable, Codable {
    /// The kind of the resource. Nil in responses stored by versions that had no kinds.
    public var kind: ResourceKind?
    /// The shows. Every show that an episode refers to is included.
    public var shows: [Show]
    /// The episodes with their airings on the requested days.
    public var episodes: [Episode]
    /// The seasons.
    public var seasons: [Season]
    /// Other shows of the source, which are used only for linking.
    public var otherShows: [LinkableShow] = []
    /// The credits of each show, by the show's ID.
    public var credits: [String: [Credit]]
    /// The channels that a guide declares, by the ID that its programmes use.
    public var channels: [String: Channel] = [:]
    /// The attributes of a guide's `<tv>` element that describe the listings, not the program that generated them.
    public var guideAttributes: [GuideElement.Attribute]?
    /// The values and rows that could not be decoded, with their locations.
    public var notices: [Notice]
    /// The undecoded fields, until they are filled from the cache. Nil if every field was decoded.
    public var decodingGaps: DecodingGaps?
    /// Whether the airings of each episode here are all that the source has, so that older ones are invalid.
    public var hasAllAirings: Bool
    /// The seconds during which the response is fresh, or nil if the source states none.
    public var freshSeconds: Int?
    /// Whether the response covers a period that advances with time, as guides do. Entries that disappear at its
    /// beginning are over, not dropped.
    public var isRollingWindow = false
    /// The creation time that a guide states, or nil if it states none.
    public var generatedAt: Date?
    /// The modification time of the file of a guide, or nil if unknown.
    public var changedAt: Date?
    /// Whether a part of the period may be over, which the source no longer returns. The response may then have
    /// fewer rows than the one before.
    public var mayBeTruncated = false
    /// Whether the response has been reduced to the airings on some days.
    public var isFilteredByDate = false
    /// The days for which endlessly recurring events are expanded, or nil if the response has no such events.
    public var recurrenceWindow: DaySpan?
    /// The validators that the source sent, or nil if it sent none.
    public var validators: Validators?
    /// The time at which the response was fetched, or last confirmed.
    public var fetchedAt = Date.distantPast
    /// The time at which the complete response was received.
    public var receivedAt = Date.distantPast
    /// The number of rows of a later response that had suspiciously few. The next response is accepted if it has as
    /// few. Nil if there was no such response.
    public var suspectRowCount: Int?
    /// The time of the first of these responses.
    public var suspectSince: Date?

    // The names under which responses have been stored.
    private enum CodingKeys: String, CodingKey {
        case kind, shows, episodes, seasons
        case otherShows = "known"
        case credits, channels, guideAttributes, notices
        case decodingGaps = "unread"
        case hasAllAirings, freshSeconds
        case isRollingWindow = "rollsForward"
        case generatedAt = "madeAt"
        case changedAt
        case mayBeTruncated = "isPart"
        case isFilteredByDate = "isCut"
        case recurrenceWindow = "days"
        case validators, fetchedAt, receivedAt
        case suspectRowCount = "doubtfulRows"
        case suspectSince = "doubtfulSince"
    }

    /// Creates a response. Without arguments, it has no rows.
    public init(
        shows: [Show] = [],
        episodes: [Episode] = [],
        seasons: [Season] = [],
        credits: [String: [Credit]] = [:],
        notices: [Notice] = [],
        hasAllAirings: Bool = false,
        freshSeconds: Int? = nil,
        validators: Validators? = nil
    ) {
        self.shows = shows
        self.episodes = episodes
        self.seasons = seasons
        self.credits = credits
        self.notices = notices
        self.hasAllAirings = hasAllAirings
        self.freshSeconds = freshSeconds
        self.validators = validators
    }

    /// Returns this response with a fetch time.
    ///
    /// - Parameters:
    ///   - fetchedAt: The time at which the response was fetched or confirmed.
    ///   - receivedAt: The time at which the complete response was received, if it was only confirmed at
    ///     `fetchedAt`.
    public func stamped(at fetchedAt: Date, receivedAt: Date? = nil) -> SourceResponse {
        var response = self
        response.fetchedAt = fetchedAt
        response.receivedAt = receivedAt ?? fetchedAt
        return response
    }

    /// Returns whether two responses have the same content, regardless of their times and of the resource kind.
    public func hasSameContent(as other: SourceResponse) -> Bool {
        var copy = self
        (copy.fetchedAt, copy.receivedAt) = (other.fetchedAt, other.receivedAt)
        (copy.suspectRowCount, copy.suspectSince) = (other.suspectRowCount, other.suspectSince)
        (copy.kind, copy.mayBeTruncated, copy.isFilteredByDate) = (
            other.kind, other.mayBeTruncated, other.isFilteredByDate
        )
        return copy == other
    }

    /// Whether the response has all episodes of each of its shows. False if rows could not be decoded.
    public var isComplete: Bool {
        kind?.containsFullEpisodeLists == true && !isFilteredByDate && !mayBeTruncated && !hasMissingRows
    }

    /// Whether the source may have more rows: some could not be decoded, or a single response had suspiciously few.
    /// If the previous response is used instead of a suspect one, it has more rows than that one, and this is false.
    package var hasMissingRows: Bool {
        notices.contains(where: \.code.isMissingRow) || suspectRowCount.map { episodes.count <= $0 } ?? false
    }

    /// Whether a new response should be about as large as this one. If not, a row that disappears is not a change.
    public var hasStableSize: Bool { (kind?.hasStableSize ?? true) && !mayBeTruncated }

    /// The metadata of this response.
    public var metadata: ResponseMetadata {
        ResponseMetadata(
            fetchedAt: fetchedAt,
            receivedAt: receivedAt,
            freshSeconds: freshSeconds,
            validators: validators,
            suspectRowCount: suspectRowCount,
            suspectSince: suspectSince,
            recurrenceWindow: recurrenceWindow,
            rowCount: episodes.count,
            hasShows: !shows.isEmpty
        )
    }

    /// Returns this response merged with another part of the same response. Each show, episode and airing is
    /// included once.
    package func merging(_ other: SourceResponse) -> SourceResponse {
        var merged = self
        let showIDs = Set(shows.map(\.id))
        merged.shows += other.shows.filter { !showIDs.contains($0.id) }
        var indices = Dictionary(episodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for episode in other.episodes {
            if let index = indices[episode.id] {
                merged.episodes[index].airings = merged.episodes[index].airings.adding(episode.airings)
            } else {
                indices[episode.id] = merged.episodes.count
                merged.episodes.append(episode)
            }
        }
        merged.seasons = seasons.adding(other.seasons)
        merged.otherShows = otherShows.adding(other.otherShows)
        merged.credits.merge(other.credits) { first, _ in first }
        return merged
    }
}

/// The metadata of a response: enough to decide whether to fetch it again.
public struct ResponseMetadata: Hashable, Sendable {
    /// The time at which the response was fetched, or last confirmed.
    public var fetchedAt: Date
    /// The time at which the complete response was received.
    public var receivedAt: Date
    /// The seconds during which the response is fresh, or nil if the source states none.
    public var freshSeconds: Int?
    /// The validators that the source sent.
    public var validators: Validators?
    /// The number of rows of a later response that had suspiciously few, or nil if there was none.
    public var suspectRowCount: Int?
    /// The time of the first of these responses, or nil if it is unknown.
    public var suspectSince: Date?
    /// The days for which endlessly recurring events are expanded, or nil if there are none.
    public var recurrenceWindow: DaySpan?
    /// The number of episodes.
    public var rowCount: Int
    /// Whether the response has any show.
    public var hasShows: Bool

    /// Creates metadata. The defaults mean that the values are unknown.
    public init(
        fetchedAt: Date,
        receivedAt: Date,
        freshSeconds: Int? = nil,
        validators: Validators? = nil,
        suspectRowCount: Int? = nil,
        suspectSince: Date? = nil,
        recurrenceWindow: DaySpan? = nil,
        rowCount: Int = 0,
        hasShows: Bool = false
    ) {
        self.fetchedAt = fetchedAt
        self.receivedAt = receivedAt
        self.freshSeconds = freshSeconds
        self.validators = validators
        self.suspectRowCount = suspectRowCount
        self.suspectSince = suspectSince
        self.recurrenceWindow = recurrenceWindow
        self.rowCount = rowCount
        self.hasShows = hasShows
    }

    /// Returns whether the source allows using the response at an instant without a new request. A fetch time in the
    /// future is not fresh, because the clock was set back. Up to a minute is tolerated.
    public func isFresh(at now: Date) -> Bool {
        guard suspectRowCount == nil, let freshSeconds, fetchedAt <= now.addingTimeInterval(60) else { return false }
        return now < fetchedAt.addingTimeInterval(Double(freshSeconds))
    }

    /// Returns the validators for a conditional request. Returns nil eight days after the complete response was
    /// received, so that a server that always responds "not modified" is not trusted forever (N13).
    public func validators(at now: Date) -> Validators? {
        guard let validators, receivedAt <= now else { return nil }
        return now < receivedAt.addingTimeInterval(8 * 86_400) ? validators : nil
    }
}

/// The validators by which a source recognizes its own response (RFC 9110, section 8.8). For a file, its version.
public struct Validators: Hashable, Sendable, Codable {
    /// The value of `ETag`, unchanged.
    public var entityTag: String?
    /// The value of `Last-Modified`, unchanged.
    public var lastModified: String?

    /// Creates validators, or returns nil if both values are nil.
    public init?(entityTag: String?, lastModified: String?) {
        if entityTag == nil, lastModified == nil { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
