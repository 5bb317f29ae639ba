internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// What followed shows have on some days, from what is kept; what was never fetched is asked for.
public struct FollowedScheduleQuery: Query {
    /// The days.
    public let days: DaySpan
    /// What is shown of them.
    public let options: ListingOptions

    /// A question about some days.
    public init(_ days: DaySpan, _ options: ListingOptions = ListingOptions()) {
        self.days = days
        self.options = options
    }

    /// The days, each with its episodes.
    ///
    /// - Throws: where the user's marks cannot be read, or every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        if days.count > ScheduleQuery.maxDays { throw .tooManyDays(limit: ScheduleQuery.maxDays) }
        try session.requireMarks()
        let reports = session.marks.followed.isEmpty ? [] : await session.fetchFollowedShows().reports
        var options = options
        options.filter.onlyFollowed = true
        let view = session.view(of: try session.merged(reports), on: days, options)
            .ordered(newestFirst: false, limit: options.limit)
        return ScheduleResult(origin: session.origin(reports), days: days, view: view)
    }
}

/// What followed shows have on from yesterday to tomorrow, from what is kept: what reminders are made of.
public struct FollowedAiringsQuery: Query {
    /// The question.
    public init() {}

    /// The episodes, by day and start.
    public func perform(in session: Session) async throws(OperationError) -> [ScheduleEntry] {
        if session.marks.followed.isEmpty { return [] }
        let recall = CachedFollowedShows(session)
        let reports = await session.fetch { try await recall.add(of: $0, to: $1) }
        var filter = ScheduleFilter()
        filter.onlyFollowed = true
        return ScheduleView(
            of: session.merge(reports),
            days: DaySpan(session.today).extended(before: 1, after: 1),
            zone: session.zone,
            filter: filter
        ).days.flatMap { $0.airings(in: session.zone) }
    }
}
