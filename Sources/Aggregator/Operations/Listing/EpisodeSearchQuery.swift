public import ScheduleMerging
internal import ProviderAPI
internal import ScheduleModel
public import ScheduleViews

/// A search for a text in the titles and summaries of stored episodes.
public struct EpisodeSearchQuery: Query {
    /// The text to search for.
    public let text: String
    /// The filter for shows and episodes.
    public let filter: ScheduleFilter
    /// The maximum number of episodes.
    public let limit: Int?

    /// Creates a search.
    public init(_ text: String, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.text = text
        self.filter = filter
        self.limit = limit
    }

    /// Returns the matching episodes.
    ///
    /// - Throws: An error if the session has no storage or cannot open it.
    public func perform(in session: Session) async throws(OperationError) -> EpisodesResult {
        _ = try await session.sessionStore.openStorage()
        try session.requireMarks(for: filter)
        let (text, storage) = (text, session.sessionStore.storage)
        let reports = await session.fetch { instance, collector in
            if let noticing = instance.provider as? any ChangeDetecting {
                try await noticing.readChanges(to: collector)
                collector.commit()
            }
            collector.addCached(
                await storage.episodes(of: instance.id, withWords: text),
                as: ResourceID("episodes seen before")
            )
        }
        let entries = await session.merge(reports).shows.filter { filter.matches($0) }.flatMap { show in
            show.episodes.filter { filter.matches($0, of: show) }.map { show.entry($0, in: session.zone) }
        }
        return EpisodesResult(origin: session.origin(reports), entries: Array(entries.prefix(limit ?? .max)))
    }
}

/// Episodes of different shows.
public struct EpisodesResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The episodes, each with its show.
    public let entries: [ScheduleEntry]
    /// The marks of followed shows that no configured source returned, if the query is about followed shows.
    public internal(set) var unmatchedMarks: [ShowMark] = []
    /// The IDs of those unmatched marks whose shows are not stored and were not fetched now.
    public internal(set) var notFetched: Set<Int> = []
    /// Whether a followed show has no complete list of episodes from any source, so that it may have more episodes.
    public internal(set) var lacksEpisodeLists = false
}
