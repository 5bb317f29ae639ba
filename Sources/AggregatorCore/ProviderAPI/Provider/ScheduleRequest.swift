public import ScheduleModel
public import Foundation

/// The days and the region of a requested schedule.
public struct ScheduleRequest: Hashable, Sendable {
    /// The days, in the calendar of `zone`.
    public var days: DaySpan
    /// The viewer's time zone, which determines the day of an airing.
    public var zone: TimeZone
    /// The country whose schedule to return, for providers with several.
    public var region: Country
    /// Whether to include streaming services that are not tied to a country.
    public var includesStreaming: Bool

    /// Creates a request.
    public init(days: DaySpan, zone: TimeZone, region: Country, includesStreaming: Bool = false) {
        self.days = days
        self.zone = zone
        self.region = region
        self.includesStreaming = includesStreaming
    }

    /// Returns whether an airing starts on one of the days, in the viewer's time zone.
    public func contains(_ airing: Airing) -> Bool {
        airing.time.day(in: zone).map(days.contains) ?? false
    }
}
