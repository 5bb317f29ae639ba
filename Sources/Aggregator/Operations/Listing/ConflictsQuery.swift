internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// Where sources disagree on day, time, number or title, and which shows may be one.
public struct ConflictsQuery: Query {
    /// Some days; where nil all that files say, and this week of the others.
    public let days: DaySpan?
    /// Which shows and episodes.
    public let filter: ScheduleFilter
    /// How many conflicts at most, and how many suggestions.
    public let limit: Int?
    /// Whether the web channels that belong to no country are asked for.
    public let includesStreaming: Bool?

    /// A question about conflicts.
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

    /// The conflicts and suggestions.
    ///
    /// - Throws: where every source failed and nothing is known.
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
            if days == nil, let catalogue = instance.provider as? any ShowCatalogListing {
                try await catalogue.catalog(to: collector)
            } else {
                try await instance.provider.schedule(within: request, to: collector)
            }
        }
        let catalogue = try session.merged(reports)
        let shows = catalogue.shows.filter { filter.matches($0) }
        let conflicts = Conflict.all(in: shows, zone: session.zone).filter { filter.matches($0.episode, of: $0.show) }
        let admitted = Set(shows.flatMap { $0.sources.map(\.key) })
        let suggestions = catalogue.suggestions.filter { admitted.contains($0.left) || admitted.contains($0.right) }
        let limit = limit ?? .max
        return ConflictsResult(
            origin: session.origin(ofListing: reports),
            catalog: catalogue,
            conflicts: Array(conflicts.prefix(limit)),
            suggestions: Array(suggestions.prefix(limit)),
            hiddenConflicts: conflicts.dropFirst(limit).count,
            hiddenSuggestions: suggestions.dropFirst(limit).count
        )
    }
}

/// Where sources disagree.
public struct ConflictsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The shows that the conflicts are about.
    public let catalog: MergedCatalog
    /// Where two sources disagree, by day.
    public let conflicts: [Conflict]
    /// Shows that may be one.
    public let suggestions: [LinkEvidence]
    /// How many conflicts are beyond the limit.
    public let hiddenConflicts: Int
    /// How many suggestions are beyond the limit.
    public let hiddenSuggestions: Int
}
