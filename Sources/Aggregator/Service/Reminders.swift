internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews
public import Foundation

/// Tells once, and in time, that an episode begins or ends soon, and that a season is complete.
public struct Reminders: Sendable {
    private struct SentReminder: Hashable {
        let episode: SourceKey
        let at: Date
        let kind: Kind
    }

    private enum Kind {
        case start, end, seasonEnd
    }

    /// A reminder is still sent up to this many seconds after the episode began or ended.
    private static let grace = 60.0

    private let leadTime: TimeInterval
    private let includesEnds: Bool
    private var sent: Set<SentReminder> = []

    /// Reminders that are sent some seconds before.
    ///
    /// - Parameters:
    ///   - lead: how many seconds before.
    ///   - tellsEnds: whether that something ends is told too.
    public init(leadTime: TimeInterval, includesEnds: Bool) {
        self.leadTime = max(0, leadTime)
        self.includesEnds = includesEnds
    }

    /// The reminders that are due at an instant: of what begins, or ends, within the lead and was not sent before. For
    /// what did so more than a minute ago none is sent any more. A season whose end no one tells ends with its day by the
    /// viewer's clock.
    public mutating func due(
        _ entries: some Collection<ScheduleEntry>,
        at now: Date,
        in zone: TimeZone
    ) -> [ScheduleEvent] {
        sent = sent.filter { $0.at > now.addingTimeInterval(-86_400) }
        return entries.flatMap { entry -> [ScheduleEvent] in
            var events: [ScheduleEvent] = []
            // What the user has seen, or does not want to see, need not be waited for.
            let isWanted = !entry.isWatched && entry.episode.mark != .skipped
            if isWanted, let start = entry.start, isNew(entry, start, now, .start) { events.append(.starting(entry)) }
            if isWanted, includesEnds, let end = entry.end, isNew(entry, end, now, .end) {
                events.append(.ending(entry))
            }
            if let end = entry.seasonEnd(in: zone), end <= now, isNew(entry, end, now, .seasonEnd) {
                events.append(.seasonComplete(entry))
            }
            return events
        }
    }

    /// How many seconds it is to the next reminder; nil where none is to come.
    public func wait(_ entries: some Collection<ScheduleEntry>, at now: Date, in zone: TimeZone) -> TimeInterval? {
        let reminders = entries.flatMap { [$0.start, includesEnds ? $0.end : nil] }.compactMap(\.self)
            .map { $0.addingTimeInterval(-leadTime) }
        return (reminders + entries.compactMap { $0.seasonEnd(in: zone) }).map { $0.timeIntervalSince(now) }
            .filter { $0 > 0 }.min()
    }

    private mutating func isNew(_ entry: ScheduleEntry, _ at: Date, _ now: Date, _ kind: Kind) -> Bool {
        guard at.addingTimeInterval(Self.grace) > now, kind == .seasonEnd || at.addingTimeInterval(-leadTime) <= now
        else {
            return false
        }
        return sent.insert(SentReminder(episode: entry.episode.id, at: at, kind: kind)).inserted
    }
}
