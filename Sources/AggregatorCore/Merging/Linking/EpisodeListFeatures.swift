internal import ScheduleModel
internal import Foundation

/// The titles, days and channels by which two lists of episodes are recognized as lists of the same show.
struct EpisodeListFeatures {
    /// The number of episodes of each list that are compared. It is enough to recognize a show.
    private static let maxEpisodes = 2000

    private struct TitleAndDay: Hashable {
        let title: FoldedText
        let day: CivilDay
    }

    private let episodes: () -> any Collection<Episode>

    /// - Parameter episodes: Returns the list. Only called if the list is needed.
    init(_ episodes: @escaping () -> any Collection<Episode>) { self.episodes = episodes }

    /// Returns how many episodes of both lists have the same title and days at most one apart.
    /// Titles that identify no episode are ignored. The order of the lists has no influence.
    func agreement(with other: EpisodeListFeatures) -> Int {
        let features = titlesAndDays
        if features.isEmpty { return 0 }
        let otherFeatures = other.titlesAndDays
        return min(
            Self.count(of: otherFeatures, similarTo: features),
            Self.count(of: features, similarTo: otherFeatures)
        )
    }

    private static func count(of features: Set<TitleAndDay>, similarTo others: Set<TitleAndDay>) -> Int {
        features.count { feature in
            (-1...1).contains { others.contains(TitleAndDay(title: feature.title, day: feature.day.advanced(by: $0))) }
        }
    }

    /// Returns whether at least three episodes have the same number in both lists and none of them has a similar
    /// title. If the lists are decades apart, one such episode is enough.
    ///
    /// - Parameter comparesYears: Whether the days of the lists count.
    func contradicts(_ other: EpisodeListFeatures, comparesYears: Bool = false) -> Bool {
        let list = list(4 * Self.maxEpisodes)
        let titles = Self.titles(of: list)
        if titles.isEmpty { return false }
        let others = other.list(4 * Self.maxEpisodes)
        var shared = 0
        for (number, title) in Self.titles(of: others) {
            guard let ownTitle = titles[number] else { continue }
            if ownTitle.resembles(title) { return false }
            shared += 1
        }
        if shared >= Self.minDistinctTitles { return true }
        return comparesYears && shared > 0 && Self.areDecadesApart(list, others)
    }

    /// Returns whether at least ten years are between two lists, and no title is in both. A guide is no such list,
    /// because it may repeat an old show.
    private static func areDecadesApart(_ list: [Episode], _ others: [Episode]) -> Bool {
        guard let days = span(of: list), let otherDays = span(of: others) else { return false }
        let gap = max(days.last.days(to: otherDays.first), otherDays.last.days(to: days.first))
        guard gap >= minDaysBetweenNamesakes else { return false }
        let titles = Set(list.compactMap { EpisodeTitle($0.title)?.base })
        return !others.contains { episode in EpisodeTitle(episode.title).map { titles.contains($0.base) } ?? false }
    }

    /// Ten years. Few shows pause longer.
    private static let minDaysBetweenNamesakes = 3650

    /// Returns the first and last day of a list, or nil if it has none or may be a guide.
    private static func span(of list: [Episode]) -> (first: CivilDay, last: CivilDay)? {
        let isGuide = list.contains { $0.airings.contains { $0.channel != nil && $0.time.start(in: .gmt) != nil } }
        if isGuide { return nil }
        let days = list.compactMap(\.listedDay)
        guard let first = days.min(), let last = days.max() else { return nil }
        return (first, last)
    }

    /// Returns whether channels are listed for both and none of them is the same.
    func areOnOtherChannels(than other: EpisodeListFeatures) -> Bool {
        let (channels, others) = (channels, other.channels)
        return !channels.isEmpty && !others.isEmpty && channels.isDisjoint(with: others)
    }

    private var channels: Set<FoldedText> {
        Set(
            list(Self.maxEpisodes).flatMap(\.airings).prefix(Self.maxEpisodes).compactMap(\.channel).map {
                FoldedText($0.name)
            }
        )
    }

    private static let minDistinctTitles = 3

    private static func titles(of list: [Episode]) -> [EpisodeNumber: EpisodeTitle] {
        var titles: [EpisodeNumber: EpisodeTitle] = [:]
        for episode in list {
            guard episode.number.code != nil, let title = EpisodeTitle(of: episode) else { continue }
            let number = EpisodeNumber(season: episode.number.season, number: episode.number.number)
            if titles[number] == nil { titles[number] = title }
        }
        return titles
    }

    private var titlesAndDays: Set<TitleAndDay> {
        var result: Set<TitleAndDay> = []
        for episode in list(4 * Self.maxEpisodes) {
            guard let title = EpisodeTitle(of: episode), let day = episode.listedDay else { continue }
            result.insert(TitleAndDay(title: title.folded, day: day))
            if result.count == Self.maxEpisodes { break }
        }
        return result
    }

    private func list(_ limit: Int) -> [Episode] {
        func first(_ episodes: some Collection<Episode>) -> [Episode] { Array(episodes.prefix(limit)) }
        return first(episodes())
    }
}
