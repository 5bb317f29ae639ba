public import Foundation
public import ScheduleMerging
internal import ScheduleModel

/// The coming airings of followed shows, after those of the evening.
public struct ComingEpisodes: Sendable {
    /// The number of days after today that count as this week.
    public static let dayCount = 6

    /// The airings of the days after today, sorted by start.
    public let thisWeek: [ScheduleEntry]
    /// The next airing of each show that has none this week, sorted by start.
    public let later: [ScheduleEntry]

    /// Creates the coming airings.
    ///
    /// - Parameters:
    ///   - shows: The followed shows with all of their episodes. Others are left out.
    ///   - zone: The viewer's time zone.
    ///   - shown: The airings that the evening has already.
    public init(of shows: [MergedShow], at now: Date, in zone: TimeZone, without shown: [ScheduleEntry] = []) {
        let today = zone.day(of: now)
        var filter = ScheduleFilter()
        filter.onlyFollowed = true
        let days = DaySpan(today).extended(before: 0, after: Self.dayCount)
        let shownStarts = Set(shown.map { Airing(id: $0.episode.id, start: $0.start) })
        let airings = ScheduleView(
            of: MergedCatalog(of: shows.filter(\.isFollowed)),
            days: days,
            zone: zone,
            filter: filter
        ).entries.flatMap { $0.airings(in: zone) }
        thisWeek = airings.filter { entry in
            guard let date = entry.date, date > today || entry.start.map({ $0 > now }) ?? false else { return false }
            return !shownStarts.contains(Airing(id: entry.episode.id, start: entry.start))
        }
        let shownShows = Set((thisWeek + shown).map(\.show.id))
        later = shows.filter { $0.isFollowed && !shownShows.contains($0.id) }
            .compactMap { $0.nextEpisode(after: now, in: zone) }
            .filter { $0.date.map { $0 > days.last } ?? false }
            .sorted { ($0.date ?? today, $0.start ?? now) < ($1.date ?? today, $1.start ?? now) }
    }

    private struct Airing: Hashable {
        let id: SourceKey
        let start: Date?
    }
}
