internal import ScheduleModel
internal import ScheduleViews

/// The airings from now on, with stored episodes of followed shows.
public struct UpcomingQuery: Query {
    /// The number of days, including today.
    public let days: Int
    /// The filter, limit and grouping of the result.
    public let options: ListingOptions
    /// Whether airings that began the day before and are still running are returned in `running`.
    public let includesRunning: Bool

    /// Creates a query for the next days.
    public init(days: Int = 7, _ options: ListingOptions = ListingOptions(), includesRunning: Bool = false) {
        self.days = days
        self.options = options
        self.includesRunning = includesRunning
    }

    /// Returns the entries of each day without past airings.
    ///
    /// - Throws: `.tooManyDays` for an unsupported number of days, or an error if every source failed and nothing is
    ///   cached.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        guard (1...ScheduleQuery.maxDays).contains(days) else { throw .tooManyDays(limit: ScheduleQuery.maxDays) }
        let span = DaySpan(session.today).extended(before: 0, after: days - 1)
        return try await session.listing(
            of: span,
            options,
            includesFollowed: true,
            includesRunning: includesRunning,
            fromNow: true
        )
    }
}
