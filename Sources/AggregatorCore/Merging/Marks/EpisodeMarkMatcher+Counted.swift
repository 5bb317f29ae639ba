internal import ScheduleModel

/// Marks from lists that only count episodes, such as those of MyAnimeList.
extension EpisodeMarkMatcher {
    /// Assigns positions in a show, counted without specials and over all seasons.
    ///
    /// A list can have an entry for each season or for a part of one. So nothing is assigned unless the show, or its
    /// first seasons together, have as many episodes as the entry.
    ///
    /// - Parameter length: The number of episodes of the entry.
    static func assignCounted(
        _ marks: [EpisodeMark],
        ofLength length: Int,
        among episodes: [MergedEpisode],
        after pairs: Pairs
    ) -> Pairs {
        let regular = episodes.indices.filter {
            episodes[$0].value.kind?.isSpecial != true && episodes[$0].number.season != 0
                && episodes[$0].number.number != nil
        }
        let ordered = regular.sorted { EpisodeOrder.isBefore(episodes[$0], episodes[$1]) }
        let ends = ordered.indices.filter { index in
            let next = index + 1
            return next == ordered.count
                || episodes[ordered[index]].number.season != episodes[ordered[next]].number.season
        }
        guard ends.contains(length - 1) else { return [] }
        let (matchedEpisodes, matchedMarks) = (Set(pairs.map(\.episode)), Set(pairs.map(\.mark)))
        return marks.indices.compactMap { mark in
            guard let position = marks[mark].countedPosition, (1...length).contains(position),
                !matchedMarks.contains(mark), !matchedEpisodes.contains(ordered[position - 1])
            else { return nil }
            return (ordered[position - 1], mark)
        }
    }
}
