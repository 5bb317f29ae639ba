internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Which of TVMaze's days hold what starts on a viewer's days.
///
/// `/schedule` lists by the date on which something truly starts by its network's clock, so it takes the days
/// that the viewer's days touch in that zone. `/schedule/web` lists by air date, which may be a day earlier
/// than the start, and by many zones, so it takes a day more on either side. A week stays within 9 + 9 requests.
enum TVMazeDays {
    /// Zones of countries that TVMaze gives one zone each; of others it is not known before an answer comes.
    /// Seen in recorded answers of 2017 to 2026.
    private static let zones: [String: String] = [
        "US": "America/New_York", "GB": "Europe/London", "DE": "Europe/Busingen", "FR": "Europe/Paris",
        "JP": "Asia/Tokyo", "KR": "Asia/Seoul", "SE": "Europe/Stockholm", "NO": "Europe/Oslo",
        "DK": "Europe/Copenhagen", "NL": "Europe/Amsterdam", "IE": "Europe/Dublin", "IT": "Europe/Rome",
        "ES": "Europe/Madrid", "AU": "Australia/Sydney", "NZ": "Pacific/Auckland", "CN": "Asia/Shanghai",
    ]

    /// The zone by whose clock `/schedule` lists the days of a region; nil where that is not known.
    static func zone(of region: Country) -> TimeZone? { zones[region.rawValue].flatMap(TimeZone.init(identifier:)) }

    /// The dates to ask `/schedule` for.
    static func network(for request: ScheduleRequest) -> DaySpan {
        guard let zone = zone(of: request.region) else {
            return request.days.extended(before: 1, after: 1)
        }
        let start = request.zone.start(of: request.days.first)
        let end = request.zone.start(of: request.days.last.advanced(by: 1))
        let first = zone.day(of: start)
        let last = zone.day(of: end.addingTimeInterval(-1))
        // What has no time stands on its air date, which is the viewer's own.
        return DaySpan(from: min(first, request.days.first), to: max(last, request.days.last)) ?? request.days
    }

    /// The dates to ask `/schedule/web` for.
    static func web(for request: ScheduleRequest) -> DaySpan { request.days.extended(before: 1, after: 1) }
}
