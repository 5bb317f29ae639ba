internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews
public import Foundation

/// The reminders that an episode starts or ends soon, or that a season is complete. Each is returned once.
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
    private var sent: Set<SentReminder> = []

    /// Creates reminders.
    ///
    /// - Parameters:
    ///   - leadTime: The time between a reminder and the start or end, in seconds.
    ///   - includesEnds: Whether there are reminders for the end of episodes.
    public init(leadTime: TimeInterval, includesEnds: Bool) {
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
        sent = sent.filter { $0.at > now.addingTimeInterval(-86_400) }
        return entries.flatMap { entry -> [ScheduleEvent] in
            var events: [ScheduleEvent] = []
            // Watched and skipped episodes have no reminders.
            let isWanted = !entry.isWatched && entry.episode.mark != .skipped
            if isWanted, let start = entry.start, recordIfDue(entry, start, now, .start) {
                events.append(.starting(entry))
            }
            if isWanted, includesEnds, let end = entry.end, recordIfDue(entry, end, now, .end) {
                events.append(.ending(entry))
            }
            if let end = entry.seasonEnd(in: zone), end <= now, recordIfDue(entry, end, now, .seasonEnd) {
                events.append(.seasonComplete(entry))
            }
            return events
        }
    }

    /// Returns the seconds until the next reminder, or nil if there is none.
    public func wait(_ entries: some Collection<ScheduleEntry>, at now: Date, in zone: TimeZone) -> TimeInterval? {
        let reminders = entries.flatMap { [$0.start, includesEnds ? $0.end : nil] }.compactMap(\.self)
            .map { $0.addingTimeInterval(-leadTime) }
        return (reminders + entries.compactMap { $0.seasonEnd(in: zone) }).map { $0.timeIntervalSince(now) }
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
