public import Foundation

/// A schedule by days: a pure function of what was merged.
public struct ScheduleView: Sendable {
    /// By whose day episodes are grouped.
    public enum Grouping: String, Sendable, CaseIterable {
        /// The date of the start by the viewer's clock.
        case viewer
        /// The day that the channel's listings print.
        case broadcast
    }

    /// One day with what stands on it, in order of start; what has no time comes last.
    public struct Day: Sendable {
        /// The date.
        public let date: CivilDay
        /// Its entries.
        public let entries: [ScheduleEntry]
        /// How many more there are, which the limit leaves out.
        public let hidden: Int
    }

    /// Every day of the span, empty ones too.
    public let days: [Day]

    /// The entries of all days, in order.
    public var entries: [ScheduleEntry] { days.flatMap(\.entries) }

    /// The schedule of some days.
    ///
    /// - Parameters:
    ///   - zone: the viewer's zone.
    ///   - limit: how many entries are shown at most, counted from the first day on.
    public init(
        of catalogue: MergedCatalogue,
        days span: DaySpan,
        zone: TimeZone,
        grouping: Grouping = .viewer,
        filter: ScheduleFilter = ScheduleFilter(),
        limit: Int? = nil
    ) {
        var byDay: [CivilDay: [ScheduleEntry]] = [:]
        for show in catalogue.shows where filter.admits(show) {
            for episode in show.episodes where filter.admits(episode) {
                let airings = Dictionary(grouping: episode.airings) { airing in
                    Self.day(of: airing.value, zone: zone, grouping: grouping)
                }
                for (day, airings) in airings {
                    guard let day, span.contains(day) else { continue }
                    let entry = ScheduleEntry(show: show, episode: episode, airings: airings, zone: zone)
                    byDay[day, default: []].append(entry.standing(on: day))
                }
            }
        }
        var room = limit ?? .max
        days = span.days.map { date in
            let all = (byDay[date] ?? []).sorted(by: Self.isBefore)
            let entries = all.prefix(max(room, 0))
            room -= entries.count
            return Day(date: date, entries: Array(entries), hidden: all.count - entries.count)
        }
    }

    private static func day(of airing: Airing, zone: TimeZone, grouping: Grouping) -> CivilDay? {
        switch grouping {
        case .viewer: airing.time.day(in: zone)
        case .broadcast: airing.broadcastDay(in: zone)?.date
        }
    }

    private static func isBefore(_ left: ScheduleEntry, _ right: ScheduleEntry) -> Bool {
        if left.start != right.start { return (left.start ?? .distantFuture) < (right.start ?? .distantFuture) }
        if left.show.id != right.show.id {
            let (title, other) = (left.show.value.title, right.show.value.title)
            if title != other { return (FoldedText(title), title) < (FoldedText(other), other) }
            return left.show.id < right.show.id
        }
        return EpisodeOrder.isBefore(left.episode, right.episode)
    }
}
