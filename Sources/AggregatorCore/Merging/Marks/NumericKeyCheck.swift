internal import ScheduleModel

extension SourceKey {
    /// Whether it is nothing more than a show's title, `harbour%20lights`, with a year or without one.
    func isDerived(fromTitle title: String) -> Bool {
        let folded = PercentEncoding.encode(FoldedText(title).key)
        if id == folded { return true }
        let year = id.utf8.dropFirst(folded.utf8.count + "%20".utf8.count)
        return id.utf8.starts(with: (folded + "%20").utf8) && year.count == 4
            && year.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }

    /// Whether it is nothing more than a show and an episode's number: another episode is called so where a list is
    /// numbered anew.
    var isEpisodeNumber: Bool { EpisodeNumber.isEncoded(in: id) }
}

/// Where keys that are nothing more than numbers would lead a mark to another episode.
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

    /// Whether a key leads from a mark to an episode of another title, though another episode has the mark's title and
    /// day, or another mark the episode's; in a part of a list, where such a one may be out of sight, though title and day
    /// are both other ones.
    func pointsToWrongEpisode(_ key: SourceKey, mark: Int, episode: Int) -> Bool {
        guard !marks.isEmpty, key.isEpisodeNumber else { return false }
        let (marked, found) = (marks[mark], episodes[episode])
        guard let name = marked.name, let other = found.name, name != other else { return false }
        if (episodesByName[name] ?? []).contains(where: { $0 != episode && episodes[$0].hasSameTitleAndDay(as: marked) }
        ) {
            return true
        }
        if (marksByName[other] ?? []).contains(where: { $0 != mark && marks[$0].hasSameTitleAndDay(as: found) }) {
            return true
        }
        // That the number in a title is another one says nothing where the day is another one too.
        guard !isComplete, marked.title != nil, found.title != nil, let day = marked.day, let otherDay = found.day
        else { return false }
        return abs(day.days(to: otherDay)) > 1
    }

    private static func byName(_ facts: [EpisodeMarkMatcher.EpisodeFacts]) -> [FoldedText: [Int]] {
        Dictionary(grouping: facts.indices.filter { facts[$0].name != nil }) { facts[$0].name ?? FoldedText("") }
    }
}
