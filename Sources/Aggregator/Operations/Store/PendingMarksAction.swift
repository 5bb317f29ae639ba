public import ScheduleMerging
internal import ScheduleModel

/// Searches again for shows that were not found at the import, and returns the marks that still apply to no episode.
public struct PendingMarksAction: Query {
    /// Creates the action.
    public init() {}

    /// Returns the marks without an episode, by show.
    ///
    /// - Throws: An error if marks cannot be read or changed.
    public func perform(in session: Session) async throws(OperationError) -> PendingMarksResult {
        try session.requireMarks()
        let unplacedBefore = await session.unplacedMarks(of: session.marks)
        let titlesWithoutShow = Set(unplacedBefore.filter { !$0.isShowKnown }.map(\.title))
        let hasSeasons = unplacedBefore.contains { $0.episodes.contains(where: \.isSeason) }
        if titlesWithoutShow.isEmpty, !hasSeasons {
            return PendingMarksResult(origin: session.origin(), marks: unplacedBefore, placed: 0)
        }
        // A mark with the ID of a source waits for that source, so it is not searched for.
        let missingShows = session.marks.shows.filter { titlesWithoutShow.contains($0.title) && $0.keys.isEmpty }
        let foundShows = await session.findImported(missingShows, among: session.marks)
        var changedMarks = try session.sessionStore.change(as: "found imported shows", at: session.now) { marks in
            marks.merge(foundShows)
            return marks
        }
        if hasSeasons { changedMarks = try await session.expandingStoredSeasons(in: changedMarks) }
        let stillUnplaced = await session.unplacedMarks(of: changedMarks)
        let placed = max(0, unplacedBefore.episodeCount - stillUnplaced.episodeCount)
        return PendingMarksResult(origin: session.origin(), marks: stillUnplaced, placed: placed)
    }
}

/// The marks that apply to no episode.
public struct PendingMarksResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The marks without an episode, grouped by show.
    public let marks: [UnplacedMarks]
    /// The number of marks whose episode was found now.
    public let placed: Int
}
