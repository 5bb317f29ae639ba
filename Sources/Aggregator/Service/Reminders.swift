internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews
public import Foundation

/// The reminders that an episode starts or ends soon, or that a season is complete. Each is returned once. Episodes of
/// a season that start together have one reminder.
public struct Reminders: Sendable {
    private struct SentReminder: Hashable {
        let episode: SourceKey
        let at: Date
        let kind: Kind
    }

    private enum Kind {
        case start, end, seasonEnd
    }

    /// The time after the start or end of an episode during which its reminder is still sent, in seconds.
    private static let grace = 60.0

    private let leadTime: TimeInterval
    private let includesEnds: Bool
    private let releaseTime: WallClock
    private var sent: Set<SentReminder> = []

    /// Creates reminders.
    ///
    /// - Parameters:
    ///   - leadTime: The time between a reminder and the start or end, in seconds.
    ///   - includesEnds: Whether there are reminders for the end of episodes.
    ///   - releaseTime: The viewer's time at which an episode without a time of day is reported.
    public init(leadTime: TimeInterval, includesEnds: Bool, releaseTime: WallClock = .midnight) {
        self.releaseTime = releaseTime
        self.leadTime = max(0, leadTime)
        self.includesEnds = includesEnds
    }

    /// Returns the reminders that are due at an instant and were not returned before. Starts and ends more than a
    /// minute ago have none. If the end of a season is unknown, the season ends with its last day in the viewer's zone.
    public mutating func due(
        _ entries: some Collection<ScheduleEntry>,
        at now: Date,
        in zone: TimeZone
    ) -> [ScheduleEvent] {
        // Anything older is past its grace, so it cannot be sent again.
        sent = sent.filter { $0.at > now.addingTimeInterval(-2 * 86_400) }
        var (starting, released): ([ScheduleEntry], [ScheduleEntry]) = ([], [])
        for entry in entries where Self.isWanted(entry) {
            if let start = entry.start {
                if recordIfDue(entry, start, now, .start) { starting.append(entry) }
            } else if let day = entry.date, day == zone.day(of: now), now >= zone.instant(on: day, at: releaseTime) {
                // A release on a streaming service has no time of day.
                let reminder = SentReminder(episode: entry.episode.id, at: zone.start(of: day), kind: .start)
                if sent.insert(reminder).inserted { released.append(entry) }
            }
        }
        return Self.grouped(starting).map { $0.count == 1 ? .starting($0[0]) : .startingTogether($0) }
            + Self.grouped(released).map(ScheduleEvent.released)
            + entries.flatMap { entry -> [ScheduleEvent] in
                var events: [ScheduleEvent] = []
                let isWanted = Self.isWanted(entry)
                if isWanted, includesEnds, let end = entry.end, recordIfDue(entry, end, now, .end) {
                    events.append(.ending(entry))
                }
                if let end = entry.seasonEnd(in: zone), end <= now, recordIfDue(entry, end, now, .seasonEnd) {
                    events.append(.seasonComplete(entry))
                }
                return events
            }
    }

    /// Returns false for watched and skipped episodes, which need no reminder.
    private static func isWanted(_ entry: ScheduleEntry) -> Bool { entry.episode.effectiveState == .unwatched }

    private struct Release: Hashable {
        let show: SourceKey
        let season: Int
        let start: Date?
        let day: CivilDay?
    }

    /// Returns the episodes of a season that start together as one group, and each other episode as its own.
    private static func grouped(_ entries: [ScheduleEntry]) -> [[ScheduleEntry]] {
        func release(_ entry: ScheduleEntry) -> Release? {
            guard let season = entry.value.number.season, entry.value.number.number != nil else { return nil }
            let day = entry.start == nil ? entry.date : nil
            return Release(show: entry.show.id, season: season, start: entry.start, day: day)
        }
        var releases: [Release: [ScheduleEntry]] = [:]
        for entry in entries { if let release = release(entry) { releases[release, default: []].append(entry) } }
        var done: Set<Release> = []
        return entries.compactMap { entry in
            guard let release = release(entry), let together = releases[release], together.count > 1 else {
                return [entry]
            }
            guard done.insert(release).inserted else { return nil }
            return together.sorted { ($0.value.number.number ?? 0) < ($1.value.number.number ?? 0) }
        }
    }

    /// Returns the seconds until the next reminder, or nil if there is none.
    public func wait(_ entries: some Collection<ScheduleEntry>, at now: Date, in zone: TimeZone) -> TimeInterval? {
        let releases = entries.filter { $0.start == nil }.compactMap(\.date).map {
            zone.instant(on: $0, at: releaseTime)
        }
        let reminders = entries.flatMap { [$0.start, includesEnds ? $0.end : nil] }.compactMap(\.self)
            .map { $0.addingTimeInterval(-leadTime) }
        return (reminders + releases + entries.compactMap { $0.seasonEnd(in: zone) }).map { $0.timeIntervalSince(now) }
            .filter { $0 > 0 }.min()
    }

    /// Returns whether a reminder is due and was not sent before, and records it as sent.
    private mutating func recordIfDue(_ entry: ScheduleEntry, _ at: Date, _ now: Date, _ kind: Kind) -> Bool {
        guard at.addingTimeInterval(Self.grace) > now, kind == .seasonEnd || at.addingTimeInterval(-leadTime) <= now
        else {
            return false
        }
        return sent.insert(SentReminder(episode: entry.episode.id, at: at, kind: kind)).inserted
    }
}
