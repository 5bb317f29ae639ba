internal import ScheduleModel
public import ScheduleViews

/// The current and next airings, with stored episodes of followed shows.
public struct NowQuery: Query {
    /// The filter and limit of the result.
    public let options: ListingOptions
    /// Whether the next day is fetched too, because the next airing may be on it.
    public let includesTomorrow: Bool

    /// Creates a query for the current airings.
    public init(_ options: ListingOptions = ListingOptions(), includesTomorrow: Bool = true) {
        (self.options, self.includesTomorrow) = (options, includesTomorrow)
    }

    /// Returns the current and next airings.
    ///
    /// - Throws: An error if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> NowResult {
        let days = DaySpan(session.today).extended(before: 1, after: includesTomorrow ? 1 : 0)
        let (catalog, origin) = try await session.schedule(
            of: days,
            options,
            includesFollowed: true,
            includesPreviousEvening: true
        )
        let all = ScheduleView(of: catalog, days: days, zone: session.zone, filter: options.filter)
        // An airing that the filter excludes still ends the one before it on its channel.
        let others = all.filteredOutCount == nil ? nil : ScheduleView(of: catalog, days: days, zone: session.zone)
        let view = NowView(of: all.entries, among: others?.entries, at: session.now, in: session.zone)
        let limit = options.limit ?? .max
        return NowResult(
            origin: origin,
            running: Array(view.running.prefix(limit)),
            next: Array(view.next.prefix(limit)),
            isFiltered: all.filteredOutCount != nil,
            unmatched: options.filter.unmatched(in: catalog, on: days, zone: session.zone)
        )
    }
}

/// The current and next airings.
public struct NowResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The current airings, each with its remaining minutes.
    public let running: [NowView.Running]
    /// The next airings on the same channels.
    public let next: [ScheduleEntry]
    /// Whether a filter may have removed entries.
    public let isFiltered: Bool
    /// The filter values that match no show in the days around now.
    public internal(set) var unmatched: [UnmatchedFilterTerm] = []

    /// The same result without the rows of the sources, which take much memory.
    package var withoutRows: NowResult {
        NowResult(
            origin: origin.withoutRows,
            running: running,
            next: next,
            isFiltered: isFiltered,
            unmatched: unmatched
        )
    }
}
