internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// Conflicts between sources about day, time, number or title, and suggestions to link shows.
public struct ConflictsQuery: Query {
    /// The days, or nil for everything in files and this week from the other sources.
    public let days: DaySpan?
    /// The filter for shows and episodes.
    public let filter: ScheduleFilter
    /// The maximum number of conflicts, and of suggestions.
    public let limit: Int?
    /// Whether streaming services without a country are included. Nil uses the configuration.
    public let includesStreaming: Bool?

    /// Creates a query for conflicts.
    public init(
        _ days: DaySpan? = nil,
        filter: ScheduleFilter = ScheduleFilter(),
        limit: Int? = nil,
        includesStreaming: Bool? = nil
    ) {
        self.includesStreaming = includesStreaming
        self.days = days
        self.filter = filter
        self.limit = limit
    }

    /// Returns the conflicts and suggestions.
    ///
    /// - Throws: An error if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> ConflictsResult {
        try session.requireMarks(for: filter)
        let days = days
        let request = ScheduleRequest(
            days: days ?? DaySpan(weekOf: session.today),
            zone: session.zone,
            region: session.region,
            includesStreaming: includesStreaming ?? session.includesStreaming
        )
        let reports = await session.fetch { instance, collector in
            if days == nil, let catalog = instance.provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            } else {
                try await instance.provider.schedule(within: request, to: collector)
            }
        }
        let catalog = try await session.merged(reports)
        let shows = catalog.shows.filter { filter.matches($0) }
        let conflicts = Conflict.all(in: shows, zone: session.zone).filter { filter.matches($0.episode, of: $0.show) }
        let admitted = Set(shows.flatMap { $0.sources.map(\.key) })
        let suggestions = catalog.suggestions.filter { admitted.contains($0.left) || admitted.contains($0.right) }
        let limit = limit ?? .max
        return ConflictsResult(
            origin: await session.origin(ofListing: reports),
            catalog: catalog,
            conflicts: Array(conflicts.prefix(limit)),
            suggestions: Array(suggestions.prefix(limit)),
            hiddenConflicts: conflicts.dropFirst(limit).count,
            hiddenSuggestions: suggestions.dropFirst(limit).count
        )
    }
}

/// The conflicts between sources, and link suggestions.
public struct ConflictsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The catalog that contains the shows of the conflicts.
    public let catalog: MergedCatalog
    /// The conflicts, the most recent first.
    public let conflicts: [Conflict]
    /// Pairs of shows that may be the same show.
    public let suggestions: [LinkEvidence]
    /// The number of conflicts beyond the limit.
    public let hiddenConflicts: Int
    /// The number of suggestions beyond the limit.
    public let hiddenSuggestions: Int
}
