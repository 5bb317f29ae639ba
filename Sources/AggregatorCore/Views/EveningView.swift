public import ScheduleMerging
public import ScheduleModel
public import Foundation

/// The viewer's evening: the running and the later airings, today's releases, and the shows that wait to be watched.
///
/// In each list, followed shows come first.
public struct EveningView: Sendable {
    /// The running airings, each with its remaining minutes.
    public let running: [NowView.Running]
    /// The airings that start until the end of the evening. Shows that are not followed are included from 18:00 on.
    public let later: [ScheduleEntry]
    /// The unwatched episodes of followed shows that came out today and are not running, sorted by start.
    public let outToday: [ScheduleEntry]
    /// The followed shows with unwatched episodes, the one with the newest activity first.
    public let waiting: [WaitingShow]

    /// The number of episodes that wait.
    public var waitingCount: Int { waiting.reduce(0) { $0 + $1.count } }

    /// The evening with followed shows only.
    public var onlyFollowed: EveningView {
        EveningView(
            running: running.filter(\.entry.show.isFollowed),
            later: later.filter(\.show.isFollowed),
            outToday: outToday,
            waiting: waiting
        )
    }

    private init(
        running: [NowView.Running],
        later: [ScheduleEntry],
        outToday: [ScheduleEntry],
        waiting: [WaitingShow]
    ) {
        (self.running, self.later, self.outToday, self.waiting) = (running, later, outToday, waiting)
    }

    /// The time at which an evening ends, on the next day.
    private static let lastTime = WallClock("05:00") ?? .midnight
    /// The time from which shows that are not followed are part of the evening.
    private static let firstTime = WallClock("18:00") ?? .midnight

    /// Returns the days with airings of the evening: from the day before, which has airings that still run.
    ///
    /// - Parameter zone: The viewer's time zone.
    public static func days(at now: Date, in zone: TimeZone) -> DaySpan {
        DaySpan(zone.day(of: now)).extended(before: 1, after: 1)
    }

    /// Creates the evening of an instant.
    ///
    /// - Parameters:
    ///   - catalog: The schedule of `days`, and the followed shows with all of their episodes.
    ///   - zone: The viewer's time zone.
    ///   - marks: The user's marks, for the last activity of each show.
    public init(
        of catalog: MergedCatalog,
        at now: Date,
        in zone: TimeZone,
        marks: UserMarks
    ) {
        let today = zone.day(of: now)
        let airings = ScheduleView(of: catalog, days: Self.days(at: now, in: zone), zone: zone).entries
            .flatMap { $0.airings(in: zone) }
        let running = NowView(of: airings, at: now, in: zone).running
        let end = Self.end(at: now, in: zone)
        // After midnight it is still the evening of the day before.
        let evening = zone.clock(of: now) < Self.lastTime ? today.advanced(by: -1) : today
        let begin = zone.instant(on: evening, at: Self.firstTime)
        let later = airings.filter { entry in
            guard let start = entry.start, start > now, start < end else { return false }
            return entry.show.isFollowed || start >= begin
        }
        .sorted { ($0.start ?? now) < ($1.start ?? now) }
        self.running = running.filter(\.entry.show.isFollowed) + running.filter { !$0.entry.show.isFollowed }
        self.later = later.filter(\.show.isFollowed) + later.filter { !$0.show.isFollowed }
        let runningIDs = Set(running.map(\.entry.episode.id))
        var outToday: [ScheduleEntry] = []
        var waiting: [WaitingShow] = []
        let lastTimes = LastMarkTimes(marks)
        for show in catalog.shows where show.isFollowed {
            if let unwatched = WaitingShow(of: show, at: now, in: zone, lastMarked: lastTimes[show]) {
                waiting.append(unwatched)
            }
            let episodes = show.episodes.filter { episode in
                episode.isUnwatched && episode.firstDay(in: zone) == today && !runningIDs.contains(episode.id)
            }
            if episodes.isEmpty { continue }
            let aired = AiredEpisodes(of: show, at: now, in: zone)
            outToday += episodes.filter { aired.contains($0) }.map { show.entry($0, in: zone) }
        }
        self.outToday = outToday.sorted { ($0.start ?? now) < ($1.start ?? now) }
        self.waiting = WaitingShow.sorted(waiting)
    }

    /// Returns the end of the evening: 05:00 of the next day, or of the current day before that hour.
    private static func end(at now: Date, in zone: TimeZone) -> Date {
        let today = zone.day(of: now)
        return zone.instant(on: zone.clock(of: now) < lastTime ? today : today.advanced(by: 1), at: lastTime)
    }
}
