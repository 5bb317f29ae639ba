/// Finds the episode that a mark is about among those of its show, whatever became of its number, title, day or id.
///
/// A source's own key decides. Where none is known any more, an episode is taken that agrees in two of number, title
/// and day: one alone would give the mark to another episode when a season is renumbered.
enum EpisodeMatching {
    /// By what an episode is recognised where no source's key is known.
    struct Facts {
        let number: EpisodeNumber
        let day: CivilDay?
        /// Made only where it is asked for: of most episodes it is not.
        let title: () -> String?

        init(_ mark: EpisodeMark) {
            number = mark.number
            day = mark.day
            title = { mark.title }
        }

        init(_ episode: MergedEpisode) {
            number = episode.number
            day = episode.listedDay
            title = { episode.value.title }
        }
    }

    /// The episode that a mark is about; nil where it is not among them.
    static func episode(of mark: EpisodeMark, in episodes: [MergedEpisode]) -> MergedEpisode? {
        if let byKey = episodes.first(where: { $0.sources.contains { mark.keys.contains($0.key) } }) { return byKey }
        let facts = Facts(mark)
        return episodes.first { agree(Facts($0), facts) }
    }

    /// The mark that is about an episode; the latest, where there are several.
    static func mark(of episode: MergedEpisode, in marks: [EpisodeMark], byKey: [SourceKey: Int]) -> EpisodeMark? {
        let keyed = episode.sources.compactMap { byKey[$0.key] }.map { marks[$0] }
        if let latest = keyed.max(by: { $0.at < $1.at }) { return latest }
        let facts = Facts(episode)
        return marks.filter { agree(facts, Facts($0)) }.max { $0.at < $1.at }
    }

    /// Whether two of number, title and day are the same.
    static func agree(_ one: Facts, _ other: Facts) -> Bool {
        let hasSameNumber =
            one.number.number != nil && one.number.season == other.number.season
            && one.number.number == other.number.number
        let hasSameDay = one.day.flatMap { day in other.day.map { abs(day.days(to: $0)) <= 1 } } ?? false
        if hasSameNumber, hasSameDay { return true }
        guard hasSameNumber || hasSameDay, let title = title(one.title()), let titled = Self.title(other.title()) else {
            return false
        }
        return title == titled
    }

    /// A title that tells an episode from others: neither "TBA" nor "Episode 5".
    private static func title(_ title: String?) -> FoldedText? {
        guard let title else { return nil }
        let folded = FoldedText(title)
        let words = folded.key.split(separator: " ")
        let isNumbered = words.count == 2 && ["episode", "folge", "chapter", "part"].contains(words[0])
            && words[1].utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        return folded.key.isEmpty || ["tba", "tbd", "tbc"].contains(folded.key) || isNumbered ? nil : folded
    }
}
