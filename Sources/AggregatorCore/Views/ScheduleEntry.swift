public import ScheduleModel
public import ScheduleMerging
public import Foundation

/// An episode as it stands in a listing: on one day of a schedule, or in its season.
public struct ScheduleEntry: Sendable {
    /// Its show.
    public let show: MergedShow
    /// The show's place among those of a listing, by title.
    let rank: Int32
    /// The episode.
    public let episode: MergedEpisode
    // A listing holds many of these, and what is optional takes twice the room.
    private let dayOrNone: Int32
    /// Its airings on this day; nil where the one that it has is all there is.
    private let several: [MergedAiring]?
    private let startOrNone: Date
    private let endOrNone: Date

    /// The day it stands on here; nil where no day is known.
    public var date: CivilDay? { dayOrNone == .min ? nil : CivilDay(clamping: Int(dayOrNone)) }
    /// When the first of them starts; nil where the time is not known.
    public var start: Date? { startOrNone == .distantFuture ? nil : startOrNone }
    /// When it ends; nil where the start or the length is not known.
    public var end: Date? { endOrNone == .distantFuture ? nil : endOrNone }

    /// An episode with some of its airings, for a viewer in a zone.
    public init(show: MergedShow, episode: MergedEpisode, airings: [MergedAiring], zone: TimeZone) {
        self.init(of: show, rank: 0, episode, airings: airings, zone: zone)
    }

    init(of show: MergedShow, rank: Int32, _ episode: MergedEpisode, airings: [MergedAiring], zone: TimeZone) {
        let timed = airings.map { (airing: $0, start: $0.value.time.start(in: zone)) }
        let sorted = timed.count < 2 ? timed : Self.withListedFirst(Self.inOrder(timed), of: episode)
        let airing = sorted.first?.airing.value
        self.show = show
        self.rank = rank
        self.episode = episode
        let isOnly = sorted.count == 1 && episode.airings.count == 1
        several = isOnly ? nil : sorted.map(\.airing)
        dayOrNone = sorted.first?.airing.value.time.day(in: zone)?.number ?? .min
        let start = sorted.first?.start
        let end =
            airing?.end(in: zone)
            ?? start.flatMap { start in episode.value.runtime.map { start.addingTimeInterval(Double($0) * 60) } }
        (startOrNone, endOrNone) = (start ?? .distantFuture, end ?? .distantFuture)
    }

    /// Its airings on this day, or all of them in a season; the first one first. What a less trusted source tells of the
    /// same showing, and is earlier, stands behind it.
    public var airings: [MergedAiring] { several ?? episode.airings }

    /// The episode's chosen values.
    public var value: Episode { episode.value }

    private static func inOrder(_ timed: [AiringDeduplicator.Timed]) -> [AiringDeduplicator.Timed] {
        timed.enumerated().sorted { left, right in
            let (one, other) = (left.element.start ?? .distantFuture, right.element.start ?? .distantFuture)
            return one == other ? left.offset < right.offset : one < other
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
        (startOrNone, endOrNone) = (entry.startOrNone, entry.endOrNone)
        dayOrNone = date?.number ?? .min
    }

    /// The entry with its episode marked, as it will be once that is kept.
    package func marked(_ state: EpisodeMark.State) -> ScheduleEntry {
        ScheduleEntry(self, episode.marked(state), on: date)
    }

    /// The entry with its show followed or not, as it will be once that is kept.
    package func following(_ isFollowed: Bool) -> ScheduleEntry {
        ScheduleEntry(self, of: show.withFollowed(isFollowed), on: date)
    }

    /// Whether it was watched: the user's own mark wins over what a source says.
    public var isWatched: Bool { episode.isWatched(value) }

    /// The kind that a source gives; without one, an episode with a number is a regular one, and of another it is not
    /// known.
    public var kind: EpisodeKind {
        value.kind ?? (value.number.number == nil ? EpisodeKind(rawValue: "unknown") : .regular)
    }

    /// Whether it opens or closes a season or the show; nil where no one knows.
    public var role: EpisodeRole? { show.role(of: episode) }

    /// Whether it is shown several times on its day.
    public var hasSeveralAirings: Bool { several.map { $0.count > 1 } ?? false }

    /// What stands here, once for each time at which it begins on its day: an episode that is shown at ten and at twenty
    /// hours is two rows of a table. Channels that show it at one time are one.
    public func airings(in zone: TimeZone) -> [ScheduleEntry] {
        guard let several, several.count > 1 else { return [self] }
        let all = several.filter { airing in
            date == nil || airing.value.time.day(in: zone) == date || airing.value.broadcastDay(in: zone)?.date == date
        }
        let timed = all.map { (airing: $0, start: $0.value.time.start(in: zone)) }
        var groups: [(start: Date?, airings: [MergedAiring])] = []
        for (airing, start) in AiringDeduplicator.distinct(timed, of: episode) {
            // What has no time of its own stands beside what has one.
            if let last = groups.indices.last, groups[last].start == start || start == nil {
                groups[last].airings.append(airing)
            } else {
                groups.append((start, [airing]))
            }
        }
        if groups.count < 2 { return [self] }
        return groups.map { group in
            let showing = ScheduleEntry(of: show, rank: rank, episode, airings: group.airings, zone: zone)
            return date.map(showing.relisted) ?? showing
        }
    }

    /// Airings in order, but that what is told of the first day stands before what another source says of it.
    private static func withListedFirst(
        _ sorted: [AiringDeduplicator.Timed],
        of episode: MergedEpisode
    ) -> [AiringDeduplicator.Timed] {
        guard let first = sorted.first?.start else { return sorted }
        let firstDay = sorted.prefix { airing, start in start.map { $0.timeIntervalSince(first) <= 86_400 } ?? false }
        guard let chosen = AiringDeduplicator.distinct(Array(firstDay), of: episode).first?.start, chosen != first,
            let place = sorted.firstIndex(where: { $0.start == chosen })
        else { return sorted }
        return Array(sorted[place...] + sorted[..<place])
    }

    /// The entry without the airings that are over at an instant; nil where all of them are.
    func upcoming(from now: Date, in zone: TimeZone) -> ScheduleEntry? {
        let showings = airings(in: zone)
        let left = showings.filter { showing in
            guard let start = showing.start else { return true }
            return (showing.end ?? start) > now
        }
        if left.count == showings.count { return self }
        if left.isEmpty { return nil }
        let entry = ScheduleEntry(of: show, rank: rank, episode, airings: left.flatMap(\.airings), zone: zone)
        return date.map(entry.relisted) ?? entry
    }

    /// The entry on another day: by the broadcast day, which need not be the date of the start.
    package func relisted(on date: CivilDay) -> ScheduleEntry { ScheduleEntry(self, on: date) }
}

extension [MergedShow] {
    /// The place of each by title.
    var ranks: [Int32] {
        let titles = FoldedTitles(lazy.map(\.value.title))
        let order = indices.sorted { left, right in
            let (one, other) = (self[left], self[right])
            if one.value.title == other.value.title { return one.id < other.id }
            return titles.isBefore(left, right) ?? (one.value.title < other.value.title)
        }
        var ranks = [Int32](repeating: 0, count: count)
        for (rank, place) in order.enumerated() { ranks[place] = Int32(clamping: rank) }
        return ranks
    }
}
