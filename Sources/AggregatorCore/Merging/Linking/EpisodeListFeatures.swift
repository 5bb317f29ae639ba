internal import ScheduleModel

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
    /// title.
    func contradicts(_ other: EpisodeListFeatures) -> Bool {
        let titles = titles
        if titles.isEmpty { return false }
        var shared = 0
        for (number, title) in other.titles {
            guard let ownTitle = titles[number] else { continue }
            if ownTitle.resembles(title) { return false }
            shared += 1
        }
        return shared >= Self.minDistinctTitles
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

    private var titles: [EpisodeNumber: EpisodeTitle] {
        var titles: [EpisodeNumber: EpisodeTitle] = [:]
        for episode in list(4 * Self.maxEpisodes) {
            guard episode.number.code != nil, let title = EpisodeTitle(episode.title) else { continue }
            let number = EpisodeNumber(season: episode.number.season, number: episode.number.number)
            if titles[number] == nil { titles[number] = title }
        }
        return titles
    }

    private var titlesAndDays: Set<TitleAndDay> {
        var result: Set<TitleAndDay> = []
        for episode in list(4 * Self.maxEpisodes) {
            guard let title = EpisodeTitle(episode.title), let day = episode.listedDay else { continue }
            result.insert(TitleAndDay(title: title.whole, day: day))
            if result.count == Self.maxEpisodes { break }
        }
        return result
    }

    private func list(_ limit: Int) -> [Episode] {
        func first(_ episodes: some Collection<Episode>) -> [Episode] { Array(episodes.prefix(limit)) }
        return first(episodes())
    }
}
