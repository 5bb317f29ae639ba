internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// The first unwatched episode of each followed show.
public struct NextEpisodesQuery: Query {
    /// The filter for shows and episodes.
    public let filter: ScheduleFilter
    /// The maximum number of episodes.
    public let limit: Int?
    /// The title or an ID of the only show, or nil for all followed shows.
    public let show: String?

    /// Creates a query for the next episodes.
    public init(filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil, of show: String? = nil) {
        self.filter = filter
        self.limit = limit
        self.show = show
    }

    /// Returns the earliest episodes first. Episodes of the same time are sorted by show title, and undated ones are
    /// last.
    ///
    /// - Throws: An error if marks cannot be read, or if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> EpisodesResult {
        let followed = try await session.perform(FollowedShowsQuery(filter: filter))
        let reference = show.map { ShowReference($0, providers: session.instances.map(\.id)) }
        let shows = reference?.matches(in: followed.shows) ?? followed.shows
        let entries = shows.compactMap { show in
            WatchProgress(in: show.episodes.filter { filter.matches($0, of: show) }).next.map {
                show.entry($0, in: session.zone)
            }
        }
        let visible = Self.ordered(entries).prefix(limit ?? .max)
        var result = EpisodesResult(origin: followed.origin, entries: Array(visible))
        let unmatched = followed.unmatchedMarks.filter { reference?.matches($0) ?? true }
        (result.unmatchedMarks, result.notFetched) = (unmatched, followed.notFetched)
        result.lacksEpisodeLists = followed.lacksEpisodeLists
        return result
    }

    private static func ordered(_ entries: [ScheduleEntry]) -> [ScheduleEntry] {
        func isBefore(_ left: ScheduleEntry, _ right: ScheduleEntry) -> Bool {
            guard let day = left.date, let other = right.date else { return left.date != nil && right.date == nil }
            return day == other
                ? (left.start ?? .distantFuture) < (right.start ?? .distantFuture) : day < other
        }
        return entries.enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
