/// Titles and days by which two lists of episodes are seen to be of one show.
struct EpisodeTraces {
    /// So many of a list are compared: enough to recognise it by.
    private static let limit = 2000

    private struct Trace: Hashable {
        let title: FoldedText
        let day: CivilDay
    }

    private let episodes: [ProviderClaims.ClaimedEpisode]

    init(_ episodes: [ProviderClaims.ClaimedEpisode]) { self.episodes = episodes }

    /// How many episodes of two lists bear one title and stand within a day of each other; a title says something
    /// only where it is the episode's own.
    func agreement(with other: EpisodeTraces) -> Int {
        let ours = traces
        if ours.isEmpty { return 0 }
        var seen: Set<Trace> = []
        for trace in ours {
            for days in -1...1 { seen.insert(Trace(title: trace.title, day: trace.day.advanced(by: days))) }
        }
        return other.traces.count { seen.contains($0) }
    }

    private var traces: Set<Trace> {
        var traces: Set<Trace> = []
        for claim in episodes.prefix(4 * Self.limit) {
            guard let title = EpisodeTitle(claim.episode.title), let day = claim.episode.listedDay else { continue }
            traces.insert(Trace(title: title.whole, day: day))
            if traces.count == Self.limit { break }
        }
        return traces
    }
}
