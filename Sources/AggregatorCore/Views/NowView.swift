internal import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// The airings that are running at an instant, and those that are next on each channel.
public struct NowView: Sendable {
    /// A running airing.
    public struct Running: Sendable {
        /// The episode with its airing.
        public let entry: ScheduleEntry
        /// The remaining minutes, rounded up, or nil if the end is unknown.
        public let minutesLeft: Int?
    }

    /// The running airings, the earliest start first.
    public let running: [Running]
    /// The first airing to start on each channel within 6 hours, sorted by start.
    public let next: [ScheduleEntry]

    /// The period in seconds within which an airing counts as next.
    private static let horizon = 6 * 3600.0

    /// Creates the view at an instant, of the entries on the days around it.
    ///
    /// - Parameter others: All entries of those days if `entries` are filtered. They show when a channel's next
    ///   programme begins.
    public init(
        of entries: some Collection<ScheduleEntry>,
        among others: (some Collection<ScheduleEntry>)? = [ScheduleEntry]?.none,
        at now: Date,
        in zone: TimeZone
    ) {
        let entries = entries.flatMap { $0.airings(in: zone) }
        let slots = ChannelSlots(others?.flatMap { $0.airings(in: zone) } ?? entries)
        running = entries.compactMap { entry -> Running? in
            guard slots.isOn(entry, at: now) else { return nil }
            let end = ChannelSlotRule.end(entry.end, next: slots.next(after: entry))
            return Running(
                entry: entry,
                minutesLeft: end.map { Int(($0.timeIntervalSince(now) / 60).rounded(.up)) }
            )
        }
        .sorted { ($0.entry.start ?? now) < ($1.entry.start ?? now) }
        var channels: Set<String> = []
        next = entries.filter { entry in
            guard let start = entry.start else { return false }
            return start > now && start <= now.addingTimeInterval(Self.horizon)
        }
        .sorted { ($0.start ?? now) < ($1.start ?? now) }
        .filter { entry in
            guard let channel = entry.channel else { return true }
            return channels.insert(FoldedText(channel.name).plain).inserted
        }
    }
}

extension ScheduleEntry {
    /// The assumed length of an airing without a known end, in minutes.
    private static let unknownLength = 60.0

    /// Returns whether the entry is running at an instant.
    public func isOn(at now: Date) -> Bool { start.map { $0 <= now } ?? false && !isOver(at: now) }

    /// Returns whether the entry started in the day before an instant, so that it or its successor can be running.
    public func mayBeRunning(at now: Date) -> Bool {
        start.map { $0 <= now && now.timeIntervalSince($0) < 24 * 3600 } ?? false
    }

    /// Returns whether the entry is over at an instant. An entry without a time never is.
    public func isOver(at now: Date) -> Bool {
        (end ?? start?.addingTimeInterval(Self.unknownLength * 60)).map { $0 <= now } ?? false
    }
}
