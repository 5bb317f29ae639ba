public import ScheduleMerging
internal import ScheduleModel

/// Searches for the shows of marks that no source had when they were imported, and returns the marks that still apply to
/// no episode.
public struct PendingMarksAction: Query {
    /// Creates the action.
    public init() {}

    /// Returns the marks without an episode, by show.
    ///
    /// - Throws: An error if marks cannot be read or changed.
    public func perform(in session: Session) async throws(OperationError) -> PendingMarksResult {
        try session.requireMarks()
        let before = await session.unplacedMarks(of: session.marks)
        let unknown = Set(before.filter { !$0.isShowKnown }.map(\.title))
        if unknown.isEmpty { return PendingMarksResult(origin: session.origin(), marks: before, placed: 0) }
        let pending = session.marks.shows.filter { unknown.contains($0.title) && $0.keys.isEmpty }
        let found = await session.findImported(pending, among: session.marks)
        let after = try session.sessionStore.change(as: "found imported shows", at: session.now) { marks in
            marks.merge(found)
            return marks
        }
        let marks = await session.unplacedMarks(of: after)
        let placed = max(0, before.episodeCount - marks.episodeCount)
        return PendingMarksResult(origin: session.origin(), marks: marks, placed: placed)
    }
}

/// The marks that apply to no episode.
public struct PendingMarksResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The marks without an episode, by show.
    public let marks: [UnplacedMarks]
    /// The number of marks whose episode was found now.
    public let placed: Int
}
