internal import ScheduleModel

extension SourceKey {
    /// Whether the ID is only a show and an episode number. If the list is renumbered, another episode gets this
    /// ID.
    var isEpisodeNumber: Bool { EpisodeNumber.isEncoded(in: id) }
}

/// A check for IDs that are only numbers and would lead a mark to another episode.
struct NumericKeyCheck {
    private let marks: [EpisodeMarkMatcher.EpisodeFacts]
    private let episodes: [EpisodeMarkMatcher.EpisodeFacts]
    private let marksByName: [FoldedText: [Int]]
    private let episodesByName: [FoldedText: [Int]]
    private let isComplete: Bool

    init(_ marks: [EpisodeMark], _ episodes: [MergedEpisode], isComplete: Bool) {
        let isNeeded = marks.contains { $0.keys.contains(where: \.isEpisodeNumber) }
        self.marks = isNeeded ? marks.map(EpisodeMarkMatcher.EpisodeFacts.init) : []
        self.episodes = isNeeded ? episodes.map(EpisodeMarkMatcher.EpisodeFacts.init) : []
        marksByName = Self.byName(self.marks)
        episodesByName = Self.byName(self.episodes)
        self.isComplete = isComplete
    }

    /// Returns whether an ID leads from a mark to an episode with a different title.
    ///
    /// The ID is wrong if another episode has the mark's title and day, or another mark has those of the episode.
    /// In a partial list such an episode may be missing. There the ID is also wrong if the titles differ and the days
    /// are more than one apart.
    func pointsToWrongEpisode(_ key: SourceKey, mark: Int, episode: Int) -> Bool {
        guard !marks.isEmpty, key.isEpisodeNumber else { return false }
        let (marked, target) = (marks[mark], episodes[episode])
        guard let name = marked.name, let other = target.name, name != other else { return false }
        if (episodesByName[name] ?? []).contains(where: { $0 != episode && episodes[$0].hasSameTitleAndDay(as: marked) }
        ) {
            return true
        }
        if (marksByName[other] ?? []).contains(where: { $0 != mark && marks[$0].hasSameTitleAndDay(as: target) }) {
            return true
        }
        // If a title is only a number, such as "Episode 5", a different title and day do not prove that it is another
        // episode.
        guard !isComplete, marked.title != nil, target.title != nil, let day = marked.day, let otherDay = target.day
        else { return false }
        return abs(day.days(to: otherDay)) > 1
    }

    private static func byName(_ facts: [EpisodeMarkMatcher.EpisodeFacts]) -> [FoldedText: [Int]] {
        Dictionary(grouping: facts.indices.filter { facts[$0].name != nil }) { facts[$0].name ?? FoldedText("") }
    }
}
