public import ScheduleMerging
internal import ProviderAPI
internal import Synchronization
internal import Foundation
public import ScheduleModel
public import ScheduleViews

/// The followed shows, from what is kept; what was never fetched is asked for.
public struct FollowedShowsQuery: Query {
    /// How many shows are asked for at once where nothing of them is kept: the others are for a refresh.
    fileprivate static let maxFetchedShows = 6

    /// Which shows.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about the followed shows.
    public init(filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.filter = filter
        self.limit = limit
    }

    /// The followed shows with all of their episodes, by title.
    ///
    /// - Throws: where the user's marks cannot be read, or every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> FollowedShowsResult {
        // That nothing is followed must not be said where it is not known.
        try session.requireMarks()
        let followed = session.marks.followed
        if followed.isEmpty { return FollowedShowsResult(origin: session.origin(), shows: [], unmatchedMarks: []) }
        let (reports, unasked) = await session.fetchFollowedShows()
        let found = try session.merged(reports).shows.filter(\.isFollowed).byTitle
        let known = Set(found.flatMap { $0.sources.map(\.key) })
        let unknown = followed.filter { mark in
            mark.keys.isDisjoint(with: known) && !found.contains { session.marks.mark(of: $0)?.id == mark.id }
        }
        let shows = found.filter { filter.matches($0) }.prefix(limit ?? .max)
        var answer = FollowedShowsResult(origin: session.origin(reports), shows: Array(shows), unmatchedMarks: unknown)
        let asksNone = session.options.policy.mode == .never && !session.instances.allSatisfy(\.isLocal)
        answer.lacksEpisodeLists = !found.allSatisfy(Self.listed(by: reports))
        answer.withoutUpcomingData = Set(shows.filter { !reports.addUpcoming(of: $0) }.map(\.id))
        answer.notFetched = Set(unknown.filter { asksNone || !$0.keys.isDisjoint(with: unasked) }.map(\.id))
        return answer
    }

    /// Whether a source has told the list of a show's episodes, whatever else it tells of it.
    private static func listed(by reports: [ProviderReport]) -> (MergedShow) -> Bool {
        var listed: Set<SourceKey> = []
        for report in reports {
            for answer in report.outcomes.compactMap(\.response) where answer.kind?.containsFullEpisodeLists == true {
                listed.formUnion(answer.shows.map { SourceKey(provider: report.id, id: $0.id) })
            }
        }
        return { show in show.sources.contains { listed.contains($0.key) } }
    }
}

extension Session {
    /// What is kept of the followed shows; what was never fetched is asked for, some shows at a time. With it those of
    /// which nothing is kept, and which were not asked for.
    func fetchFollowedShows() async -> (reports: [ProviderReport], unasked: Set<SourceKey>) {
        let unasked = Mutex<Set<SourceKey>>([])
        let recall = CachedFollowedShows(self)
        let asks = options.policy.mode
        let reports = await fetch { instance, collector in
            try await recall.add(of: instance, to: collector)
            if instance.isLocal || asks == .never { return }
            var room = FollowedShowsQuery.maxFetchedShows
            for key in recall.keys where key.provider == instance.id {
                let isKnown = recall.storage.show(key.id, of: instance.id)?.hasEpisodeList ?? false
                if isKnown, asks != .always { continue }
                guard room > 0 else {
                    if !isKnown { unasked.withLock { _ = $0.insert(key) } }
                    continue
                }
                room -= 1
                if let listing = instance.provider as? any EpisodeListing {
                    try await listing.episodes(of: key.id, to: collector)
                }
            }
        }
        return (reports, unasked.withLock(\.self))
    }
}

/// The followed shows.
public struct FollowedShowsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The shows, with all of their episodes.
    public let shows: [MergedShow]
    /// Those of which no configured source says anything.
    public let unmatchedMarks: [ShowMark]
    /// Of those the ids of the marks whose sources were not asked now: nothing is kept of them.
    public internal(set) var notFetched: Set<Int> = []
    /// Whether of a show no source has told the list of its episodes: there may be more than are known.
    public internal(set) var lacksEpisodeLists = false
    /// The shows of which no source has told what comes next.
    public internal(set) var withoutUpcomingData: Set<SourceKey> = []
}

/// The first unwatched episode of each followed show.
public struct NextEpisodesQuery: Query {
    /// Which shows and episodes.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about what is next.
    public init(filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.filter = filter
        self.limit = limit
    }

    /// The episodes, the earliest first; those of one time by their shows' titles, and those without a date last.
    ///
    /// - Throws: where the user's marks cannot be read, or every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> EpisodesResult {
        let followed = try await session.perform(FollowedShowsQuery(filter: filter))
        let entries = followed.shows.compactMap { show in
            WatchProgress(in: show.episodes.filter { filter.matches($0, of: show) }).next.map {
                show.entry($0, in: session.zone)
            }
        }
        let shown = Self.ordered(entries).prefix(limit ?? .max)
        var answer = EpisodesResult(origin: followed.origin, entries: Array(shown))
        (answer.unknown, answer.notFetched) = (followed.unmatchedMarks, followed.notFetched)
        answer.lacksEpisodeLists = followed.lacksEpisodeLists
        return answer
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
