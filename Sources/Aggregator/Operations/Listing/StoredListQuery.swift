internal import ScheduleMerging
internal import ProviderAPI
public import ScheduleModel
internal import ScheduleViews

/// Episodes by day: the schedule of some days, or all stored episodes without fetching anything.
public struct StoredListQuery: Query {
    /// The days, or nil for all stored episodes.
    public let days: DaySpan?
    /// Whether the last day is listed first.
    public let isNewestFirst: Bool
    /// The filter, limit and grouping of the result.
    public let options: ListingOptions

    /// Creates a query for some days, or for all of them.
    public init(_ days: DaySpan? = nil, isNewestFirst: Bool = false, _ options: ListingOptions = ListingOptions()) {
        self.days = days
        self.isNewestFirst = isNewestFirst
        self.options = options
    }

    /// Returns the entries of each day. Without days, empty days are omitted, because stored episodes may be few in
    /// many years.
    ///
    /// - Throws: An error if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        try session.requireMarks(for: options.filter)
        let (catalog, origin) =
            if let days { try await session.schedule(of: days, options) } else { try await session.everything() }
        let span = days ?? catalog.days(in: session.zone, by: options.grouping) ?? DaySpan(session.today)
        let view = session.view(of: catalog, on: span, options)
            .ordered(newestFirst: isNewestFirst, limit: options.limit)
        return ScheduleResult(
            origin: origin,
            days: span,
            view: days == nil ? view.withoutEmptyDays : view,
            unmatched: options.filter.unmatched(in: catalog, on: span, zone: session.zone)
        )
    }
}

extension Session {
    /// Returns all shows in files, and all stored shows of the other sources.
    fileprivate func everything() async throws(OperationError) -> (catalog: MergedCatalog, origin: ResultOrigin) {
        let storage = sessionStore.storage
        let reports = await fetch { instance, collector in
            if let catalog = instance.provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            }
            if !instance.isLocal {
                collector.addCached(await storage.allShows(of: instance.id), as: ResourceID("all that is kept"))
            }
        }
        return (try await merged(reports), origin(reports))
    }
}
