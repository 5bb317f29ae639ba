internal import ScheduleModel
internal import ScheduleViews

/// What comes from now on, with what is kept of followed shows.
public struct UpcomingQuestion: Question {
    /// How many days, today among them.
    public let days: Int
    /// What is shown of them.
    public let options: ListingOptions
    /// Whether what began the evening before is told where it is still on.
    public let tellsRunning: Bool

    /// A question about the next days.
    public init(days: Int = 7, _ options: ListingOptions = ListingOptions(), tellsRunning: Bool = false) {
        self.days = days
        self.options = options
        self.tellsRunning = tellsRunning
    }

    /// The days, without what is over.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func answer(in session: Session) async throws(QuestionError) -> ScheduleAnswer {
        guard (1...DaysQuestion.longestSpan).contains(days) else { throw .tooManyDays(limit: DaysQuestion.longestSpan) }
        let span = DaySpan(session.today).widened(before: 0, after: days - 1)
        return try await session.listing(
            of: span,
            options,
            addsFollowed: true,
            tellsRunning: tellsRunning,
            fromNow: true
        )
    }
}
