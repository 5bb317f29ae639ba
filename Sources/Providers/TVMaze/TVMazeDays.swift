internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// The dates to request from TVMaze's schedules for the days of a viewer.
///
/// - `/schedule` lists an airing under the date of its start on the network's clock. The network may have two dates
///   during one of the viewer's days, and both are requested.
/// - `/schedule/web` lists an airing of any zone under its air date, which may be a day before its start. So one more
///   date on either side is requested.
///
/// A week needs at most 9 + 9 requests.
enum TVMazeDays {
    /// The zones of the countries to which TVMaze assigns one zone each, by country code. They are from recorded
    /// responses of 2017 to 2026. For other countries, only a response shows the zone.
    private static let zones: [String: String] = [
        "US": "America/New_York", "GB": "Europe/London", "DE": "Europe/Busingen", "FR": "Europe/Paris",
        "JP": "Asia/Tokyo", "KR": "Asia/Seoul", "SE": "Europe/Stockholm", "NO": "Europe/Oslo",
        "DK": "Europe/Copenhagen", "NL": "Europe/Amsterdam", "IE": "Europe/Dublin", "IT": "Europe/Rome",
        "ES": "Europe/Madrid", "AU": "Australia/Sydney", "NZ": "Pacific/Auckland", "CN": "Asia/Shanghai",
    ]

    /// Returns the zone of the days that `/schedule` lists for a region, or nil if unknown.
    static func zone(of region: Country) -> TimeZone? { zones[region.rawValue].flatMap(TimeZone.init(identifier:)) }

    /// Returns the dates to fetch from `/schedule`.
    static func network(for request: ScheduleRequest) -> DaySpan {
        let days = request.days
        guard let networkZone = zone(of: request.region) else { return widenedByOneDay(days) }
        let start = request.zone.start(of: days.first)
        let end = request.zone.start(of: days.last.advanced(by: 1))
        let firstDate = networkZone.day(of: start)
        let lastDate = networkZone.day(of: end.addingTimeInterval(-1))
        // Airings without a time are listed under their air date, so the viewer's own dates are included too.
        return DaySpan(from: min(firstDate, days.first), to: max(lastDate, days.last)) ?? days
    }

    /// Returns the dates to fetch from `/schedule/web`.
    static func web(for request: ScheduleRequest) -> DaySpan { widenedByOneDay(request.days) }

    /// Returns the days, the day before them, and the day after them.
    private static func widenedByOneDay(_ days: DaySpan) -> DaySpan { days.extended(before: 1, after: 1) }
}
