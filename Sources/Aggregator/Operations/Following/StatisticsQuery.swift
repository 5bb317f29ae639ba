internal import Foundation
internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleViews

/// The counts of the user's watched episodes, from marks and stored data. No source is contacted.
public struct StatisticsQuery: Query {
    /// Creates the query.
    public init() {}

    /// Returns the statistics.
    ///
    /// - Throws: An error if marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> StatisticsResult {
        try session.requireMarks()
        let marks = session.marks
        let (catalog, complete) = await session.storedCatalog(for: marks)
        let placements = marks.placements(of: marks.shows, ambiguousTitles: [], in: catalog, complete: complete)
        var result = StatisticsResult(origin: session.origin())
        var days: Set<CivilDay> = []
        for show in placements {
            var isWatched = false
            var counted: Set<SourceKey> = []
            for placement in show.marks where placement.mark.state == .watched {
                // A list can have an episode in two parts.
                if let id = placement.episode?.id, !counted.insert(id).inserted { continue }
                isWatched = true
                result.episodes += 1
                let runtime = placement.episode.flatMap { episode in
                    episode.value.runtime ?? show.shows.first?.value.runtime
                }
                for time in placement.mark.watchings {
                    let day = time.map { session.zone.day(of: $0) }
                    if let day { days.insert(day) }
                    result.add(runtime, on: day)
                }
            }
            if isWatched { result.shows += 1 }
        }
        result.longestStreak = StatisticsResult.longestStreak(in: days)
        for show in catalog.shows where marks.mark(of: show)?.followedSince != nil {
            let aired = AiredEpisodes(of: show, at: session.now, in: session.zone)
            let marked = show.marked(by: marks, complete: complete)
            for episode in marked.episodes
            where episode.isUnwatched && episode.value.kind?.isSpecial != true && aired.contains(episode) {
                result.left += 1
                result.leftMinutes += episode.value.runtime ?? show.value.runtime ?? 0
            }
        }
        return result
    }
}

/// The counts of watched episodes.
public struct StatisticsResult: SourceBackedResult {
    /// The watchings of a month or year.
    public struct Period: Hashable, Sendable {
        /// The number of watchings.
        public var watchings = 0
        /// The total length in minutes. A watching of unknown length adds nothing.
        public var minutes = 0
    }

    public let origin: ResultOrigin
    /// The number of shows with a watched episode.
    public internal(set) var shows = 0
    /// The number of watched episodes.
    public internal(set) var episodes = 0
    /// All watchings. An episode that was watched twice counts twice.
    public internal(set) var total = Period()
    /// The number of watchings whose length is unknown.
    public internal(set) var withoutLength = 0
    /// The number of watchings whose time is unknown.
    public internal(set) var withoutTime = 0
    /// The watchings by year, such as `2026`, and by month, such as `2026-07`, in the viewer's time zone.
    public internal(set) var byYear: [String: Period] = [:]
    public internal(set) var byMonth: [String: Period] = [:]
    /// The longest sequence of days with a watching, or nil if no watching has a time.
    public internal(set) var longestStreak: DaySpan?
    /// The number of aired episodes of followed shows that were not watched, without specials.
    public internal(set) var left = 0
    /// Their total length in minutes.
    public internal(set) var leftMinutes = 0

    init(origin: ResultOrigin) { self.origin = origin }

    fileprivate mutating func add(_ runtime: Int?, on day: CivilDay?) {
        func add(to period: inout Period) {
            period.watchings += 1
            period.minutes += runtime ?? 0
        }
        add(to: &total)
        if runtime == nil { withoutLength += 1 }
        guard let day else {
            withoutTime += 1
            return
        }
        let text = day.description
        add(to: &byYear[String(text.prefix(4)), default: Period()])
        add(to: &byMonth[String(text.prefix(7)), default: Period()])
    }

    fileprivate static func longestStreak(in days: Set<CivilDay>) -> DaySpan? {
        var longest: DaySpan?
        for first in days where !days.contains(first.advanced(by: -1)) {
            var last = first
            while days.contains(last.advanced(by: 1)) { last = last.advanced(by: 1) }
            let isLonger = longest.map { first.days(to: last) > ($0.count - 1) } ?? true
            let isLater = longest.map { first.days(to: last) == $0.count - 1 && first > $0.first } ?? true
            if isLonger || isLater { longest = DaySpan(from: first, to: last) }
        }
        return longest
    }
}
