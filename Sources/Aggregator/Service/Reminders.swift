internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews
public import Foundation

/// Tells once, and in time, that an episode begins or ends soon, and that a season is complete.
public struct Reminders: Sendable {
    private struct Told: Hashable {
        let episode: SourceKey
        let at: Date
        let kind: Kind
    }

    private enum Kind {
        case start, end, seasonEnd
    }

    /// A reminder is still sent up to this many seconds after the episode began or ended.
    private static let grace = 60.0

    private let lead: TimeInterval
    private let tellsEnds: Bool
    private var told: Set<Told> = []

    /// Reminders that are sent some seconds before.
    ///
    /// - Parameters:
    ///   - lead: how many seconds before.
    ///   - tellsEnds: whether that something ends is told too.
    public init(lead: TimeInterval, tellsEnds: Bool) {
        self.lead = max(0, lead)
        self.tellsEnds = tellsEnds
    }

    /// The reminders that are due at an instant: of what begins, or ends, within the lead and was not sent before. For
    /// what did so more than a minute ago none is sent any more. A season whose end no one tells ends with its day by the
    /// viewer's clock.
    public mutating func due(
        _ entries: some Collection<ScheduleEntry>,
        at now: Date,
        in zone: TimeZone
    ) -> [ScheduleEvent] {
        told = told.filter { $0.at > now.addingTimeInterval(-86_400) }
        return entries.flatMap { entry -> [ScheduleEvent] in
            var events: [ScheduleEvent] = []
            // What the user has seen, or does not want to see, need not be waited for.
            let isWanted = !entry.isWatched && entry.episode.mark != .skipped
            if isWanted, let start = entry.start, isNew(entry, start, now, .start) { events.append(.starting(entry)) }
            if isWanted, tellsEnds, let end = entry.end, isNew(entry, end, now, .end) { events.append(.ending(entry)) }
            if let end = entry.seasonEnd(in: zone), end <= now, isNew(entry, end, now, .seasonEnd) {
                events.append(.seasonComplete(entry))
            }
            return events
        }
    }

    /// How many seconds it is to the next reminder; nil where none is to come.
    public func wait(_ entries: some Collection<ScheduleEntry>, at now: Date, in zone: TimeZone) -> TimeInterval? {
        let reminders = entries.flatMap { [$0.start, tellsEnds ? $0.end : nil] }.compactMap(\.self)
            .map { $0.addingTimeInterval(-lead) }
        return (reminders + entries.compactMap { $0.seasonEnd(in: zone) }).map { $0.timeIntervalSince(now) }
            .filter { $0 > 0 }.min()
    }

    private mutating func isNew(_ entry: ScheduleEntry, _ at: Date, _ now: Date, _ kind: Kind) -> Bool {
        guard at.addingTimeInterval(Self.grace) > now, kind == .seasonEnd || at.addingTimeInterval(-lead) <= now else {
            return false
        }
        return told.insert(Told(episode: entry.episode.id, at: at, kind: kind)).inserted
    }
}
