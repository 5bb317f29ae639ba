public import ScheduleModel
public import Foundation

/// Sees the civil day turn in the viewer's zone: told the time, it says whether the day's one refresh is due.
///
/// It never adds 24 hours: the day is what the calendar of the zone says, so that days of 23 and 25 hours, days without
/// a midnight and days that a country leaves out (Samoa, 30 December 2011) each have one refresh. It comes up to ten
/// minutes after the day begins, so that not all programs of the world come at once; who slept through that is due at
/// once. A clock that goes back, or was far ahead, stops nothing for longer than till the next day.
public struct DailyRefreshTimer: Sendable {
    /// The day that was refreshed last; nil before the first.
    public private(set) var lastDay: CivilDay?
    private var planned: (day: CivilDay, at: Date)?

    /// The refresh comes at a random moment of this many seconds after the day's beginning.
    public static let maxRandomDelay = 600.0

    /// Starts from the day that was refreshed last.
    ///
    /// - Parameter lastDay: the day that an earlier run refreshed last.
    public init(lastDay: CivilDay? = nil) { self.lastDay = lastDay }

    /// Whether the refresh of the day is due; it is then taken as done.
    ///
    /// - Parameter jitter: gives a number between 0 and 1, drawn once a day.
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
