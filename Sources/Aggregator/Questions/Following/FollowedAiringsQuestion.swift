internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// What followed shows have on some days, from what is kept; what was never fetched is asked for.
public struct FollowedDaysQuestion: Question {
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
    public func answer(in session: Session) async throws(QuestionError) -> ScheduleAnswer {
        if days.count > DaysQuestion.longestSpan { throw .tooManyDays(limit: DaysQuestion.longestSpan) }
        try session.requireMarks()
        let reports = session.marks.followed.isEmpty ? [] : await session.askForFollowed().reports
        var options = options
        options.filter.onlyFollowed = true
        let view = session.view(of: try session.merged(reports), on: days, options)
            .ordered(newestFirst: false, limit: options.limit)
        return ScheduleAnswer(origin: session.origin(reports), days: days, view: view)
    }
}

/// What followed shows have on from yesterday to tomorrow, from what is kept: what reminders are made of.
public struct FollowedAiringsQuestion: Question {
    /// The question.
    public init() {}

    /// The episodes, by day and start.
    public func answer(in session: Session) async throws(QuestionError) -> [ScheduleEntry] {
        if session.marks.followed.isEmpty { return [] }
        let recall = FollowedRecall(session)
        let reports = await session.ask { try await recall.put(of: $0, to: $1) }
        var filter = ScheduleFilter()
        filter.onlyFollowed = true
        return ScheduleView(
            of: session.merge(reports),
            days: DaySpan(session.today).widened(before: 1, after: 1),
            zone: session.zone,
            filter: filter
        ).days.flatMap { $0.showings(in: session.zone) }
    }
}
