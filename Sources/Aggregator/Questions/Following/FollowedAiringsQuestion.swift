internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

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
