internal import ScheduleMerging
public import ScheduleModel
public import Foundation

/// What is on at an instant, and what follows on each channel.
public struct NowView: Sendable {
    /// Something that is on.
    public struct Running: Sendable {
        /// The episode with its airing.
        public let entry: ScheduleEntry
        /// For how many whole minutes it still runs, rounded up; nil where its end is not known.
        public let minutesLeft: Int?
    }

    /// What is on, that which began first before the others.
    public let running: [Running]
    /// The first to begin on each channel within the next hours, in order of start.
    public let next: [ScheduleEntry]

    /// What begins later than this is not next.
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
            guard let start = entry.start, start <= now else { return nil }
            let next = slots.next(after: entry)
            if ChannelSlots.hasChannel(entry) {
                guard ChannelSlotRule.isOn(from: start, to: entry.end, next: next) > now else { return nil }
            } else if entry.isOver(at: now) {
                return nil
            }
            let end = ChannelSlotRule.end(entry.end, next: next)
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
            return channels.insert(FoldedText(channel.name).key).inserted
        }
    }
}

extension ScheduleEntry {
    /// How many minutes something without a known end is taken to be on.
    private static let unknownLength = 60.0

    /// Whether it is on at an instant.
    public func isOn(at now: Date) -> Bool { start.map { $0 <= now } ?? false && !isOver(at: now) }

    /// Whether it is over at an instant; what has no time never is.
    public func isOver(at now: Date) -> Bool {
        (end ?? start?.addingTimeInterval(Self.unknownLength * 60)).map { $0 <= now } ?? false
    }

    /// Where it is shown: its airing's channel, else its show's.
    public var channel: Channel? { airings.first?.value.channel ?? show.value.network ?? show.value.webChannel }
}
