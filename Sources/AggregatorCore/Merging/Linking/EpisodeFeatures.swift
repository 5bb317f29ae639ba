internal import ScheduleModel
internal import Foundation

/// What of an episode counts for recognising it in another list.
struct EpisodeFeatures {
    /// Season and number, with the part.
    private(set) var number: EpisodeNumber?
    /// The number counted over the whole show.
    private(set) var absolute: Int?
    private(set) var title: EpisodeTitle?
    /// Whether it has a title that cannot be compared with the other list's.
    private(set) var hasOtherTitle = false
    /// The earliest date that it is listed under.
    private(set) var day: CivilDay?
    private(set) var start: Date?
    /// Whether its start is one in the viewer's zone, so that it can be compared with an instant.
    private let hasStart: Bool
    /// When its first airing begins, where that is known to the minute and does not hang on who looks.
    private(set) var instant: Date?
    /// The channel of its first airing.
    private(set) var channel: FoldedText?
    /// Whether it has neither title nor number, so that its day alone tells which one it is.
    private let hasOnlyDay: Bool
    /// Whether its row tells a film, or something made years before it is shown.
    private let isFilmOrRerun: Bool
    /// The other dates that it is listed under: of a guide every repeat.
    private var otherDays: [CivilDay] = []
    private static let numbers = 0...1_000_000
    /// Of more repeats than this the rest says nothing new.
    private static let dayLimit = 40

    /// - Parameter zone: the viewer's zone, in which a clock without a zone is meant; nil where it is not known.
    init(_ episode: Episode, zone: TimeZone? = nil) {
        // A number beyond all reason numbers nothing.
        if let number = episode.number.number, Self.numbers.contains(number),
            Self.numbers.contains(episode.number.season ?? 0)
        {
            self.number = EpisodeNumber(season: episode.number.season, number: number, part: episode.number.part)
        }
        absolute = episode.number.absolute.flatMap { Self.numbers.contains($0) ? $0 : nil }
        title = EpisodeTitle(episode.title)
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
        let told = details.unpacked(of: episode)
        if told.categories.contains(where: { films.contains(FoldedText($0.text).key) }) { return true }
        guard let made = told.date.flatMap({ Int($0.prefix(4)) }), let shown = episode.listedDay?.year else {
            return false
        }
        return made + 1 < shown
    }

    private static let films: Set = ["movie", "movies", "film", "films", "feature film"]

    /// What another record of the same episode adds.
    mutating func fillGaps(from other: EpisodeFeatures) {
        number = number ?? other.number
        absolute = absolute ?? other.absolute
        title = title ?? other.title
        if day == nil { (day, start, instant, otherDays) = (other.day, other.start, other.instant, other.otherDays) }
    }

    /// Forgets the title: nothing is decided by it any more.
    mutating func forgetTitle() {
        hasOtherTitle = title != nil
        title = nil
    }

    /// How many days two are listed apart, where they come nearest; nil where one has none.
    func days(to other: EpisodeFeatures) -> Int? {
        guard let day, let otherDay = other.day else { return nil }
        var apart = abs(day.days(to: otherDay))
        if otherDays.isEmpty, other.otherDays.isEmpty { return apart }
        for one in [day] + otherDays {
            for another in [otherDay] + other.otherDays { apart = min(apart, abs(one.days(to: another))) }
        }
        return apart
    }

    /// Whether both are known to be on one channel, or on two.
    func sharesChannel(with other: EpisodeFeatures) -> Bool? {
        guard let channel, let otherChannel = other.channel else { return nil }
        return channel == otherChannel
    }

    /// Whether both begin at instants that are so far apart that a day which both are listed under says nothing: one
    /// source may count the hours after midnight to the day before, and another not. Of what has neither title nor number
    /// it may be some hours, as between two coasts: more would give a repeat the evening's name.
    func isDifferentAiring(from other: EpisodeFeatures) -> Bool {
        let isByDay = hasOnlyDay || other.hasOnlyDay
        let apart = start(allowingWallClock: isByDay).flatMap { begins in
            other.start(allowingWallClock: isByDay).map { abs(begins.timeIntervalSince($0)) }
        }
        if let apart, apart <= AiringMerger.tolerance { return false }
        if isFilmOrRerun != other.isFilmOrRerun { return true }
        return apart.map { $0 > (isByDay ? 4 : 20) * 3600 } ?? false
    }

    /// The instant at which it begins, or that which its clock means to the viewer.
    private func start(allowingWallClock: Bool) -> Date? { instant ?? (allowingWallClock && hasStart ? start : nil) }

    /// Whether both stand within a day of each other.
    func isWithinOneDay(of other: EpisodeFeatures) -> Bool { days(to: other).map { $0 <= 1 } ?? false }

    /// Whether both bear one title; of two marked parts, the same part.
    func sharesTitle(with other: EpisodeFeatures) -> Bool {
        guard let title, let otherTitle = other.title, title.hasBase(of: otherTitle) else { return false }
        return title.part == nil || otherTitle.part == nil || title.part == otherTitle.part
    }

    /// Whether both bear titles that are not even alike.
    func contradictsTitle(of other: EpisodeFeatures) -> Bool {
        guard let title, let otherTitle = other.title else { return false }
        if title.hasBase(of: otherTitle) { return !sharesTitle(with: other) }
        return !title.resembles(otherTitle)
    }

    /// The order in which episodes of one day are shown.
    static func isBefore(_ left: EpisodeFeatures, _ right: EpisodeFeatures) -> Bool {
        if let start = left.start, let other = right.start, start != other { return start < other }
        let (one, other) = (left.number, right.number)
        if one?.season != other?.season { return (one?.season ?? .max) < (other?.season ?? .max) }
        return (one?.number ?? left.absolute ?? .max) < (other?.number ?? right.absolute ?? .max)
    }
}
