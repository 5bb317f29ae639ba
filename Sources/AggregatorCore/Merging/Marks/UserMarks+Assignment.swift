internal import ScheduleModel

extension UserMarks {
    /// Returns the shows of a catalog that have a mark.
    package func markedShows(in catalog: MergedCatalog) -> [MergedShow] {
        zip(catalog.shows, MarkIndex(self).indices(in: catalog)).filter { !$1.isEmpty }.map(\.0)
    }

    /// Moves marks without an episode to a show.
    ///
    /// - Parameter isComplete: Whether `show` has all of its episodes.
    package mutating func assign(_ unplaced: UnplacedMarks, to show: MergedShow, isComplete: Bool) {
        guard let index = shows.firstIndex(where: { $0.id == unplaced.markID }) else { return }
        let episodes = Set(unplaced.episodes)
        let moved = shows[index].episodes.filter(episodes.contains)
        // An ID is not used again, so that undo recognizes the change.
        let newID = nextID
        let keys = Set(show.sources.map(\.key))
        var mark = ShowMark(id: newID, keys: keys, title: show.value.title, year: show.value.year)
        mark.episodes = isComplete ? moved.countedEpisodes(of: show) : moved
        if shows[index].keys.isEmpty {
            // The other decisions are about the same show.
            mark.externals = shows[index].externals
            (mark.followedSince, mark.stoppedSince) = (shows[index].followedSince, shows[index].stoppedSince)
            (mark.review, mark.lists) = (shows[index].review, shows[index].lists)
            mark.isHidden = shows[index].isHidden
            mark.episodes += shows[index].episodes.filter { !episodes.contains($0) }
            shows.remove(at: index)
        } else {
            shows[index].episodes.removeAll(where: episodes.contains)
        }
        if let existing = indices(of: show).first {
            shows[existing] = shows[existing].merged(with: mark)
        } else {
            shows.append(mark)
        }
    }
}

extension UserMarks {
    /// Replaces the marks of seasons by those of episodes that another mark with the same ID has.
    package mutating func replaceSeasons(of expanded: ShowMark) {
        guard let index = shows.firstIndex(where: { $0.id == expanded.id }) else { return }
        shows[index].episodes.removeAll { mark in
            mark.isSeason && !expanded.episodes.contains { $0.isSeason && $0.number == mark.number }
        }
        shows[index] = shows[index].merged(with: expanded)
    }
}

extension UserMarks {
    /// Removes marks without an episode, and the mark of their show if nothing else is left in it.
    package mutating func discard(_ unplaced: UnplacedMarks) {
        guard let index = shows.firstIndex(where: { $0.id == unplaced.markID }) else { return }
        let episodes = Set(unplaced.episodes)
        shows[index].episodes.removeAll(where: episodes.contains)
        if shows[index].isEmpty { shows.remove(at: index) }
    }
}

extension [EpisodeMark] {
    /// Returns the marks with the IDs of the episodes at their positions in a show. The last position must be the end
    /// of a season.
    fileprivate func countedEpisodes(of show: MergedShow) -> [EpisodeMark] {
        let length = compactMap(\.countedPosition).max() ?? 0
        var marks = self
        let pairs = EpisodeMarkMatcher.assignCounted(self, ofLength: length, among: show.episodes, after: [])
        for (episode, mark) in pairs { marks[mark].keys.formUnion(show.episodes[episode].sources.map(\.key)) }
        return marks
    }
}
