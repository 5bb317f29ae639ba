public import ScheduleModel
public import Foundation

/// What a source said of one resource, and when: complete, immutable, as it came.
public struct SourceResponse: Hashable, Sendable, Codable {
    /// What the resource is; nil of an answer that was kept before kinds were.
    public var kind: ResourceKind?
    /// The shows. Every show that an episode refers to is among them.
    public var shows: [Show]
    /// The episodes, each with the airings that were asked for.
    public var episodes: [Episode]
    /// The seasons.
    public var seasons: [Season]
    /// Further shows of the source that the question is not about; for linking alone.
    public var otherShows: [LinkableShow] = []
    /// Who took part, by the show's id.
    public var credits: [String: [Credit]]
    /// The channels that a guide declares, by the id that its programmes use.
    public var channels: [String: Channel] = [:]
    /// What a guide says of its source: those attributes of `<tv>` that tell of the listings and not of who wrote them.
    public var guideAttributes: [GuideElement.Attribute]?
    /// What could not be read, and where.
    public var notices: [Notice]
    /// Of what fields could not be read, while it is looked at what is known of them; nil where all could.
    public var decodingGaps: DecodingGaps?
    /// Whether an episode's airings here are all that its source knows, so that older ones are void.
    public var hasAllAirings: Bool
    /// For how many seconds the source says that this stays true; nil where it says nothing.
    public var freshSeconds: Int?
    /// Whether it holds what is on in the next days, and moves on with time, as a guide does: what leaves it at its
    /// beginning is past, and not dropped.
    public var isRollingWindow = false
    /// When a guide was made, by its own word; nil where it says nothing.
    public var generatedAt: Date?
    /// When the file that a guide is in changed last; nil where that is not known.
    public var changedAt: Date?
    /// Whether a part of it may be over, which the source delivers no more: then it may well have fewer rows than
    /// before.
    public var mayBeTruncated = false
    /// Whether only what airs on some days was taken of it.
    public var isFilteredByDate = false
    /// The days for which it has what comes again without an end; nil where it has everything.
    public var recurrenceWindow: DaySpan?
    /// By what the source recognises this answer; nil where it gave nothing.
    public var validators: Validators?
    /// When the source said it, or confirmed it last.
    public var fetchedAt = Date.distantPast
    /// When the whole of it came.
    public var receivedAt = Date.distantPast
    /// How many rows the source had when it was asked since, and had suspiciously few: once is a suspicion, twice is an
    /// answer. Nil where there is no doubt.
    public var suspectRowCount: Int?

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
    }

    /// An answer; without rows, where nothing is given.
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

    /// This answer, as one that was said at an instant.
    ///
    /// - Parameter receivedAt: when the whole of it came, where it was only confirmed then.
    public func stamped(at fetchedAt: Date, receivedAt: Date? = nil) -> SourceResponse {
        var answer = self
        answer.fetchedAt = fetchedAt
        answer.receivedAt = receivedAt ?? fetchedAt
        return answer
    }

    /// Whether two answers say the same, whenever and in answer to whatever they were given.
    public func hasSameContent(as other: SourceResponse) -> Bool {
        var one = self
        (one.fetchedAt, one.receivedAt, one.suspectRowCount) = (
            other.fetchedAt, other.receivedAt, other.suspectRowCount
        )
        (one.kind, one.mayBeTruncated, one.isFilteredByDate) = (
            other.kind, other.mayBeTruncated, other.isFilteredByDate
        )
        return one == other
    }

    /// Whether it has all episodes of each of its shows: not where rows of it could not be read.
    public var isComplete: Bool {
        kind?.containsFullEpisodeLists == true && !isFilteredByDate && !mayBeTruncated && !hasMissingRows
    }

    /// Whether its source may well have more rows of it: some could not be read, or that there are so few was said but
    /// once. Of what is kept in the place of a doubted answer the doubt is about fewer rows than it has.
    package var hasMissingRows: Bool {
        notices.contains(where: \.code.isMissingRow) || suspectRowCount.map { episodes.count <= $0 } ?? false
    }

    /// Whether it may be expected to stay about as long as it was: what leaves another answer is no news.
    public var hasStableSize: Bool { (kind?.hasStableSize ?? true) && !mayBeTruncated }

    /// It without its rows.
    public var metadata: ResponseMetadata {
        ResponseMetadata(
            fetchedAt: fetchedAt,
            receivedAt: receivedAt,
            freshSeconds: freshSeconds,
            validators: validators,
            doubtfulRows: suspectRowCount,
            days: recurrenceWindow,
            rows: episodes.count,
            hasShows: !shows.isEmpty
        )
    }

    /// This and another part of the same answer, as one: each show, each episode and each of its airings once.
    package func merging(_ other: SourceResponse) -> SourceResponse {
        var joined = self
        let shown = Set(shows.map(\.id))
        joined.shows += other.shows.filter { !shown.contains($0.id) }
        var places = Dictionary(episodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for episode in other.episodes {
            if let place = places[episode.id] {
                joined.episodes[place].airings = joined.episodes[place].airings.adding(episode.airings)
            } else {
                places[episode.id] = joined.episodes.count
                joined.episodes.append(episode)
            }
        }
        joined.seasons = seasons.adding(other.seasons)
        joined.otherShows = otherShows.adding(other.otherShows)
        joined.credits.merge(other.credits) { first, _ in first }
        return joined
    }
}

/// An answer without its rows: enough to decide whether to ask again.
public struct ResponseMetadata: Hashable, Sendable {
    /// When the source said it, or confirmed it last.
    public var fetchedAt: Date
    /// When the whole of it came.
    public var receivedAt: Date
    /// For how many seconds its source says that it stays true.
    public var freshSeconds: Int?
    /// By what its source recognises it.
    public var validators: Validators?
    /// How many rows the source had when it was asked since, and had suspiciously few.
    public var doubtfulRows: Int?
    /// The days for which it tells what comes again without an end.
    public var days: DaySpan?
    /// How many episodes it has.
    public var rows: Int
    /// Whether it tells of any show.
    public var hasShows: Bool

    /// A head; of what is not given nothing is known.
    public init(
        fetchedAt: Date,
        receivedAt: Date,
        freshSeconds: Int? = nil,
        validators: Validators? = nil,
        doubtfulRows: Int? = nil,
        days: DaySpan? = nil,
        rows: Int = 0,
        hasShows: Bool = false
    ) {
        self.fetchedAt = fetchedAt
        self.receivedAt = receivedAt
        self.freshSeconds = freshSeconds
        self.validators = validators
        self.doubtfulRows = doubtfulRows
        self.days = days
        self.rows = rows
        self.hasShows = hasShows
    }

    /// Whether the source allows to use it at an instant without asking again. A clock that was set back
    /// makes no answer fresh; what was said within the minute that it is asked for is.
    public func isFresh(at now: Date) -> Bool {
        guard doubtfulRows == nil, let freshSeconds, fetchedAt <= now.addingTimeInterval(60) else { return false }
        return now < fetchedAt.addingTimeInterval(Double(freshSeconds))
    }

    /// By what the source may be asked whether anything changed; nil after eight days, since a server that says
    /// "unchanged" for ever must not be believed for ever (N13).
    public func validators(at now: Date) -> Validators? {
        guard let validators, receivedAt <= now else { return nil }
        return now < receivedAt.addingTimeInterval(8 * 86_400) ? validators : nil
    }
}

/// By what a source recognises its own answer (RFC 9110, section 8.8); of a file, its stamp.
public struct Validators: Hashable, Sendable, Codable {
    /// The entity tag, as it came.
    public var entityTag: String?
    /// The date of the last change, as it came.
    public var lastModified: String?

    /// Validators; nil where there are none.
    public init?(entityTag: String?, lastModified: String?) {
        if entityTag == nil, lastModified == nil { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
