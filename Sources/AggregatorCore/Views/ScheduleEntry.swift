public import ScheduleModel
public import ScheduleMerging
public import Foundation

/// An episode as it stands in a listing: on one day of a schedule, or in its season.
public struct ScheduleEntry: Sendable {
    let ofShow: SharedShow
    /// The episode.
    public let episode: MergedEpisode
    /// The day it stands on here; nil where no day is known.
    public let date: CivilDay?
    /// Its airings on this day; nil where the one that it has is all there is.
    private let several: [MergedAiring]?
    /// When the first of them starts; nil where the time is not known.
    public let start: Date?
    /// When it ends; nil where the start or the length is not known.
    public let end: Date?

    /// An episode with some of its airings, for a viewer in a zone.
    public init(show: MergedShow, episode: MergedEpisode, airings: [MergedAiring], zone: TimeZone) {
        self.init(of: SharedShow(show), episode, airings: airings, zone: zone)
    }

    init(of show: SharedShow, _ episode: MergedEpisode, airings: [MergedAiring], zone: TimeZone) {
        let timed = airings.map { (airing: $0, start: $0.value.time.start(in: zone)) }
        let sorted = timed.count == 1 ? timed : Self.inOrder(timed)
        let airing = sorted.first?.airing.value
        ofShow = show
        self.episode = episode
        let isOnly = sorted.count == 1 && episode.airings.count == 1
        several = isOnly ? nil : sorted.map(\.airing)
        date = sorted.first?.airing.value.time.day(in: zone)
        start = sorted.first?.start
        end =
            airing?.end(in: zone)
            ?? start.flatMap { start in episode.value.runtime.map { start.addingTimeInterval(Double($0) * 60) } }
    }

    /// Its show.
    public var show: MergedShow { ofShow.show }

    /// Its airings on this day, or all of them in a season; the first one first.
    public var airings: [MergedAiring] { several ?? episode.airings }

    /// The episode's chosen values.
    public var value: Episode { episode.value }

    private static func inOrder(
        _ timed: [(airing: MergedAiring, start: Date?)]
    ) -> [(airing: MergedAiring, start: Date?)] {
        timed.enumerated().sorted { left, right in
            let (one, other) = (left.element.start ?? .distantFuture, right.element.start ?? .distantFuture)
            return one == other ? left.offset < right.offset : one < other
        }
        .map(\.element)
    }

    private init(
        _ entry: ScheduleEntry,
        of show: SharedShow? = nil,
        _ episode: MergedEpisode? = nil,
        on date: CivilDay?
    ) {
        ofShow = show ?? entry.ofShow
        self.episode = episode ?? entry.episode
        several = entry.several
        start = entry.start
        end = entry.end
        self.date = date
    }

    /// The entry with its episode marked, as it will be once that is kept.
    package func marked(_ state: EpisodeMark.State) -> ScheduleEntry {
        ScheduleEntry(self, episode.marked(state), on: date)
    }

    /// The entry with its show followed or not, as it will be once that is kept.
    package func following(_ isFollowed: Bool) -> ScheduleEntry {
        ScheduleEntry(self, of: SharedShow(show.following(isFollowed), rank: ofShow.rank), on: date)
    }

    /// Whether it was watched: the user's own mark wins over what a source says.
    public var isWatched: Bool { episode.isWatched(value) }

    /// The kind that a source gives; without one, an episode with a number is a regular one, and of another it is not
    /// known.
    public var kind: EpisodeKind {
        value.kind ?? (value.number.number == nil ? EpisodeKind(rawValue: "unknown") : .regular)
    }

    /// Whether it opens or closes a season or the show; nil where no one knows.
    public var role: EpisodeRole? { ofShow.show.role(of: episode) }

    /// Whether it is shown several times on its day.
    public var hasSeveralAirings: Bool { several.map { $0.count > 1 } ?? false }

    /// What stands here, once for each time at which it begins on its day: an episode that is shown at ten and at twenty
    /// hours is two rows of a table. Channels that show it at one time are one. Two sources that tell different times
    /// disagree about one showing: it takes one source that tells both, or more hours between them than an error has.
    public func showings(in zone: TimeZone) -> [ScheduleEntry] {
        guard let several, several.count > 1 else { return [self] }
        let all = several.filter { airing in
            date == nil || airing.value.time.day(in: zone) == date || airing.value.broadcastDay(in: zone)?.date == date
        }
        let counts = episode.sources.map { source in all.count { $0.sources.contains(source.key) } }
        guard let most = counts.max(), let place = counts.firstIndex(of: most) else { return [self] }
        let teller = episode.sources[place].key
        let starts = all.filter { $0.sources.contains(teller) }.compactMap { $0.value.time.start(in: zone) }
        let onDay = all.filter { airing in
            if airing.sources.contains(teller) { return true }
            guard let start = airing.value.time.start(in: zone) else { return false }
            return starts.allSatisfy { abs($0.timeIntervalSince(start)) > Self.hoursOfOneShowing * 3600 }
        }
        var groups: [(start: Date?, airings: [MergedAiring])] = []
        for airing in onDay {
            let start = airing.value.time.start(in: zone)
            // What has no time of its own stands beside what has one.
            if let last = groups.indices.last, groups[last].start == start || start == nil {
                groups[last].airings.append(airing)
            } else {
                groups.append((start, [airing]))
            }
        }
        if groups.count < 2 { return [self] }
        return groups.map { group in
            let showing = ScheduleEntry(of: ofShow, episode, airings: group.airings, zone: zone)
            return date.map(showing.standing) ?? showing
        }
    }

    /// Sources that disagree about one showing are within as many hours.
    private static let hoursOfOneShowing = 4.0

    /// The entry without the airings that are over at an instant; nil where all of them are.
    func from(_ now: Date, in zone: TimeZone) -> ScheduleEntry? {
        let showings = showings(in: zone)
        let left = showings.filter { showing in
            guard let start = showing.start else { return true }
            return (showing.end ?? start) > now
        }
        if left.count == showings.count { return self }
        if left.isEmpty { return nil }
        let entry = ScheduleEntry(of: ofShow, episode, airings: left.flatMap(\.airings), zone: zone)
        return date.map(entry.standing) ?? entry
    }

    /// The entry on another day: by the broadcast day, which need not be the date of the start.
    package func standing(on date: CivilDay) -> ScheduleEntry { ScheduleEntry(self, on: date) }
}

/// A show that many entries share: a record is large, and a listing has one entry an airing.
final class SharedShow: Sendable {
    let show: MergedShow
    /// Its place among the shows of a listing, by title.
    let rank: Int

    init(_ show: MergedShow, rank: Int = 0) {
        self.show = show
        self.rank = rank
    }

    /// Some shows, each with its place by title.
    static func ranked(_ shows: [MergedShow]) -> [SharedShow] {
        let titles = shows.map { FoldedText($0.value.title) }
        let order = shows.indices.sorted { left, right in
            let (one, other) = (shows[left], shows[right])
            if one.value.title == other.value.title { return one.id < other.id }
            return (titles[left], one.value.title) < (titles[right], other.value.title)
        }
        var ranks = Array(repeating: 0, count: shows.count)
        for (rank, place) in order.enumerated() { ranks[place] = rank }
        return zip(shows, ranks).map { SharedShow($0, rank: $1) }
    }
}
