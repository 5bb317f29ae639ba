internal import ScheduleModel
internal import Foundation

/// The features of an episode that are compared to find it in another list.
struct EpisodeFeatures {
    /// Season, number and part.
    private(set) var number: EpisodeNumber?
    /// The number counted over the whole show.
    private(set) var absolute: Int?
    private(set) var title: EpisodeTitle?
    /// Whether the episode has a title that cannot be compared with the other list.
    private(set) var hasOtherTitle = false
    /// The earliest date under which the episode is listed.
    private(set) var day: CivilDay?
    private(set) var start: Date?
    /// Whether `start` is in the viewer's time zone, so that it can be compared with an instant.
    private let hasStart: Bool
    /// The start of the first airing if it is an exact instant that does not depend on the viewer's time zone.
    private(set) var instant: Date?
    /// The folded name of the first airing's channel.
    private(set) var channel: FoldedText?
    /// Whether the episode has neither title nor number, so that only its day identifies it.
    private let hasOnlyDay: Bool
    /// Whether the episode is a film, or was made years before it airs.
    private let isFilmOrRerun: Bool
    /// The other dates under which the episode is listed. In a guide these are the dates of repeats.
    private var otherDays: [CivilDay] = []
    private static let numbers = 0...1_000_000
    /// The number of airings whose days are compared. More repeats add nothing.
    private static let dayLimit = 40

    /// - Parameter zone: The viewer's time zone, in which times without a zone are read, or nil if it is unknown.
    init(_ episode: Episode, zone: TimeZone? = nil) {
        // Implausible numbers are ignored.
        if let number = episode.number.number, Self.numbers.contains(number),
            Self.numbers.contains(episode.number.season ?? 0)
        {
            self.number = EpisodeNumber(season: episode.number.season, number: number, part: episode.number.part)
        }
        absolute = episode.number.absolute.flatMap { Self.numbers.contains($0) ? $0 : nil }
        title = EpisodeTitle(of: episode)
        day = episode.listedDay
        if episode.airings.count > 1 {
            let days = episode.airings.prefix(Self.dayLimit).compactMap { $0.broadcastDay(in: .gmt)?.date }
            otherDays = Array(Set(days).subtracting([day].compactMap(\.self)))
        }
        let first = episode.airings.count < 2 ? episode.airings.first : episode.airings.min(by: AiringOrder.isBefore)
        start = first?.time.start(in: zone ?? .gmt)
        hasStart = zone != nil && start != nil
        if case .instant(let instant) = first?.time { self.instant = instant }
        channel = first?.channel.map { FoldedText($0.name) }
        hasOnlyDay = number == nil && absolute == nil && title == nil
        isFilmOrRerun = hasOnlyDay && first.map { Self.isFilmOrRerun($0, of: episode) } ?? false
    }

    private static func isFilmOrRerun(_ airing: Airing, of episode: Episode) -> Bool {
        guard let details = airing.details, details.isComplete else { return false }
        let unpacked = details.unpacked(of: episode)
        if unpacked.categories.contains(where: { films.contains(FoldedText($0.text).key) }) { return true }
        guard let productionYear = unpacked.date.flatMap({ Int($0.prefix(4)) }),
            let listedYear = episode.listedDay?.year
        else {
            return false
        }
        return productionYear + 1 < listedYear
    }

    private static let films: Set = ["movie", "movies", "film", "films", "feature film"]

    /// Fills missing features from another record of the same episode.
    mutating func fillGaps(from other: EpisodeFeatures) {
        number = number ?? other.number
        absolute = absolute ?? other.absolute
        title = title ?? other.title
        if day == nil { (day, start, instant, otherDays) = (other.day, other.start, other.instant, other.otherDays) }
    }

    /// Removes the title, so that it no longer has an influence.
    mutating func forgetTitle() {
        hasOtherTitle = title != nil
        title = nil
    }

    /// Returns the smallest number of days between the dates of two episodes, or nil if one has no date.
    func days(to other: EpisodeFeatures) -> Int? {
        guard let day, let otherDay = other.day else { return nil }
        var distance = abs(day.days(to: otherDay))
        if otherDays.isEmpty, other.otherDays.isEmpty { return distance }
        for lhs in [day] + otherDays {
            for rhs in [otherDay] + other.otherDays { distance = min(distance, abs(lhs.days(to: rhs))) }
        }
        return distance
    }

    /// Returns whether both are on the same channel, or nil if a channel is unknown.
    func sharesChannel(with other: EpisodeFeatures) -> Bool? {
        guard let channel, let otherChannel = other.channel else { return nil }
        return channel == otherChannel
    }

    /// Returns whether the starts are too far apart for a common day to count.
    ///
    /// The limit is 20 hours, because one source may list the hours after midnight under the day before. For an
    /// episode without title and number it is 4 hours, as between two coasts. With more, a repeat could get the
    /// title of the evening's episode.
    func isDifferentAiring(from other: EpisodeFeatures) -> Bool {
        let isByDay = hasOnlyDay || other.hasOnlyDay
        let gap = start(allowingWallClock: isByDay).flatMap { start in
            other.start(allowingWallClock: isByDay).map { abs(start.timeIntervalSince($0)) }
        }
        if let gap, gap <= AiringMerger.tolerance { return false }
        if isFilmOrRerun != other.isFilmOrRerun { return true }
        return gap.map { $0 > (isByDay ? 4 : 20) * 3600 } ?? false
    }

    /// Returns the exact start, or the start in the viewer's time zone if that is allowed and available.
    private func start(allowingWallClock: Bool) -> Date? { instant ?? (allowingWallClock && hasStart ? start : nil) }

    /// Returns whether the days of both are at most one apart.
    func isWithinOneDay(of other: EpisodeFeatures) -> Bool { days(to: other).map { $0 <= 1 } ?? false }

    /// Returns whether both have the same title. If both titles name a part, the parts must be equal.
    func sharesTitle(with other: EpisodeFeatures) -> Bool {
        guard let title, let otherTitle = other.title, title.hasBase(of: otherTitle) else { return false }
        return title.part == nil || otherTitle.part == nil || title.part == otherTitle.part
    }

    /// Returns whether both have titles that are not even similar.
    func contradictsTitle(of other: EpisodeFeatures) -> Bool {
        guard let title, let otherTitle = other.title else { return false }
        if title.hasBase(of: otherTitle) { return !sharesTitle(with: other) }
        return !title.resembles(otherTitle)
    }

    /// Returns whether one episode is before another within a day.
    static func isBefore(_ left: EpisodeFeatures, _ right: EpisodeFeatures) -> Bool {
        if let start = left.start, let other = right.start, start != other { return start < other }
        let (number, other) = (left.number, right.number)
        if number?.season != other?.season { return (number?.season ?? .max) < (other?.season ?? .max) }
        return (number?.number ?? left.absolute ?? .max) < (other?.number ?? right.absolute ?? .max)
    }
}
