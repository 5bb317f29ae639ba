public import ScheduleModel
public import ScheduleMerging
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
        public let omittedCount: Int

        /// What stands on it by time: an episode that is shown twice is there twice.
        public func airings(in zone: TimeZone) -> [ScheduleEntry] { entries.airingEntries(in: zone) }
    }

    /// Every day of the span, empty ones too.
    public let days: [Day]
    /// How many entries the filter leaves out, but for what the user hides; nil where nothing was filtered.
    public let filteredOutCount: Int?

    /// The entries of all days, in order.
    public var entries: ScheduleEntries { ScheduleEntries(days.map(\.entries)) }

    /// The schedule of some days.
    ///
    /// - Parameter zone: the viewer's zone.
    public init(
        of catalogue: MergedCatalog,
        days span: DaySpan,
        zone: TimeZone,
        grouping: Grouping = .viewer,
        filter: ScheduleFilter = ScheduleFilter()
    ) {
        var byDay: [CivilDay: [ScheduleEntry]] = [:]
        var admittedCount = 0
        // Nearly always all of them are.
        let areAdmitted = catalogue.shows.allSatisfy(filter.matches)
        let shows = areAdmitted ? catalogue.shows : catalogue.shows.filter(filter.matches)
        var left = shows.reduce(0) { $0 + $1.episodeCount }
        for (show, rank) in zip(shows, shows.ranks) {
            defer { left -= show.episodeCount }
            for episode in show.episodes where filter.matches(episode, ofAdmitted: show) {
                let admitted = filter.matchingAirings(episode.airings, of: show)
                for (day, airings) in Self.byDay(admitted, of: episode, zone: zone, grouping: grouping) {
                    guard let day, span.contains(day) else { continue }
                    let entry = ScheduleEntry(of: show, rank: rank, episode, airings: airings, zone: zone)
                    byDay[day, default: []].append(entry.relisted(on: day), before: left)
                    admittedCount += 1
                }
            }
        }
        filteredOutCount =
            filter.isActive
            ? Self.count(of: catalogue, on: span, zone: zone, grouping: grouping) - admittedCount : nil
        days = span.days.map { date in
            var entries = byDay.removeValue(forKey: date) ?? []
            entries.sortByTime()
            return Day(date: date, entries: entries, omittedCount: 0)
        }
    }

    private init(days: [Day], filteredOutCount: Int?) { (self.days, self.filteredOutCount) = (days, filteredOutCount) }

    /// How many entries there are on some days, whatever is asked for.
    private static func count(
        of catalogue: MergedCatalog,
        on span: DaySpan,
        zone: TimeZone,
        grouping: Grouping
    ) -> Int {
        catalogue.shows.lazy.filter { !$0.isHidden }.flatMap(\.episodes).reduce(0) { count, episode in
            count
                + byDay(episode.airings, of: episode, zone: zone, grouping: grouping)
                .count { $0.day.map(span.contains) ?? false }
        }
    }

    /// Only what is still to come at an instant or on at it: of what has no time, all of the day.
    public func from(_ now: Date, in zone: TimeZone) -> ScheduleView {
        ScheduleView(
            days: days.map { day in
                var entries = day.entries.compactMap { $0.upcoming(from: now, in: zone) }
                entries.sortByTime()
                return Day(date: day.date, entries: entries, omittedCount: day.omittedCount)
            },
            filteredOutCount: filteredOutCount
        )
    }

    /// The schedule with its days in the order of time or the newest first, cut after a number of entries.
    public func ordered(newestFirst: Bool, limit: Int?) -> ScheduleView {
        var room = max(limit ?? .max, 0)
        return ScheduleView(
            days: (newestFirst ? days.reversed() : days).map { day in
                let all = newestFirst ? day.entries.reversed() : day.entries
                let entries = all.count <= room ? all : Array(all.prefix(room))
                room -= entries.count
                return Day(date: day.date, entries: entries, omittedCount: all.count - entries.count)
            },
            filteredOutCount: filteredOutCount
        )
    }

    /// The schedule without its first entries, in the order of its days.
    public func dropping(_ count: Int) -> ScheduleView {
        var left = count
        return ScheduleView(
            days: days.map { day in
                let dropped = min(left, day.entries.count)
                left -= dropped
                return Day(
                    date: day.date,
                    entries: Array(day.entries.dropFirst(dropped)),
                    omittedCount: day.omittedCount
                )
            },
            filteredOutCount: filteredOutCount
        )
    }

    /// Only days on which something stands.
    public var withoutEmptyDays: ScheduleView {
        ScheduleView(
            days: days.filter { !$0.entries.isEmpty || $0.omittedCount > 0 },
            filteredOutCount: filteredOutCount
        )
    }

    /// An episode's airings by their days, without days on which there is nothing but another word on a showing of the
    /// day beside it.
    private static func byDay(
        _ airings: [MergedAiring],
        of episode: MergedEpisode,
        zone: TimeZone,
        grouping: Grouping
    ) -> [(day: CivilDay?, airings: [MergedAiring])] {
        if airings.count == 1 { return [(day(of: airings[0].value, zone: zone, grouping: grouping), airings)] }
        var byDay = Dictionary(grouping: airings) { day(of: $0.value, zone: zone, grouping: grouping) }
        if byDay.count > 1, episode.sources.count > 1 {
            let timed = airings.map { (airing: $0, start: $0.value.time.start(in: zone)) }.filter { $0.start != nil }
            let told = AiringDeduplicator.distinct(timed, of: episode)
            let days = Set(told.map { day(of: $0.airing.value, zone: zone, grouping: grouping) })
            byDay = byDay.filter { day, airings in
                days.contains(day) || airings.contains { $0.value.time.start(in: zone) == nil }
            }
        }
        return byDay.map { (day: $0.key, airings: $0.value) }
    }

    fileprivate static func day(of airing: Airing, zone: TimeZone, grouping: Grouping) -> CivilDay? {
        switch grouping {
        case .viewer: airing.time.day(in: zone)
        case .broadcast: airing.broadcastDay(in: zone)?.date
        }
    }
}

extension MergedCatalog {
    /// From the first day on which anything stands to the last; nil where nothing does.
    public func days(in zone: TimeZone, by grouping: ScheduleView.Grouping) -> DaySpan? {
        var (first, last): (CivilDay?, CivilDay?)
        for airing in shows.lazy.flatMap(\.episodes).flatMap(\.airings) {
            guard let day = ScheduleView.day(of: airing.value, zone: zone, grouping: grouping) else { continue }
            first = min(first ?? day, day)
            last = max(last ?? day, day)
        }
        return first.flatMap { first in last.flatMap { DaySpan(from: first, to: $0) } }
    }
}
