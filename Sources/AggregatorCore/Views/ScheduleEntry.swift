public import ScheduleModel
public import ScheduleMerging
public import Foundation

/// An episode in a listing: on one day of a schedule, or in its season.
public struct ScheduleEntry: Sendable {
    /// The show.
    public let show: MergedShow
    /// The position of the show in the listing if its shows are sorted by title.
    let rank: Int32
    /// The episode.
    public let episode: MergedEpisode
    /// The airings on this day, or nil if the only one is the only airing of the episode.
    private let several: [MergedAiring]?
    /// The day of the entry, or nil if no day is known.
    public let date: CivilDay?
    /// The start of the first airing, or nil if its time is unknown.
    public let start: Date?
    /// The end of the first airing, or nil if its start or length is unknown.
    public let end: Date?

    /// Creates an entry for some airings of an episode.
    ///
    /// - Parameters:
    ///   - show: The show.
    ///   - episode: The episode.
    ///   - airings: The airings.
    ///   - zone: The viewer's time zone.
    public init(show: MergedShow, episode: MergedEpisode, airings: [MergedAiring], zone: TimeZone) {
        self.init(of: show, rank: 0, episode, airings: airings, zone: zone)
    }

    init(of show: MergedShow, rank: Int32, _ episode: MergedEpisode, airings: [MergedAiring], zone: TimeZone) {
        let timed = airings.map { (airing: $0, start: $0.value.time.start(in: zone)) }
        let sorted = timed.count < 2 ? timed : Self.withListedFirst(Self.inOrder(timed, zone), of: episode)
        let airing = sorted.first?.airing.value
        self.show = show
        self.rank = rank
        self.episode = episode
        let isOnly = sorted.count == 1 && episode.airings.count == 1
        several = isOnly ? nil : sorted.map(\.airing)
        date = sorted.first?.airing.value.time.day(in: zone)
        start = sorted.first?.start
        end =
            airing?.end(in: zone)
            ?? start.flatMap { start in episode.value.runtime.map { start.addingTimeInterval(Double($0) * 60) } }
    }

    /// The airings on this day, or all of them in a season, the first one first. An earlier time that a less trusted
    /// source states for the same airing comes after it.
    public var airings: [MergedAiring] { several ?? episode.airings }

    /// The channel of the first airing, or else of the show.
    public var channel: Channel? { airings.first?.value.channel ?? show.value.channel }

    /// The chosen values of the episode.
    public var value: Episode { episode.value }

    /// Returns airings in the order of their starts. An airing with only a day comes after those of its day, and before
    /// a repeat years later.
    private static func inOrder(
        _ timed: [AiringDeduplicator.Timed],
        _ zone: TimeZone
    ) -> [AiringDeduplicator.Timed] {
        func key(_ timed: AiringDeduplicator.Timed) -> Date {
            if let start = timed.start { return start }
            guard let day = timed.airing.value.time.day(in: zone) else { return .distantFuture }
            return zone.start(of: day.advanced(by: 1))
        }
        return timed.enumerated().sorted { left, right in
            let (start, otherStart) = (key(left.element), key(right.element))
            return start == otherStart ? left.offset < right.offset : start < otherStart
        }
        .map(\.element)
    }

    private init(
        _ entry: ScheduleEntry,
        of show: MergedShow? = nil,
        _ episode: MergedEpisode? = nil,
        on date: CivilDay?
    ) {
        self.show = show ?? entry.show
        rank = entry.rank
        self.episode = episode ?? entry.episode
        several = entry.several
        (start, end) = (entry.start, entry.end)
        self.date = date
    }

    /// Returns this entry with its episode marked, as it will be after the mark is saved.
    package func marked(_ state: WatchState) -> ScheduleEntry {
        ScheduleEntry(self, episode.marked(state), on: date)
    }

    /// Returns this entry with its show followed or not, as it will be after the change is saved.
    package func following(_ isFollowed: Bool) -> ScheduleEntry {
        ScheduleEntry(self, of: show.withFollowed(isFollowed), on: date)
    }

    /// Whether the episode was watched. The user's mark has precedence over the source's.
    public var isWatched: Bool { episode.isWatched(value) }

    /// The kind that a source states. Without one, an episode with a number is regular, and otherwise its kind is
    /// unknown.
    public var kind: EpisodeKind {
        value.kind ?? (value.number.number == nil ? EpisodeKind(rawValue: "unknown") : .regular)
    }

    /// The role of the episode, or nil if it is unknown or has none.
    public var role: EpisodeRole? { show.role(of: episode) }

    /// Whether the episode airs several times on its day.
    public var hasSeveralAirings: Bool { several.map { $0.count > 1 } ?? false }

    /// Returns this entry once for each start on its day: an episode that airs at 10:00 and at 20:00 is two rows of
    /// a table. Channels that air it at the same time share a row.
    ///
    /// - Parameter zone: The viewer's time zone.
    public func airings(in zone: TimeZone) -> [ScheduleEntry] {
        guard let several, several.count > 1 else { return [self] }
        let all = several.filter { airing in
            date == nil || airing.value.time.day(in: zone) == date || airing.value.broadcastDay(in: zone)?.date == date
        }
        let timed = all.map { (airing: $0, start: $0.value.time.start(in: zone)) }
        var groups: [(start: Date?, airings: [MergedAiring])] = []
        for (airing, start) in AiringDeduplicator.distinct(timed, of: episode) {
            // An airing without a time is added to the group of one with a time.
            if let last = groups.indices.last, groups[last].start == start || start == nil {
                groups[last].airings.append(airing)
            } else {
                groups.append((start, [airing]))
            }
        }
        if groups.count < 2 { return [self] }
        return groups.map { group in
            let entry = ScheduleEntry(of: show, rank: rank, episode, airings: group.airings, zone: zone)
            return date.map(entry.relisted) ?? entry
        }
    }

    /// Returns the airings in order, but starts with the trusted airing of the first day. Other sources' times for
    /// the same airing follow.
    private static func withListedFirst(
        _ sorted: [AiringDeduplicator.Timed],
        of episode: MergedEpisode
    ) -> [AiringDeduplicator.Timed] {
        guard let first = sorted.first?.start else { return sorted }
        let firstDay = sorted.prefix { airing, start in start.map { $0.timeIntervalSince(first) <= 86_400 } ?? false }
        guard let trustedStart = AiringDeduplicator.distinct(Array(firstDay), of: episode).first?.start,
            trustedStart != first,
            let index = sorted.firstIndex(where: { $0.start == trustedStart })
        else { return sorted }
        return Array(sorted[index...] + sorted[..<index])
    }

    /// Returns this entry without the airings that are over at an instant, or nil if all of them are.
    func upcoming(from now: Date, in zone: TimeZone) -> ScheduleEntry? {
        let entries = airings(in: zone)
        let remaining = entries.filter { entry in
            guard let start = entry.start else { return true }
            return (entry.end ?? start) > now
        }
        if remaining.count == entries.count { return self }
        if remaining.isEmpty { return nil }
        let entry = ScheduleEntry(of: show, rank: rank, episode, airings: remaining.flatMap(\.airings), zone: zone)
        return date.map(entry.relisted) ?? entry
    }

    /// Returns this entry on another day, such as the broadcast day, which can differ from the date of the start.
    package func relisted(on date: CivilDay) -> ScheduleEntry { ScheduleEntry(self, on: date) }
}

extension [MergedShow] {
    /// The position of each show in the order of titles.
    var ranks: [Int32] {
        let titles = FoldedTitles(lazy.map(\.value.title))
        let order = indices.sorted { left, right in
            let (show, otherShow) = (self[left], self[right])
            if show.value.title == otherShow.value.title { return show.id < otherShow.id }
            return titles.isBefore(left, right) ?? (show.value.title < otherShow.value.title)
        }
        var ranks = [Int32](repeating: 0, count: count)
        for (rank, index) in order.enumerated() { ranks[index] = Int32(clamping: rank) }
        return ranks
    }
}
