internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// The days of TVMaze's schedules that contain the airings of a viewer's days.
///
/// `/schedule` lists by the date of the start on the network's clock, so the days that the viewer's days touch in
/// that zone are fetched. `/schedule/web` lists by air date, which may be a day before the start, and covers many
/// zones. So a day more is fetched on either side. A week takes at most 9 + 9 requests.
enum TVMazeDays {
    /// The zones of countries to which TVMaze assigns one zone each, from recorded responses of 2017 to 2026. The
    /// zones of other countries are unknown before a response.
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
        guard let zone = zone(of: request.region) else {
            return request.days.extended(before: 1, after: 1)
        }
        let start = request.zone.start(of: request.days.first)
        let end = request.zone.start(of: request.days.last.advanced(by: 1))
        let first = zone.day(of: start)
        let last = zone.day(of: end.addingTimeInterval(-1))
        // Airings without a time are listed under their air date, which is the viewer's day.
        return DaySpan(from: min(first, request.days.first), to: max(last, request.days.last)) ?? request.days
    }

    /// Returns the dates to fetch from `/schedule/web`.
    static func web(for request: ScheduleRequest) -> DaySpan { request.days.extended(before: 1, after: 1) }
}
