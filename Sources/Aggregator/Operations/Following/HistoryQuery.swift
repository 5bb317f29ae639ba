internal import ScheduleModel
public import ScheduleMerging

/// The episodes that the user watched, from the marks. No source is needed.
public struct HistoryQuery: Query {
    /// The text that the title of the show must contain, or nil for all shows.
    public let text: String?
    /// The maximum number of episodes.
    public let limit: Int?

    /// Creates a query for the watched episodes.
    public init(_ text: String? = nil, limit: Int? = nil) { (self.text, self.limit) = (text, limit) }

    /// Returns the episodes, the last watched first. Episodes whose time is unknown are last.
    ///
    /// - Throws: An error if marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> HistoryResult {
        // If marks cannot be read, we must not claim that nothing was watched.
        try session.requireMarks()
        let text = text.map { FoldedText($0) }
        let shows = session.marks.shows.filter { show in text.map { FoldedText(show.title).contains($0) } ?? true }
        let watched = shows.flatMap { show in
            show.episodes.filter { $0.state == .watched }.flatMap { episode in
                // Each watching is listed.
                ([episode.markedAt] + episode.rewatches).map { time in
                    var watching = episode
                    (watching.markedAt, watching.rewatches) = (time, [])
                    return WatchedEpisode(show: show, episode: watching)
                }
            }
        }
        let sorted = watched.enumerated().sorted { left, right in
            let (time, other) = (left.element.episode.markedAt, right.element.episode.markedAt)
            // Episodes that were marked together are listed with the last one first.
            return time == other ? left.offset > right.offset : time > other
        }
        return HistoryResult(
            origin: session.origin(),
            episodes: sorted.prefix(limit ?? .max).map(\.element),
            count: watched.count
        )
    }
}

/// An episode that the user watched.
public struct WatchedEpisode: Sendable {
    /// The mark of the show.
    public let show: ShowMark
    /// The mark of the episode.
    public let episode: EpisodeMark
}

/// The episodes that the user watched.
public struct HistoryResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The episodes, the last watched first.
    public let episodes: [WatchedEpisode]
    /// The number of watched episodes without a limit.
    public let count: Int
}
