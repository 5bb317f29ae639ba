public import ScheduleModel
public import Foundation

/// The timer of the daily refresh. It decides whether the refresh of the day in the viewer's zone is due.
///
/// The first refresh is due at once. Later ones never wait 24 hours, but follow the calendar of the zone. So days of 23
/// and 25 hours and days without a midnight each have one refresh. A day that a country skips has none, and the day
/// after it has one (Samoa, 30 December 2011).
///
/// A refresh is due at a random time in the first ten minutes of the day, so that not all installations send requests
/// at once. After a sleep it is due at once. A clock that goes back, or was far ahead, delays a refresh until the next
/// day at most.
public struct DailyRefreshTimer: Sendable {
    /// The day of the last refresh, or nil before the first.
    public private(set) var lastDay: CivilDay?
    private var planned: (day: CivilDay, at: Date)?

    /// The maximum random delay after the beginning of the day, in seconds.
    public static let maxRandomDelay = 600.0

    /// Creates a timer.
    ///
    /// - Parameter lastDay: The day of the last refresh, possibly of an earlier process.
    public init(lastDay: CivilDay? = nil) { self.lastDay = lastDay }

    /// Returns whether the refresh of the day is due, and marks it as done.
    ///
    /// - Parameter jitter: Returns a number between 0 and 1. Called once a day.
    public mutating func isDue(at now: Date, in zone: TimeZone, jitter: () -> Double) -> Bool {
        let today = zone.day(of: now)
        if lastDay == today { return false }
        if lastDay != nil {
            if planned?.day != today {
                planned = (
                    today, zone.start(of: today).addingTimeInterval(min(max(jitter(), 0), 1) * Self.maxRandomDelay)
                )
            }
            if let planned, now < planned.at { return false }
        }
        lastDay = today
        planned = nil
        return true
    }
}
