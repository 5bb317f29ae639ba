internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// The schedule of followed shows for some days, from stored data. Shows that were never fetched are fetched.
public struct FollowedScheduleQuery: Query {
    /// The days.
    public let days: DaySpan
    /// The filter, order and grouping of the result.
    public let options: ListingOptions

    /// Creates a query for some days.
    public init(_ days: DaySpan, _ options: ListingOptions = ListingOptions()) {
        self.days = days
        self.options = options
    }

    /// Returns the entries of each day.
    ///
    /// - Throws: An error if marks cannot be read, or if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        if days.count > ScheduleQuery.maxDays { throw .tooManyDays(limit: ScheduleQuery.maxDays) }
        try session.requireMarks()
        let reports = session.marks.followed.isEmpty ? [] : await session.fetchFollowedShows().reports
        var options = options
        options.filter.onlyFollowed = true
        let view = session.view(of: try await session.merged(reports), on: days, options)
            .ordered(newestFirst: false, limit: options.limit)
        return ScheduleResult(origin: session.origin(reports), days: days, view: view)
    }
}

/// The stored airings of followed shows from yesterday to tomorrow, for reminders.
public struct FollowedAiringsQuery: Query {
    /// Creates the query.
    public init() {}

    /// Returns the entries by day and start.
    public func perform(in session: Session) async throws(OperationError) -> [ScheduleEntry] {
        if session.marks.followed.isEmpty { return [] }
        let cached = CachedFollowedShows(session)
        let reports = await session.fetch { try await cached.add(of: $0, to: $1) }
        var filter = ScheduleFilter()
        filter.onlyFollowed = true
        return ScheduleView(
            of: await session.merge(reports),
            days: DaySpan(session.today).extended(before: 1, after: 1),
            zone: session.zone,
            filter: filter
        ).days.flatMap { $0.airings(in: session.zone) }
    }
}
