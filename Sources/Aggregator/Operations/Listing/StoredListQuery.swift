internal import ScheduleMerging
internal import ProviderAPI
public import ScheduleModel
internal import ScheduleViews

/// Episodes by day: of some days, which are asked for, or all that is known here, for which no one is asked.
public struct StoredListQuery: Query {
    /// The days; all that is known where nil.
    public let days: DaySpan?
    /// Whether the last day stands first.
    public let isNewestFirst: Bool
    /// What is shown of them.
    public let options: ListingOptions

    /// A question about some days, or all of them.
    public init(_ days: DaySpan? = nil, isNewestFirst: Bool = false, _ options: ListingOptions = ListingOptions()) {
        self.days = days
        self.isNewestFirst = isNewestFirst
        self.options = options
    }

    /// The days; where none were named those alone that have an episode, since all that is known may be a few days in
    /// many years.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        try session.requireMarks(for: options.filter)
        let (catalogue, origin) =
            if let days { try await session.schedule(of: days, options) } else { try await session.everything() }
        let shown = days ?? catalogue.days(in: session.zone, by: options.grouping) ?? DaySpan(session.today)
        let view = session.view(of: catalogue, on: shown, options)
            .ordered(newestFirst: isNewestFirst, limit: options.limit)
        return ScheduleResult(
            origin: origin,
            days: shown,
            view: days == nil ? view.withoutEmptyDays : view,
            unmatched: options.filter.unmatched(in: catalogue, on: shown, zone: session.zone)
        )
    }
}

extension Session {
    /// All that files hold, and what is kept of the others.
    fileprivate func everything() async throws(OperationError) -> (catalogue: MergedCatalog, origin: ResultOrigin) {
        let storage = sessionStore.storage
        let reports = await fetch { instance, collector in
            if let catalogue = instance.provider as? any ShowCatalogListing {
                try await catalogue.catalog(to: collector)
            }
            if !instance.isLocal {
                collector.addCached(storage.allShows(of: instance.id), as: ResourceID("all that is kept"))
            }
        }
        return (try merged(reports), origin(reports))
    }
}
