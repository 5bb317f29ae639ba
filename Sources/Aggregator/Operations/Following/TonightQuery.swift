internal import Foundation
public import ProviderAPI
internal import ScheduleMerging
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
        let reports = await fetch(in: session)
        let cached = CachedFollowedShows(session)
        let catalog = try await session.merged(reports)
        let marks = session.marks
        let evening = EveningView(of: catalog, at: session.now, in: session.zone) { show in
            marks.mark(of: show)?.episodes.compactMap(\.knownTime).max()
        }
        return TonightResult(
            origin: session.origin(cached.removing(from: reports)),
            evening: evening,
            changes: try await changes(in: session),
            health: await health(in: session),
            hasFollows: !marks.followed.isEmpty,
            lacksLists: Self.lacksLists(marks, catalog, reports),
            isOutdated: session.origin(reports).isOutdated
        )
    }

    /// Returns whether the list of a followed show was never stored, and no source has its episodes now. A stored list can
    /// be empty.
    private static func lacksLists(
        _ marks: UserMarks,
        _ catalog: MergedCatalog,
        _ reports: [ProviderReport]
    ) -> Bool {
        let stored = Set(
            reports.flatMap { report in report.outcomes.filter { $0.response != nil }.map { ($0.resource) } }
        )
        return marks.followed.contains { mark in
            !mark.keys.contains { stored.contains(CachedFollowedShows.resource($0)) }
                && !catalog.shows.contains { marks.mark(of: $0)?.id == mark.id && !$0.episodes.isEmpty }
        }
    }

    /// Fetches the schedule of the evening and adds the stored lists of followed shows.
    private func fetch(in session: Session) async -> [ProviderReport] {
        var options = ListingOptions()
        options.includesStreaming = includesStreaming
        let days = EveningView.days(at: session.now, in: session.zone)
        let request = session.request(for: days, options)
        let laterDays = DaySpan(from: days.first.advanced(by: 1), to: days.last)
        let withoutFirstDay = laterDays.map { session.request(for: $0, options) }
        let schedule = await session.fetch { instance, collector in
            try await instance.provider.schedule(within: request, fallback: withoutFirstDay, to: collector)
        }
        if session.marks.followed.isEmpty { return schedule }
        let followed = await session.fetchFollowedShows(onlyFromTheirSources: true).reports
        return zip(schedule, followed).map { $0.adding($1) }
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
    /// The changes of followed shows since yesterday, the newest first.
    public let changes: [ScheduleChange]
    /// The health of the providers whose last requests failed.
    public let health: [ProviderID: ProviderHealth]
    /// Whether the user follows any show.
    public let hasFollows: Bool
    /// Whether no episode of a followed show is there, because its list was never fetched or no source has it.
    public let lacksLists: Bool
    /// Whether some of the stored data is missing or old, so that a refresh is useful.
    public let isOutdated: Bool

    /// The same result without the rows of the sources, which take much memory.
    package var withoutRows: TonightResult {
        TonightResult(
            origin: origin.withoutRows,
            evening: evening,
            changes: changes,
            health: health,
            hasFollows: hasFollows,
            lacksLists: lacksLists,
            isOutdated: isOutdated
        )
    }
}
