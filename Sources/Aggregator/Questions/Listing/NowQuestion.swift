internal import ScheduleModel
public import ScheduleViews

/// What is on at this minute, and what follows, with what is kept of followed shows.
public struct NowQuestion: Question {
    /// What is shown of it.
    public let options: ListingOptions
    /// Whether the next day is asked for, too: what follows may be on it.
    public let asksTomorrow: Bool

    /// A question about now.
    public init(_ options: ListingOptions = ListingOptions(), asksTomorrow: Bool = true) {
        (self.options, self.asksTomorrow) = (options, asksTomorrow)
    }

    /// What is on, and what follows.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func answer(in session: Session) async throws(QuestionError) -> NowAnswer {
        let days = DaySpan(session.today).widened(before: 1, after: asksTomorrow ? 1 : 0)
        let (catalogue, origin) = try await session.schedule(
            of: days,
            options,
            addsFollowed: true,
            withEvening: true
        )
        let all = ScheduleView(of: catalogue, days: days, zone: session.zone, filter: options.filter)
        let view = NowView(of: all.entries, at: session.now, in: session.zone)
        let limit = options.limit ?? .max
        return NowAnswer(
            origin: origin,
            running: Array(view.running.prefix(limit)),
            next: Array(view.next.prefix(limit)),
            isFiltered: all.leftOut != nil,
            unmatched: options.filter.unmatched(in: catalogue, on: days, zone: session.zone)
        )
    }
}

/// What is on, and what follows.
public struct NowAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// What is on, each with the minutes that are left.
    public let running: [NowView.Running]
    /// What follows on the same channels.
    public let next: [ScheduleEntry]
    /// Whether a filter may have left something out.
    public let isFiltered: Bool
    /// The words of the filter that fit no show of the days around now at all.
    public internal(set) var unmatched: [UnmatchedWord] = []
}
