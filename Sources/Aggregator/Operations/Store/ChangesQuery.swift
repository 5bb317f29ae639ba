internal import ProviderAPI
internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleStore
public import ScheduleViews
public import Foundation

/// What sources say otherwise than before.
public struct ChangesQuery: Query {
    /// Since when.
    public let since: Date
    /// Which kinds of change; all where it is empty.
    public let kinds: Set<ScheduleChange.Kind>
    /// Which shows: by title, and whether they are followed.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about changes.
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

    /// The changes, the newest first.
    ///
    /// - Throws: where what is kept cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> ChangesResult {
        _ = try session.sessionStore.openStorage()
        try session.requireMarks(for: filter)
        var all = session.sessionStore.storage.changes(since: since)
        if kinds.isEmpty || kinds.contains(.seasonComplete) {
            all = (all + (await session.completeSeasons(since: since))).sorted { $0.at > $1.at }
        }
        if let problem = session.sessionStore.takeError() { throw .store(problem) }
        let ids = Set(session.instances.map(\.id))
        let text = filter.text.map(FoldedText.init)
        let followed = Set(session.marks.followed.flatMap(\.keys))
        let changes = all.filter { change in
            change.isNotifiable && ids.contains(change.provider) && (kinds.isEmpty || kinds.contains(change.kind))
                && (text.map { FoldedText(change.showTitle).contains($0) } ?? true)
                && (!filter.onlyFollowed || followed.contains(SourceKey(provider: change.provider, id: change.showID)))
        }
        let shown = Array(changes.prefix(limit ?? .max))
        return ChangesResult(
            origin: session.origin(session.cachedReports(of: Set(shown.map(\.provider)))),
            since: since,
            changes: shown
        )
    }
}

extension Session {
    /// Some providers as what is kept of them says, for an answer that is made of nothing else: whom to thank for it, and
    /// how old it is.
    fileprivate func cachedReports(of ids: Set<ProviderID>) -> [ProviderReport] {
        instances.filter { ids.contains($0.id) }.map { instance in
            let newest = sessionStore.storage.latestFetch(of: instance.id, at: now)
            return ProviderReport(
                id: instance.id,
                kind: instance.descriptor.kind,
                priority: instance.priority,
                outcomes: newest.map { newest in
                    let kept = SourceResponse().stamped(at: newest.fetchedAt)
                    return [FetchOutcome(resource: ResourceID("kept"), response: kept, isStale: !newest.isFresh)]
                } ?? [],
                attribution: instance.descriptor.attribution
            )
        }
    }

    /// The seasons of followed shows whose last episode was over since an instant, from what is kept.
    fileprivate func completeSeasons(since: Date) async -> [ScheduleChange] {
        if marks.followed.isEmpty { return [] }
        let recall = CachedFollowedShows(self)
        let catalogue = merge(await fetch { try await recall.add(of: $0, to: $1) })
        return catalogue.shows.filter(\.isFollowed).flatMap { show in
            show.episodes.compactMap { episode -> ScheduleChange? in
                guard let season = episode.number.season, let end = show.seasonEnd(with: episode, in: zone),
                    end >= since, end <= now
                else { return nil }
                return ScheduleChange(
                    at: end,
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

/// What sources say otherwise than before.
public struct ChangesResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// Since when.
    public let since: Date
    /// The changes, the newest first.
    public let changes: [ScheduleChange]
}
