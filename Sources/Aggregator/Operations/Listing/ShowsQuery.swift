internal import ProviderAPI
public import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// The merged catalog of every provider that has one, and the stored shows of the others.
public struct ShowsQuery: Query {
    /// The filter for shows.
    public let filter: ScheduleFilter
    /// The maximum number of shows.
    public let limit: Int?

    /// Creates a query for shows.
    public init(filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.filter = filter
        self.limit = limit
    }

    /// Returns the shows by title.
    ///
    /// - Throws: An error if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> ShowsResult {
        try session.requireMarks(for: filter)
        let storage = session.sessionStore.storage
        let reports = await session.fetch { instance, collector in
            if let catalog = instance.provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            } else {
                collector.addCached(await storage.shows(of: instance.id, .all), as: ResourceID("shows seen before"))
            }
        }
        let shows = try await session.merged(reports).shows.filter { filter.matches($0) }.byTitle
        return ShowsResult(origin: await session.origin(ofListing: reports), shows: Array(shows.prefix(limit ?? .max)))
    }
}

/// Shows in the order of a listing.
public struct ShowsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The shows.
    public let shows: [MergedShow]
    /// The shows with the most similar titles if a search found none.
    public var similarShows: [MergedShow] = []
    /// Hidden shows that match a search, if it found no other shows.
    public var hiddenShows: [MergedShow] = []
}

extension [MergedShow] {
    /// The shows by title, ignoring case and accents. If two shows have the same title, the older is first.
    var byTitle: [MergedShow] {
        let keys = map { (FoldedText($0.value.title), $0.value.title, $0.value.year ?? .max, $0.id) }
        return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
    }
}
