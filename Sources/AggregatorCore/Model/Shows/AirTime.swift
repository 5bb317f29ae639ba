public import Foundation

/// When something airs, as exactly as its source knows it and no more.
public enum AirTime: Hashable, Sendable, Codable {
    /// An instant.
    case instant(Date)
    /// A time on a clock whose zone no one named; it is read by the viewer's clock, literally.
    case clock(WallClock, on: BroadcastDay)
    /// A day, at an unknown time.
    case day(BroadcastDay)
    /// Nothing is known.
    case unknown

    /// The instant, or nil where the time is not known. `zone` is the viewer's.
    public func start(in zone: TimeZone) -> Date? {
        switch self {
        case .instant(let date): date
        case .clock(let clock, let day): zone.instant(on: day.date, at: clock)
        case .day, .unknown: nil
        }
    }

    /// The time as text: `2019-07-12T01:00:00Z`, `2019-07-11 21:00`, `2019-07-11`; nil where nothing is known. It begins
    /// with the day.
    public var text: String? {
        switch self {
        case .instant(let date): Instant.text(date)
        case .clock(let clock, let day): "\(day.date) \(clock)"
        case .day(let day): day.date.description
        case .unknown: nil
        }
    }

    /// The day it stands on for a viewer in this zone; nil where nothing is known.
    public func day(in zone: TimeZone) -> CivilDay? {
        switch self {
        case .instant(let date): zone.day(of: date)
        case .clock(let clock, let day): zone.day(of: zone.instant(on: day.date, at: clock))
        case .day(let day): day.date
        case .unknown: nil
        }
    }
}
