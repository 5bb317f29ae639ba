internal import ScheduleModel

/// Marks from hand-written lists, which have few facts and no IDs. `episodes` are all episodes of the show.
extension EpisodeMarkMatcher {
    typealias Pairs = [(episode: Int, mark: Int)]

    /// Assigns marks of a list whose title no episode has to the only episode with their number. Another language or
    /// spelling is more likely than another episode.
    static func assignForeignTitles(
        _ marks: [EpisodeMark],
        among episodes: [MergedEpisode],
        after pairs: Pairs
    ) -> Pairs {
        let (matchedEpisodes, matchedMarks) = (Set(pairs.map(\.episode)), Set(pairs.map(\.mark)))
        let remaining = marks.indices.filter { index in
            !matchedMarks.contains(index) && marks[index].keys.isEmpty && marks[index].day == nil
                && marks[index].title != nil && marks[index].number.season != nil && marks[index].number.number != nil
        }
        if remaining.isEmpty { return [] }
        let titles = Set(episodes.compactMap { EpisodeFacts($0).title })
        let byNumber = Dictionary(grouping: episodes.indices) { seasonAndNumber(of: episodes[$0].number) }
        let marksByNumber = Dictionary(grouping: remaining) { seasonAndNumber(of: marks[$0].number) }
        return remaining.compactMap { index -> (episode: Int, mark: Int)? in
            let number = seasonAndNumber(of: marks[index].number)
            let isListed = EpisodeFacts(marks[index]).title.map(titles.contains) ?? false
            guard !isListed, marksByNumber[number]?.count == 1, let matches = byNumber[number], matches.count == 1,
                !matchedEpisodes.contains(matches[0])
            else { return nil }
            return (matches[0], index)
        }
    }

    /// Assigns marks that have only a number without a season, only a number over the whole show, or only a day.
    static func assignPositions(_ marks: [EpisodeMark], among episodes: [MergedEpisode], after pairs: Pairs) -> Pairs {
        let (matchedEpisodes, matchedMarks) = (Set(pairs.map(\.episode)), Set(pairs.map(\.mark)))
        let remaining = marks.indices.filter { !matchedMarks.contains($0) && marks[$0].keys.isEmpty }
        if remaining.isEmpty { return [] }
        let regular = episodes.indices.filter { episodes[$0].value.kind?.isSpecial != true }
        let byAbsolute = Dictionary(grouping: regular) { episodes[$0].number.absolute }
        let byDay = Dictionary(grouping: episodes.indices) { episodes[$0].listedDay }
        let seasons = Set(regular.compactMap { episodes[$0].number.season })
        var usedEpisodes = matchedEpisodes
        return remaining.compactMap { index -> (episode: Int, mark: Int)? in
            let mark = marks[index]
            var candidates: [Int] = []
            if mark.number.season == nil, let position = mark.number.absolute ?? mark.number.number {
                candidates = byAbsolute[position] ?? []
                // In a show whose only season is the first, its numbers are those of the show. A library may have only a
                // later season.
                if candidates.isEmpty, seasons == [1] {
                    candidates = regular.filter { episodes[$0].number.number == position }
                }
            } else if mark.number == EpisodeNumber(), mark.title == nil, let day = mark.day {
                candidates = byDay[day] ?? []
            }
            guard candidates.count == 1, usedEpisodes.insert(candidates[0]).inserted else { return nil }
            return (candidates[0], index)
        }
    }
}
