internal import ScheduleModel

/// The marks of one show that apply to no episode.
public struct UnplacedMarks: Hashable, Sendable {
    /// The number of the mark of the show (`ShowMark.id`).
    public let markID: Int
    /// The title of the marked show.
    public let title: String
    /// The year of the marked show, if the mark has one.
    public let year: Int?
    /// Whether a show with this title or ID is known. If so, only its episodes are missing.
    public let isShowKnown: Bool
    /// The marks without an episode.
    public private(set) var episodes: [EpisodeMark]

    /// Returns the same with only some of the marks.
    package func with(_ episodes: [EpisodeMark]) -> UnplacedMarks {
        var result = self
        result.episodes = episodes
        return result
    }

    package init(of show: ShowMark, isShowKnown: Bool, episodes: [EpisodeMark]) {
        (markID, title, year) = (show.id, show.title, show.year)
        (self.isShowKnown, self.episodes) = (isShowKnown, episodes)
    }
}

extension UserMarks {
    /// Returns the marks that apply to no episode of a catalog with all stored shows, by show.
    ///
    /// A mark with the ID of a source waits for that source if it has not listed the show yet, so it is not returned.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    package func unplaced(in catalog: MergedCatalog, complete: CompleteShows) -> [UnplacedMarks] {
        let index = MarkIndex(self)
        var showsByMark: [Int: [Int]] = [:]
        for (show, marks) in index.indices(in: catalog).enumerated() {
            for mark in marks { showsByMark[mark, default: []].append(show) }
        }
        return shows.indices.compactMap { mark in
            let marked = shows[mark]
            guard let matches = showsByMark[mark] else {
                let missing = marked.keys.isEmpty ? marked.episodes : []
                return missing.isEmpty
                    ? nil : UnplacedMarks(of: marked, isShowKnown: false, episodes: missing)
            }
            var placed: Set<Int> = []
            for match in matches {
                let show = catalog.shows[match]
                let isComplete = complete.contains(show)
                let pairs = EpisodeMarkMatcher.assign(marked.episodes, to: show.episodes, isComplete: isComplete)
                placed.formUnion(pairs.map(\.mark))
                // Several marks of one episode share its ID, and only the latest applies. In a partial list, the
                // episode of a mark with an ID may be missing.
                let ids = Set(show.episodes.flatMap { $0.sources.map(\.key) })
                placed.formUnion(
                    marked.episodes.indices.filter {
                        let keys = marked.episodes[$0].keys
                        return !keys.isEmpty && !isComplete || !keys.isDisjoint(with: ids)
                    }
                )
            }
            let missing = marked.episodes.indices.filter { !placed.contains($0) }.map { marked.episodes[$0] }
            return missing.isEmpty ? nil : UnplacedMarks(of: marked, isShowKnown: true, episodes: missing)
        }
    }
}

extension EpisodeMark {
    /// The number of the marked episode, its title or its day, as text.
    package var text: String {
        // A list without numbers has the season and the title.
        if number.number == nil, let season = number.text, let title { return "\(season) “\(title)”" }
        return number.text ?? number.absolute.map { "#\($0)" } ?? title.map { "“\($0)”" } ?? day?.description
            ?? "an episode"
    }
}
