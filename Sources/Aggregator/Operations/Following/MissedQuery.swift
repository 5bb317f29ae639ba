public import ScheduleModel
internal import ScheduleViews

/// The episodes of followed shows that aired on some days, and that the user neither watched nor skipped.
public struct MissedQuery: Query {
    /// The number of days if none are given, including today.
    public static let defaultDayCount = 30
    /// The days, or nil for the last 30 days.
    public let days: DaySpan?
    /// The filter, limit and grouping of the result.
    public let options: ListingOptions

    /// Creates a query for some days.
    public init(_ days: DaySpan? = nil, _ options: ListingOptions = ListingOptions()) {
        self.days = days
        self.options = options
    }

    /// Returns the episodes by day, the newest first. Each is listed once, on its first day. Stored data is used, and
    /// shows that were never fetched are fetched.
    ///
    /// - Throws: An error if marks cannot be read, or if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        let span = days ?? DaySpan(session.today).extended(before: Self.defaultDayCount - 1, after: 0)
        var unlimited = options
        unlimited.filter.onlyUnwatched = true
        unlimited.limit = nil
        let result = try await FollowedScheduleQuery(span, unlimited).perform(in: session)
        let view = result.view.before(session.now, in: session.zone).withoutRunning(at: session.now).withoutRepeats
        return ScheduleResult(
            origin: result.origin,
            days: span,
            view: view.ordered(newestFirst: true, limit: options.limit).withoutEmptyDays
        )
    }
}
