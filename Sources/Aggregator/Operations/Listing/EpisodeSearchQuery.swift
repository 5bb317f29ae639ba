public import ScheduleMerging
internal import ProviderAPI
internal import ScheduleModel
public import ScheduleViews

/// Which episodes have a text in their title or summary, in what is kept.
public struct EpisodeSearchQuery: Query {
    /// What the title or the summary has in it.
    public let text: String
    /// Which shows and episodes.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A search.
    public init(_ text: String, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.text = text
        self.filter = filter
        self.limit = limit
    }

    /// The episodes.
    ///
    /// - Throws: where nothing can be kept.
    public func perform(in session: Session) async throws(OperationError) -> EpisodesResult {
        _ = try session.sessionStore.openStorage()
        try session.requireMarks(for: filter)
        let (text, storage) = (text, session.sessionStore.storage)
        let reports = await session.fetch { instance, collector in
            if let noticing = instance.provider as? any ChangeDetecting {
                try await noticing.readChanges(to: collector)
                collector.commit()
            }
            collector.addCached(
                storage.episodes(of: instance.id, withWords: text),
                as: ResourceID("episodes seen before")
            )
        }
        let entries = session.merge(reports).shows.filter { filter.matches($0) }.flatMap { show in
            show.episodes.filter { filter.matches($0, of: show) }.map { show.entry($0, in: session.zone) }
        }
        return EpisodesResult(origin: session.origin(reports), entries: Array(entries.prefix(limit ?? .max)))
    }
}

/// Episodes of any shows.
public struct EpisodesResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The episodes, each with its show.
    public let entries: [ScheduleEntry]
    /// The followed shows of which no configured source says anything, where it is about followed shows.
    public internal(set) var unknown: [ShowMark] = []
    /// Of those the ids of the marks whose sources were not asked now: nothing is kept of them.
    public internal(set) var notFetched: Set<Int> = []
    /// Whether of a followed show no source has told the list of its episodes: there may be more than are known.
    public internal(set) var lacksEpisodeLists = false
}
