internal import ScheduleModel

/// Titles and days by which two lists of episodes are seen to be of one show.
struct EpisodeListFeatures {
    /// At most this many episodes of each list are compared; that is enough to recognise a show.
    private static let limit = 2000

    private struct Trace: Hashable {
        let title: FoldedText
        let day: CivilDay
    }

    private let episodes: () -> any Collection<Episode>

    /// - Parameter episodes: the list, which is asked for only where it is needed.
    init(_ episodes: @escaping () -> any Collection<Episode>) { self.episodes = episodes }

    /// How many episodes of two lists bear one title and stand within a day of each other; a title says something
    /// only where it is the episode's own. It is the same whichever list comes first.
    func agreement(with other: EpisodeListFeatures) -> Int {
        let ours = traces
        if ours.isEmpty { return 0 }
        let theirs = other.traces
        return min(Self.count(of: theirs, similarTo: ours), Self.count(of: ours, similarTo: theirs))
    }

    private static func count(of traces: Set<Trace>, similarTo others: Set<Trace>) -> Int {
        traces.count { trace in
            (-1...1).contains { others.contains(Trace(title: trace.title, day: trace.day.advanced(by: $0))) }
        }
    }

    /// Whether both lists number at least three episodes alike, and not one of them bears a title that is alike.
    func contradicts(_ other: EpisodeListFeatures) -> Bool {
        let ours = titles
        if ours.isEmpty { return false }
        var shared = 0
        for (number, title) in other.titles {
            guard let own = ours[number] else { continue }
            if own.resembles(title) { return false }
            shared += 1
        }
        return shared >= Self.minDistinctTitles
    }

    /// Whether both are shown on channels that are known, and on none of the other's.
    func areOnOtherChannels(than other: EpisodeListFeatures) -> Bool {
        let (ours, theirs) = (channels, other.channels)
        return !ours.isEmpty && !theirs.isEmpty && ours.isDisjoint(with: theirs)
    }

    private var channels: Set<FoldedText> {
        Set(
            list(Self.limit).flatMap(\.airings).prefix(Self.limit).compactMap(\.channel).map {
                FoldedText($0.name)
            }
        )
    }

    private static let minDistinctTitles = 3

    private var titles: [EpisodeNumber: EpisodeTitle] {
        var titles: [EpisodeNumber: EpisodeTitle] = [:]
        for episode in list(4 * Self.limit) {
            guard episode.number.code != nil, let title = EpisodeTitle(episode.title) else { continue }
            let number = EpisodeNumber(season: episode.number.season, number: episode.number.number)
            if titles[number] == nil { titles[number] = title }
        }
        return titles
    }

    private var traces: Set<Trace> {
        var traces: Set<Trace> = []
        for episode in list(4 * Self.limit) {
            guard let title = EpisodeTitle(episode.title), let day = episode.listedDay else { continue }
            traces.insert(Trace(title: title.whole, day: day))
            if traces.count == Self.limit { break }
        }
        return traces
    }

    private func list(_ limit: Int) -> [Episode] {
        func first(_ episodes: some Collection<Episode>) -> [Episode] { Array(episodes.prefix(limit)) }
        return first(episodes())
    }
}
