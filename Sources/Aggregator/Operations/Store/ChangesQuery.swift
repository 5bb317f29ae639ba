internal import ProviderAPI
internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleStore
public import ScheduleViews
public import Foundation

/// The changes between responses of sources.
public struct ChangesQuery: Query {
    /// The time of the earliest change.
    public let since: Date
    /// The kinds of change, or empty for all kinds.
    public let kinds: Set<ScheduleChange.Kind>
    /// The filter for shows: title, and whether they are followed.
    public let filter: ScheduleFilter
    /// The maximum number of changes.
    public let limit: Int?

    /// Creates a query for changes.
    public init(
        since: Date,
        kinds: Set<ScheduleChange.Kind> = [],
        filter: ScheduleFilter = ScheduleFilter(),
        limit: Int? = nil
    ) {
        self.since = since
        self.kinds = kinds
        self.filter = filter
        self.limit = limit
    }

    /// Returns the newest changes first.
    ///
    /// - Throws: An error if stored data cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> ChangesResult {
        _ = try await session.sessionStore.openStorage()
        try session.requireMarks(for: filter)
        // Local sources are read for the complete seasons, and their changes are found then.
        let includesSeasons = kinds.isEmpty || kinds.contains(.seasonComplete)
        let seasons = includesSeasons ? await session.completeSeasons(since: since) : []
        var all = await session.sessionStore.storage.changes(since: since)
        if !seasons.isEmpty { all = (all + seasons).sorted { $0.detectedAt > $1.detectedAt } }
        if let problem = await session.sessionStore.takeError() { throw .store(problem) }
        let ids = Set(session.instances.map(\.id))
        let text = filter.text.map(FoldedText.init)
        let followed = Set(session.marks.followed.flatMap(\.keys))
        let changes = all.filter { change in
            change.isNotifiable && ids.contains(change.provider) && (kinds.isEmpty || kinds.contains(change.kind))
                && (text.map { FoldedText(change.showTitle).contains($0) } ?? true)
                && (!filter.onlyFollowed || followed.contains(SourceKey(provider: change.provider, id: change.showID)))
        }
        let visible = Array(changes.prefix(limit ?? .max))
        return ChangesResult(
            origin: session.origin(await session.cachedReports(of: Set(visible.map(\.provider)))),
            since: since,
            changes: visible
        )
    }
}

extension Session {
    /// Returns reports of providers for a result that consists only of stored data, with their attribution and the age
    /// of their newest response.
    fileprivate func cachedReports(of ids: Set<ProviderID>) async -> [ProviderReport] {
        var reports: [ProviderReport] = []
        for instance in instances where ids.contains(instance.id) {
            let newest = await sessionStore.storage.latestFetch(of: instance.id, at: now)
            let outcomes = newest.map { newest in
                let cached = SourceResponse().stamped(at: newest.fetchedAt)
                return [FetchOutcome(resource: ResourceID("kept"), response: cached, isStale: !newest.isFresh)]
            }
            reports.append(
                ProviderReport(
                    id: instance.id,
                    kind: instance.descriptor.kind,
                    priority: instance.priority,
                    outcomes: outcomes ?? [],
                    attribution: instance.descriptor.attribution
                )
            )
        }
        return reports
    }

    /// Returns the seasons of followed shows whose last episode has ended since an instant, from stored data.
    fileprivate func completeSeasons(since: Date) async -> [ScheduleChange] {
        if marks.followed.isEmpty { return [] }
        let cached = CachedFollowedShows(self)
        let catalog = await merge(await fetch { try await cached.add(of: $0, to: $1) })
        return catalog.shows.filter(\.isFollowed).flatMap { show in
            show.episodes.compactMap { episode -> ScheduleChange? in
                guard let season = episode.number.season, let end = show.seasonEnd(with: episode, in: zone),
                    end >= since, end <= now
                else { return nil }
                return ScheduleChange(
                    detectedAt: end,
                    provider: episode.id.provider,
                    kind: .seasonComplete,
                    showID: show.sources.first { $0.key.provider == episode.id.provider }?.show.id ?? show.id.id,
                    showTitle: show.value.title,
                    episodeID: episode.id.id,
                    code: episode.number.code,
                    title: episode.value.title,
                    day: show.entry(episode, in: zone).date,
                    new: "season \(season)"
                )
            }
        }
    }
}

/// The changes between responses of sources.
public struct ChangesResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The time of the earliest change.
    public let since: Date
    /// The changes, the newest first.
    public let changes: [ScheduleChange]
}
