public import Foundation

/// The start of an airing, as precisely as the source states it.
public enum AirTime: Hashable, Sendable, Codable {
    /// An instant.
    case instant(Date)
    /// A time of an unknown time zone. It is read as a time in the viewer's time zone.
    case clock(WallClock, on: BroadcastDay)
    /// A day without a time.
    case day(BroadcastDay)
    /// The start is unknown.
    case unknown

    /// Returns the instant, or nil if the time is unknown.
    ///
    /// - Parameter zone: The viewer's time zone, for times of an unknown time zone.
    public func start(in zone: TimeZone) -> Date? {
        switch self {
        case .instant(let date): date
        case .clock(let clock, let day): zone.instant(on: day.date, at: clock)
        case .day, .unknown: nil
        }
    }

    /// The start as text, or nil if it is unknown. Examples are `2019-07-12T01:00:00Z`, `2019-07-11 21:00` and
    /// `2019-07-11`. It begins with the day.
    public var text: String? {
        switch self {
        case .instant(let date): Instant.text(date)
        case .clock(let clock, let day): "\(day.date) \(clock)"
        case .day(let day): day.date.description
        case .unknown: nil
        }
    }

    /// Returns the day of the start in the viewer's time zone, or nil if it is unknown.
    public func day(in zone: TimeZone) -> CivilDay? {
        switch self {
        case .instant(let date): zone.day(of: date)
        case .clock(let clock, let day): zone.day(of: zone.instant(on: day.date, at: clock))
        case .day(let day): day.date
        case .unknown: nil
        }
    }
}
