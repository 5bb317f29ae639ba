internal import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// The rule by which programmes follow each other on a channel: it shows one at a time, or several that start together.
public enum ChannelSlotRule {
    /// The longest time that a programme without an end can be on, in seconds.
    public static let maxUnknownDuration = 4 * 3600.0

    /// Returns the end of a programme, which the next one on the channel cuts short. Nil if the end is unknown.
    public static func end(_ end: Date?, next: Date?) -> Date? { end.map { end in next.map { min(end, $0) } ?? end } }

    /// Returns the time until which a programme is on. Without an end it lasts until the next one on the channel.
    public static func estimatedEnd(from start: Date, to end: Date?, next: Date?) -> Date {
        let end = end ?? start.addingTimeInterval(maxUnknownDuration)
        return next.map { min(end, $0) } ?? end
    }
}

/// The starts of the programmes on each channel.
public struct ChannelSlots: Sendable {
    private var starts: [String: [Date]] = [:]

    /// Collects the starts of some airings.
    public init(_ showings: some Sequence<ScheduleEntry>) {
        // Folding a name takes longer than finding it.
        var keys: [String: String] = [:]
        for showing in showings {
            guard let start = showing.start else { continue }
            for name in Self.channelNames(of: showing) {
                let key = keys[name] ?? FoldedText(name).key
                keys[name] = key
                starts[key, default: []].append(start)
            }
        }
        for key in starts.keys { starts[key]?.sort() }
    }

    /// Returns whether an airing is running, as `aggctl now` decides. An airing ends at the latest when the next
    /// programme on its channel starts.
    public func isOn(_ showing: ScheduleEntry, at now: Date) -> Bool {
        guard let start = showing.start, start <= now, !Self.isCertainlyOver(showing, start, now) else { return false }
        if !Self.hasChannel(showing) { return !showing.isOver(at: now) }
        return ChannelSlotRule.estimatedEnd(from: start, to: showing.end, next: next(after: showing)) > now
    }

    /// Returns whether an airing is over, whatever follows it. Most airings of a day are.
    private static func isCertainlyOver(_ showing: ScheduleEntry, _ start: Date, _ now: Date) -> Bool {
        (showing.end ?? start.addingTimeInterval(ChannelSlotRule.maxUnknownDuration)) <= now
    }

    /// Returns the start of the next programme on the channel of a showing.
    func next(after showing: ScheduleEntry) -> Date? {
        guard let start = showing.start, let name = Self.channelNames(of: showing).first,
            let all = starts[FoldedText(name).key]
        else { return nil }
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle] > start { high = middle } else { low = middle + 1 }
        }
        return low < all.count ? all[low] : nil
    }

    /// Whether a showing is on a channel. A streaming service shows many programmes at once.
    static func hasChannel(_ showing: ScheduleEntry) -> Bool { !channelNames(of: showing).isEmpty }

    private static func channelNames(of showing: ScheduleEntry) -> [String] {
        let channels = showing.airings.compactMap(\.value.channel)
        let all = channels.isEmpty ? [showing.channel].compactMap(\.self) : channels
        return all.filter { $0.kind != .web }.map(\.name)
    }
}
