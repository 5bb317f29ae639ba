public import Foundation

/// The day that a channel's listings print: what starts at 01:30 still belongs to the evening before.
///
/// A type of its own, so that it is never taken for the date of an instant.
public struct BroadcastDay: Hashable, Comparable, Sendable, Codable {
    /// The printed date.
    public let date: CivilDay

    /// The broadcast day with this date.
    public init(_ date: CivilDay) { self.date = date }

    public static func < (left: BroadcastDay, right: BroadcastDay) -> Bool { left.date < right.date }

    public init(from decoder: any Decoder) throws { date = try CivilDay(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try date.encode(to: encoder) }
}

/// When a broadcast day turns over where no source says which one an instant belongs to.
public enum DayRollover {
    /// The first clock time of a new broadcast day, by the channel's clock (`docs/interface.md`).
    public static let clock = WallClock(hour: 5, minute: 0) ?? .midnight

    /// The broadcast day of an instant on a channel in this zone.
    public static func day(of instant: Date, in zone: TimeZone) -> BroadcastDay {
        let (date, time) = zone.civil(instant)
        return day(of: date, at: time)
    }

    /// The broadcast day of a date and a time by the channel's clock.
    public static func day(of date: CivilDay, at time: WallClock) -> BroadcastDay {
        BroadcastDay(time < clock ? date.advanced(by: -1) : date)
    }
}
