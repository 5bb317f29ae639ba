package import ScheduleMerging
internal import ScheduleModel

extension UnplacedMarks {
    /// The show and its marks without an episode, in one line.
    package var text: String {
        let limit = 10
        let names = episodes.prefix(limit).map(\.text).joined(separator: ", ")
        let more = episodes.count > limit ? " and \(episodes.count - limit) more" : ""
        let missing = isShowKnown ? "no such episode" : "no such show"
        return "“\(title.shortened)”: \(missing) for \(names)\(more)"
    }
}

extension [UnplacedMarks] {
    /// The number of marks without an episode.
    package var episodeCount: Int { reduce(0) { $0 + $1.episodes.count } }

    /// Returns the unplaced marks that are among imported ones, by show title and episode.
    func restricted(to imported: [ShowMark]) -> [UnplacedMarks] {
        let marks = imported.reduce(into: [FoldedText: [EpisodeMark]]()) { marks, show in
            for title in show.titles { marks[title, default: []] += show.episodes }
        }
        return compactMap { unplaced in
            let names = Set((marks[FoldedText(unplaced.title)] ?? []).map(\.text))
            let episodes = unplaced.episodes.filter { names.contains($0.text) }
            return episodes.isEmpty ? nil : unplaced.with(episodes)
        }
    }
}
