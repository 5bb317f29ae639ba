public import ScheduleMerging
internal import ProviderBoundary
internal import Synchronization
internal import Foundation
public import ScheduleModel
public import ScheduleViews

/// The followed shows, from what is kept; what was never fetched is asked for.
public struct FollowingQuestion: Question {
    /// How many shows are asked for at once where nothing of them is kept: the others are for a refresh.
    fileprivate static let asksAtMost = 6

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
    public func answer(in session: Session) async throws(QuestionError) -> FollowingAnswer {
        // That nothing is followed must not be said where it is not known.
        try session.requireMarks()
        let followed = session.marks.followed
        if followed.isEmpty { return FollowingAnswer(origin: session.origin(), shows: [], unknown: []) }
        let (reports, unasked) = await session.askForFollowed()
        let found = try session.merged(reports).shows.filter(\.isFollowed).byTitle
        let known = Set(found.flatMap { $0.sources.map(\.key) })
        let unknown = followed.filter { mark in
            mark.keys.isDisjoint(with: known) && !found.contains { session.marks.mark(of: $0)?.id == mark.id }
        }
        let shows = found.filter { filter.admits($0) }.prefix(limit ?? .max)
        var answer = FollowingAnswer(origin: session.origin(reports), shows: Array(shows), unknown: unknown)
        let asksNone = session.options.policy.asks == .never && !session.instances.allSatisfy(\.isAtHand)
        answer.lacksLists = !found.allSatisfy(Self.listed(by: reports))
        answer.untold = Set(shows.filter { !reports.tellWhatComes(of: $0) }.map(\.id))
        answer.unasked = Set(unknown.filter { asksNone || !$0.keys.isDisjoint(with: unasked) }.map(\.id))
        return answer
    }

    /// Whether a source has told the list of a show's episodes, whatever else it tells of it.
    private static func listed(by reports: [ProviderReport]) -> (MergedShow) -> Bool {
        var listed: Set<SourceKey> = []
        for report in reports {
            for answer in report.outcomes.compactMap(\.answer) where answer.kind?.hasEpisodeLists == true {
                listed.formUnion(answer.shows.map { SourceKey(provider: report.id, id: $0.id) })
            }
        }
        return { show in show.sources.contains { listed.contains($0.key) } }
    }
}

extension Session {
    /// What is kept of the followed shows; what was never fetched is asked for, some shows at a time. With it those of
    /// which nothing is kept, and which were not asked for.
    func askForFollowed() async -> (reports: [ProviderReport], unasked: Set<SourceKey>) {
        let unasked = Mutex<Set<SourceKey>>([])
        let recall = FollowedRecall(self)
        let asks = options.policy.asks
        let reports = await ask { instance, collector in
            try await recall.put(of: instance, to: collector)
            if instance.isAtHand || asks == .never { return }
            var room = FollowingQuestion.asksAtMost
            for key in recall.keys where key.provider == instance.id {
                let isKnown = recall.storage.show(key.id, of: instance.id)?.hasList ?? false
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
public struct FollowingAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The shows, with all of their episodes.
    public let shows: [MergedShow]
    /// Those of which no configured source says anything.
    public let unknown: [ShowMark]
    /// Of those the ids of the marks whose sources were not asked now: nothing is kept of them.
    public internal(set) var unasked: Set<Int> = []
    /// Whether of a show no source has told the list of its episodes: there may be more than are known.
    public internal(set) var lacksLists = false
    /// The shows of which no source has told what comes next.
    public internal(set) var untold: Set<SourceKey> = []
}

/// The first unwatched episode of each followed show.
public struct NextQuestion: Question {
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
    public func answer(in session: Session) async throws(QuestionError) -> EpisodesAnswer {
        let followed = try await session.answer(FollowingQuestion(filter: filter))
        let entries = followed.shows.compactMap { show in
            WatchProgress(in: show.episodes.filter { filter.admits($0, of: show) }).next.map {
                show.entry($0, in: session.zone)
            }
        }
        let shown = Self.ordered(entries).prefix(limit ?? .max)
        var answer = EpisodesAnswer(origin: followed.origin, entries: Array(shown))
        (answer.unknown, answer.unasked) = (followed.unknown, followed.unasked)
        answer.lacksLists = followed.lacksLists
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
