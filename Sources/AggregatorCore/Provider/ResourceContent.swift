/// What a provider said of one resource: complete, immutable, as it came.
public struct ResourceContent: Hashable, Sendable, Codable {
    /// The shows. Every show that an episode refers to is among them.
    public var shows: [Show]
    /// The episodes, each with the airings that were asked for.
    public var episodes: [Episode]
    /// The seasons.
    public var seasons: [Season]
    /// Shows that the source is known to have, and that are not looked at: for linking alone.
    public var known: [KnownShow]
    /// Who took part, by the show's id.
    public var credits: [String: [Credit]]
    /// What could not be read, and where.
    public var notices: [Notice]
    /// Whether an episode's airings here are all that its source knows, so that older ones are void.
    public var hasAllAirings: Bool
    /// For how many seconds the source says that this stays true; nil where it says nothing.
    public var freshSeconds: Int?
    /// Whether it holds what is on in the next days, and moves on with time, as a guide does: what leaves it at its
    /// beginning is past, and not dropped.
    public var movesOn = false
    /// By what the source recognises this answer; nil where it gave nothing.
    public var validators: Validators?

    /// What was said; nothing, where nothing is given.
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
        known = []
        self.credits = credits
        self.notices = notices
        self.hasAllAirings = hasAllAirings
        self.freshSeconds = freshSeconds
        self.validators = validators
    }

    /// The same with only those airings that a request asks for, and only the episodes and shows they need.
    public func limited(to request: ScheduleRequest) -> ResourceContent {
        let wanted = episodes.compactMap { episode -> Episode? in
            var episode = episode
            episode.airings = episode.airings.filter(request.contains)
            return episode.airings.isEmpty ? nil : episode
        }
        return limited(to: Set(wanted.map(\.showID)), episodes: wanted)
    }
}
