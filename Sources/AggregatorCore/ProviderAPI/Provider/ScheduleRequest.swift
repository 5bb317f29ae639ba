public import ScheduleModel
public import Foundation

/// Which days of which schedule are asked for.
public struct ScheduleRequest: Hashable, Sendable {
    /// The days, by the viewer's calendar.
    public var days: DaySpan
    /// The viewer's zone, in which days are judged.
    public var zone: TimeZone
    /// Which country's schedule to give, for providers that have several.
    public var region: Country
    /// Whether web channels that belong to no country are wanted too.
    public var includesStreaming: Bool

    /// A request.
    public init(days: DaySpan, zone: TimeZone, region: Country, includesStreaming: Bool = false) {
        self.days = days
        self.zone = zone
        self.region = region
        self.includesStreaming = includesStreaming
    }

    /// Whether an airing stands on one of the days, by the viewer's calendar.
    public func contains(_ airing: Airing) -> Bool {
        airing.time.day(in: zone).map(days.contains) ?? false
    }
}
