internal import ScheduleModel

/// Marks from hand-written lists, which have few facts and no IDs.
///
/// In each method, `episodes` are all episodes of the show, and `pairs` are those that earlier rules made.
extension EpisodeMarkMatcher {
    /// Indices of episodes with the indices of their marks.
    typealias Pairs = [(episode: Int, mark: Int)]

    /// Assigns marks whose title no episode has, by season and number. Exactly one episode and one mark must have the
    /// number.
    ///
    /// The list has the title in another language or spelling. This is more likely than another episode.
    static func assignForeignTitles(
        _ marks: [EpisodeMark],
        among episodes: [MergedEpisode],
        after pairs: Pairs
    ) -> Pairs {
        let (matchedEpisodes, matchedMarks) = (Set(pairs.map(\.episode)), Set(pairs.map(\.mark)))
        let remaining = marks.indices.filter { index in
            let mark = marks[index]
            // Catalogs number specials differently, so the number of one proves nothing against its title.
            return !matchedMarks.contains(index) && mark.keys.isEmpty && mark.day == nil
                && mark.title != nil && mark.number.season ?? 0 > 0 && mark.number.number != nil
        }
        if remaining.isEmpty { return [] }
        let episodeTitles = Set(episodes.compactMap { EpisodeFacts($0).title })
        let episodesByNumber = Dictionary(grouping: episodes.indices) { seasonAndNumber(of: episodes[$0].number) }
        let marksByNumber = Dictionary(grouping: remaining) { seasonAndNumber(of: marks[$0].number) }
        return remaining.compactMap { index -> (episode: Int, mark: Int)? in
            let hasTitleOfEpisode = EpisodeFacts(marks[index]).title.map(episodeTitles.contains) ?? false
            if hasTitleOfEpisode { return nil }
            let number = seasonAndNumber(of: marks[index].number)
            guard marksByNumber[number]?.count == 1, let candidates = episodesByNumber[number], candidates.count == 1,
                !matchedEpisodes.contains(candidates[0])
            else { return nil }
            return (candidates[0], index)
        }
    }

    /// Assigns marks that have only a number without a season, only a number over the whole show, or only a day.
    ///
    /// Exactly one episode must have that number or day. If several marks fit an episode, the first one gets it.
    static func assignPositions(_ marks: [EpisodeMark], among episodes: [MergedEpisode], after pairs: Pairs) -> Pairs {
        let (matchedEpisodes, matchedMarks) = (Set(pairs.map(\.episode)), Set(pairs.map(\.mark)))
        let remaining = marks.indices.filter { !matchedMarks.contains($0) && marks[$0].keys.isEmpty }
        if remaining.isEmpty { return [] }
        let regular = episodes.indices.filter { episodes[$0].value.kind?.isSpecial != true }
        let regularByAbsolute = Dictionary(grouping: regular) { episodes[$0].number.absolute }
        let episodesByDay = Dictionary(grouping: episodes.indices) { episodes[$0].listedDay }
        // If the first season is the only one, its numbers are also those of the show. A library may have only a later
        // season, whose numbers are not.
        let hasOnlyFirstSeason = Set(regular.compactMap { episodes[$0].number.season }) == [1]
        var usedEpisodes = matchedEpisodes
        return remaining.compactMap { index -> (episode: Int, mark: Int)? in
            let mark = marks[index]
            var candidates: [Int] = []
            if mark.number.season == nil, let position = mark.number.absolute ?? mark.number.number {
                candidates = regularByAbsolute[position] ?? []
                if candidates.isEmpty, hasOnlyFirstSeason {
                    candidates = regular.filter { episodes[$0].number.number == position }
                }
            } else if mark.number == EpisodeNumber(), mark.title == nil, let day = mark.day {
                candidates = episodesByDay[day] ?? []
            }
            guard candidates.count == 1, usedEpisodes.insert(candidates[0]).inserted else { return nil }
            return (candidates[0], index)
        }
    }
}
