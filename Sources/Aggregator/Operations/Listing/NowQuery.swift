internal import ScheduleModel
public import ScheduleViews

/// What is on at this minute, and what follows, with what is kept of followed shows.
public struct NowQuery: Query {
    /// What is shown of it.
    public let options: ListingOptions
    /// Whether the next day is asked for, too: what follows may be on it.
    public let includesTomorrow: Bool

    /// A question about now.
    public init(_ options: ListingOptions = ListingOptions(), includesTomorrow: Bool = true) {
        (self.options, self.includesTomorrow) = (options, includesTomorrow)
    }

    /// What is on, and what follows.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> NowResult {
        let days = DaySpan(session.today).extended(before: 1, after: includesTomorrow ? 1 : 0)
        let (catalogue, origin) = try await session.schedule(
            of: days,
            options,
            includesFollowed: true,
            includesPreviousEvening: true
        )
        let all = ScheduleView(of: catalogue, days: days, zone: session.zone, filter: options.filter)
        // What a filter leaves out still ends what is on before it.
        let others = all.filteredOutCount == nil ? nil : ScheduleView(of: catalogue, days: days, zone: session.zone)
        let view = NowView(of: all.entries, among: others?.entries, at: session.now, in: session.zone)
        let limit = options.limit ?? .max
        return NowResult(
            origin: origin,
            running: Array(view.running.prefix(limit)),
            next: Array(view.next.prefix(limit)),
            isFiltered: all.filteredOutCount != nil,
            unmatched: options.filter.unmatched(in: catalogue, on: days, zone: session.zone)
        )
    }
}

/// What is on, and what follows.
public struct NowResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// What is on, each with the minutes that are left.
    public let running: [NowView.Running]
    /// What follows on the same channels.
    public let next: [ScheduleEntry]
    /// Whether a filter may have left something out.
    public let isFiltered: Bool
    /// The words of the filter that fit no show of the days around now at all.
    public internal(set) var unmatched: [UnmatchedFilterTerm] = []
}
