internal import ScheduleModel
internal import ScheduleViews

/// What comes from now on, with what is kept of followed shows.
public struct UpcomingQuery: Query {
    /// How many days, today among them.
    public let days: Int
    /// What is shown of them.
    public let options: ListingOptions
    /// Whether what began the evening before is told where it is still on.
    public let includesRunning: Bool

    /// A question about the next days.
    public init(days: Int = 7, _ options: ListingOptions = ListingOptions(), includesRunning: Bool = false) {
        self.days = days
        self.options = options
        self.includesRunning = includesRunning
    }

    /// The days, without what is over.
    ///
    /// - Throws: where every source failed and nothing is known.
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
