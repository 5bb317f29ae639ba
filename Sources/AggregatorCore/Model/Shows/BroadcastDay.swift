public import Foundation

/// The day under which listings print an airing. An airing at 01:30 belongs to the evening before.
///
/// A separate type, so that it cannot be confused with the date of an instant.
public struct BroadcastDay: Hashable, Comparable, Sendable, Codable {
    /// The printed date.
    public let date: CivilDay

    /// Creates the broadcast day with this date.
    public init(_ date: CivilDay) { self.date = date }

    public static func < (left: BroadcastDay, right: BroadcastDay) -> Bool { left.date < right.date }

    public init(from decoder: any Decoder) throws { date = try CivilDay(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try date.encode(to: encoder) }
}

/// The start of a broadcast day, for instants whose broadcast day no source states.
public enum DayRollover {
    /// The time at which a new broadcast day starts, in the channel's time zone (`docs/about/times.md`).
    public static let clock = WallClock(hour: 5, minute: 0) ?? .midnight

    /// Returns the broadcast day of an instant on a channel in this time zone.
    public static func day(of instant: Date, in zone: TimeZone) -> BroadcastDay {
        let (date, time) = zone.civil(instant)
        return day(of: date, at: time)
    }

    /// Returns the broadcast day of a date and time in the channel's time zone.
    public static func day(of date: CivilDay, at time: WallClock) -> BroadcastDay {
        BroadcastDay(time < clock ? date.advanced(by: -1) : date)
    }
}
