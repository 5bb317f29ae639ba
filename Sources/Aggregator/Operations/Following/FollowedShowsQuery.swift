public import ScheduleMerging
internal import ProviderAPI
internal import Synchronization
public import ScheduleModel
public import ScheduleViews

/// The followed shows, from stored data. Shows that were never fetched are fetched.
public struct FollowedShowsQuery: Query {
    /// The maximum number of shows to fetch at once if they are not stored. A refresh fetches the others.
    fileprivate static let maxFetchedShows = 6

    /// The filter for shows.
    public let filter: ScheduleFilter
    /// The maximum number of shows.
    public let limit: Int?

    /// Creates a query for the followed shows.
    public init(filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.filter = filter
        self.limit = limit
    }

    /// Returns the followed shows with all of their episodes, by title.
    ///
    /// - Throws: An error if marks cannot be read, or if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> FollowedShowsResult {
        // If marks cannot be read, we must not claim that no show is followed.
        try session.requireMarks()
        let followed = session.marks.followed
        if followed.isEmpty { return FollowedShowsResult(origin: session.origin(), shows: [], unmatchedMarks: []) }
        let fetched = await session.fetchFollowedShows()
        let reports = fetched.reports
        let allShows = try await session.merged(reports).shows.filter(\.isFollowed).byTitle
        let sourceKeys = Set(allShows.flatMap { $0.sources.map(\.key) })
        let unmatched = followed.filter { mark in
            mark.keys.isDisjoint(with: sourceKeys) && !allShows.contains { session.marks.mark(of: $0)?.id == mark.id }
        }
        let shows = allShows.filter { filter.matches($0) }.prefix(limit ?? .max)
        var result = FollowedShowsResult(
            origin: session.origin(reports),
            shows: Array(shows),
            unmatchedMarks: unmatched
        )
        let fetchesNothing = session.options.policy.mode == .never && !session.instances.allSatisfy(\.isLocal)
        result.lacksEpisodeLists = !allShows.allSatisfy(Self.listed(by: reports))
        result.withoutUpcomingData = Set(shows.filter { !reports.hasUpcomingData(for: $0) }.map(\.id))
        result.notFetched = Set(
            unmatched.filter { fetchesNothing || !$0.keys.isDisjoint(with: fetched.notFetched) }.map(\.id)
        )
        return result
    }

    /// Returns a predicate that is true if a source returned the full list of a show's episodes.
    private static func listed(by reports: [ProviderReport]) -> (MergedShow) -> Bool {
        var listed: Set<SourceKey> = []
        for report in reports {
            for response in report.outcomes.compactMap(\.response)
            where response.kind?.containsFullEpisodeLists == true {
                listed.formUnion(response.shows.map { SourceKey(provider: report.id, id: $0.id) })
            }
        }
        return { show in show.sources.contains { listed.contains($0.key) } }
    }
}

extension Session {
    /// Returns the stored data of the followed shows. Fetches the lists of up to `maxFetchedShows` shows that are not
    /// stored.
    ///
    /// - Parameter onlyFromTheirSources: Whether sources without followed shows are left out, even if they have a
    ///   catalog.
    func fetchFollowedShows(onlyFromTheirSources: Bool = false) async -> FetchedFollowedShows {
        let keys = Mutex((notFetched: Set<SourceKey>(), stored: Set<SourceKey>()))
        let cached = CachedFollowedShows(self)
        let mode = options.policy.mode
        let reports = await fetch { instance, collector in
            if onlyFromTheirSources, !cached.keys.contains(where: { $0.provider == instance.id }) { return }
            guard let lists = try await cached.add(of: instance, to: collector),
                let listing = instance.provider as? any EpisodeListing
            else { return }
            let wanted = mode == .always ? lists.keys : lists.missing
            let fetched = mode == .never ? [] : wanted.prefix(FollowedShowsQuery.maxFetchedShows)
            keys.withLock { keys in
                keys.notFetched.formUnion(Set(lists.missing).subtracting(fetched))
                keys.stored.formUnion(Set(lists.keys).subtracting(lists.missing))
            }
            for key in fetched { try await listing.episodes(of: key.id, to: collector) }
        }
        let (notFetched, stored) = keys.withLock(\.self)
        return FetchedFollowedShows(reports: reports, notFetched: notFetched, stored: stored)
    }
}

/// The data of the followed shows.
struct FetchedFollowedShows {
    let reports: [ProviderReport]
    /// The shows whose list is not stored and was not fetched now.
    let notFetched: Set<SourceKey>
    /// The shows whose list was stored before.
    let stored: Set<SourceKey>

    /// Returns whether a show has no list yet, although a source in use has one.
    func lacksList(_ mark: ShowMark) -> Bool {
        !mark.keys.isDisjoint(with: notFetched) && mark.keys.isDisjoint(with: stored)
    }
}

/// The followed shows.
public struct FollowedShowsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The shows, with all of their episodes.
    public let shows: [MergedShow]
    /// The marks of shows that no configured source returned.
    public let unmatchedMarks: [ShowMark]
    /// The IDs of those unmatched marks whose shows are not stored and were not fetched now.
    public internal(set) var notFetched: Set<Int> = []
    /// Whether a show has no complete list of episodes from any source, so that it may have more episodes.
    public internal(set) var lacksEpisodeLists = false
    /// The shows for which no source reported upcoming episodes, or that there are none.
    public internal(set) var withoutUpcomingData: Set<SourceKey> = []
}
