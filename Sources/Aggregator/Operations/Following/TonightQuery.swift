internal import Foundation
public import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// The viewer's evening: the running and the later airings, today's releases, and the shows that wait to be watched.
public struct TonightQuery: Query {
    /// Whether streaming services without a country are included. Nil uses the configuration.
    public let includesStreaming: Bool?

    /// Creates a query for the evening.
    public init(includesStreaming: Bool? = nil) { self.includesStreaming = includesStreaming }

    /// Returns the evening from the schedule of the days around now, and from the stored lists of followed shows.
    ///
    /// - Throws: An error if marks cannot be read, or if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> TonightResult {
        // If marks cannot be read, we must not claim that no show is followed.
        try session.requireMarks()
        let schedule = await fetchSchedule(in: session)
        let followed =
            session.marks.followed.isEmpty ? nil : await session.fetchFollowedShows(onlyFromTheirSources: true)
        let reports = followed.map { zip(schedule, $0.reports).map { $0.adding($1) } } ?? schedule
        let cached = CachedFollowedShows(session)
        let catalog = try await session.merged(reports)
        let evening = EveningView(of: catalog, at: session.now, in: session.zone, marks: session.marks)
        return TonightResult(
            origin: session.origin(cached.removing(from: reports)),
            evening: evening,
            followed: catalog.shows.filter(\.isFollowed),
            changes: try await changes(in: session),
            health: await health(in: session),
            hasFollows: !session.marks.followed.isEmpty,
            lacksLists: followed.map { session.marks.followed.contains(where: $0.lacksList) } ?? false,
            isOutdated: session.origin(reports).isOutdated
        )
    }

    /// Fetches the schedule of the evening.
    private func fetchSchedule(in session: Session) async -> [ProviderReport] {
        var options = ListingOptions()
        options.includesStreaming = includesStreaming
        let days = EveningView.days(at: session.now, in: session.zone)
        let request = session.request(for: days, options)
        let laterDays = DaySpan(from: days.first.advanced(by: 1), to: days.last)
        let withoutFirstDay = laterDays.map { session.request(for: $0, options) }
        return await session.fetch { instance, collector in
            try await instance.provider.schedule(within: request, fallback: withoutFirstDay, to: collector)
        }
    }

    /// Returns the changes of followed shows since yesterday.
    private func changes(in session: Session) async throws(OperationError) -> [ScheduleChange] {
        if session.marks.followed.isEmpty || !session.isPersistent { return [] }
        var filter = ScheduleFilter()
        filter.onlyFollowed = true
        let query = ChangesQuery(
            since: session.zone.start(of: session.today.advanced(by: -1)),
            kinds: Set(ScheduleChange.Kind.allCases).subtracting([.seasonComplete]),
            filter: filter
        )
        return try await session.perform(query).changes
    }

    /// Returns the health of the providers that are failing.
    private func health(in session: Session) async -> [ProviderID: ProviderHealth] {
        var failing: [ProviderID: ProviderHealth] = [:]
        for instance in session.instances {
            let health = await session.sessionStore.storage.health(of: instance.id, at: session.now)
            if health.isFailing { failing[instance.id] = health }
        }
        return failing
    }
}

/// The viewer's evening.
public struct TonightResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The airings and episodes.
    public let evening: EveningView
    /// The followed shows with all of their episodes.
    public let followed: [MergedShow]
    /// The changes of followed shows since yesterday, the newest first.
    public let changes: [ScheduleChange]
    /// The health of the providers whose last requests failed.
    public let health: [ProviderID: ProviderHealth]
    /// Whether the user follows any show.
    public let hasFollows: Bool
    /// Whether the list of a followed show was never fetched, although a source in use has one.
    public let lacksLists: Bool
    /// Whether some of the stored data is missing or old, so that a refresh is useful.
    public let isOutdated: Bool
}
