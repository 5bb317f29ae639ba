public import ScheduleModel
public import ScheduleMerging
public import Foundation

/// A schedule by days, computed from merged shows without side effects.
public struct ScheduleView: Sendable {
    /// The date by which episodes are grouped.
    public enum Grouping: String, Sendable, CaseIterable {
        /// The date of the start in the viewer's time zone.
        case viewer
        /// The broadcast day that the channel's listings print.
        case broadcast
    }

    /// A day with its entries sorted by start. Entries without a time come last.
    public struct Day: Sendable {
        /// The date.
        public let date: CivilDay
        /// The entries.
        public let entries: [ScheduleEntry]
        /// The number of entries omitted because of the limit.
        public let omittedCount: Int

        /// Returns one entry for each airing, sorted by start. An episode that airs twice is included twice.
        public func airings(in zone: TimeZone) -> [ScheduleEntry] { entries.airingEntries(in: zone) }
    }

    /// All days of the range, including empty ones.
    public let days: [Day]
    /// The number of entries that the filter excludes, except hidden shows. Nil if there is no active filter.
    public let filteredOutCount: Int?

    /// The entries of all days, in order.
    public var entries: ScheduleEntries { ScheduleEntries(days.map(\.entries)) }

    /// Creates the schedule of some days.
    ///
    /// - Parameters:
    ///   - catalog: The merged shows.
    ///   - span: The days.
    ///   - zone: The viewer's time zone.
    ///   - grouping: The date by which episodes are grouped.
    ///   - filter: The filter for shows and episodes.
    public init(
        of catalog: MergedCatalog,
        days span: DaySpan,
        zone: TimeZone,
        grouping: Grouping = .viewer,
        filter: ScheduleFilter = ScheduleFilter()
    ) {
        var byDay: [CivilDay: [ScheduleEntry]] = [:]
        var includedCount = 0
        // Nearly always all shows match.
        let allMatch = catalog.shows.allSatisfy(filter.matches)
        let shows = allMatch ? catalog.shows : catalog.shows.filter(filter.matches)
        var remaining = shows.reduce(0) { $0 + $1.episodeCount }
        for (show, rank) in zip(shows, shows.ranks) {
            defer { remaining -= show.episodeCount }
            for episode in show.episodes where filter.matches(episode, ofAdmitted: show) {
                let airings = filter.matchingAirings(episode.airings, of: show)
                for (day, dayAirings) in Self.byDay(airings, of: episode, zone: zone, grouping: grouping) {
                    guard let day, span.contains(day) else { continue }
                    let entry = ScheduleEntry(of: show, rank: rank, episode, airings: dayAirings, zone: zone)
                    byDay[day, default: []].append(entry.relisted(on: day), before: remaining)
                    includedCount += 1
                }
            }
        }
        filteredOutCount =
            filter.isActive
            ? Self.count(of: catalog, on: span, zone: zone, grouping: grouping) - includedCount : nil
        days = span.days.map { date in
            var entries = byDay.removeValue(forKey: date) ?? []
            entries.sortByTime()
            return Day(date: date, entries: entries, omittedCount: 0)
        }
    }

    private init(days: [Day], filteredOutCount: Int?) { (self.days, self.filteredOutCount) = (days, filteredOutCount) }

    /// Returns the number of entries on some days without a filter.
    private static func count(
        of catalog: MergedCatalog,
        on span: DaySpan,
        zone: TimeZone,
        grouping: Grouping
    ) -> Int {
        catalog.shows.lazy.filter { !$0.isHidden }.flatMap(\.episodes).reduce(0) { count, episode in
            count
                + byDay(episode.airings, of: episode, zone: zone, grouping: grouping)
                .count { $0.day.map(span.contains) ?? false }
        }
    }

    /// Returns the entries that are upcoming or running at an instant. Entries without a time stay until the end of
    /// their day.
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

    /// Returns the entries that have started at an instant. An entry without a time has aired if its day has begun.
    public func before(_ now: Date, in zone: TimeZone) -> ScheduleView {
        let today = zone.day(of: now)
        return filtered { day, entry in entry.start.map { $0 <= now } ?? (day <= today) }
    }

    /// Returns the entries that are not running at an instant.
    public func withoutRunning(at now: Date) -> ScheduleView { filtered { _, entry in !entry.isOn(at: now) } }

    /// The schedule with each episode only on its first day.
    public var withoutRepeats: ScheduleView {
        var seen: Set<SourceKey> = []
        return filtered { _, entry in seen.insert(entry.episode.id).inserted }
    }

    /// Returns some entries. The others are not counted, because the count is only for entries that a filter excludes.
    private func filtered(_ isIncluded: (CivilDay, ScheduleEntry) -> Bool) -> ScheduleView {
        ScheduleView(
            days: days.map { day in
                let entries = day.entries.filter { isIncluded(day.date, $0) }
                return Day(date: day.date, entries: entries, omittedCount: day.omittedCount)
            },
            filteredOutCount: filteredOutCount == nil ? nil : 0
        )
    }

    /// Returns the schedule in chronological order or the newest first, limited to a number of entries.
    public func ordered(newestFirst: Bool, limit: Int?) -> ScheduleView {
        var remaining = max(limit ?? .max, 0)
        return ScheduleView(
            days: (newestFirst ? days.reversed() : days).map { day in
                let all = newestFirst ? day.entries.reversed() : day.entries
                let entries = all.count <= remaining ? all : Array(all.prefix(remaining))
                remaining -= entries.count
                return Day(date: day.date, entries: entries, omittedCount: all.count - entries.count)
            },
            filteredOutCount: filteredOutCount
        )
    }

    /// Returns the schedule without its first entries, in the order of its days.
    public func dropping(_ count: Int) -> ScheduleView {
        var remaining = count
        return ScheduleView(
            days: days.map { day in
                let dropped = min(remaining, day.entries.count)
                remaining -= dropped
                return Day(
                    date: day.date,
                    entries: Array(day.entries.dropFirst(dropped)),
                    omittedCount: day.omittedCount
                )
            },
            filteredOutCount: filteredOutCount
        )
    }

    /// The schedule without empty days.
    public var withoutEmptyDays: ScheduleView {
        ScheduleView(
            days: days.filter { !$0.entries.isEmpty || $0.omittedCount > 0 },
            filteredOutCount: filteredOutCount
        )
    }

    /// Returns the airings of an episode by day. A day is left out if it only has another source's time for an
    /// airing of an adjacent day.
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
            let distinct = AiringDeduplicator.distinct(timed, of: episode)
            let days = Set(distinct.map { day(of: $0.airing.value, zone: zone, grouping: grouping) })
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
    /// Returns the range from the first to the last day with an airing, or nil if there is none.
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
