public import ScheduleMerging

/// The shows that the user hides everywhere. They come from the marks, so no source is needed.
public struct HiddenShowsQuery: Query {
    /// Creates a query for the hidden shows.
    public init() {}

    /// Returns the hidden shows by title.
    ///
    /// - Throws: An error if marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> HiddenShowsResult {
        // If marks cannot be read, we must not claim that no show is hidden.
        try session.requireMarks()
        let hidden = session.marks.shows.filter(\.isHidden)
        return HiddenShowsResult(
            origin: session.origin(),
            shows: hidden.sorted { ($0.title, $0.year ?? 0) < ($1.title, $1.year ?? 0) }
        )
    }
}

/// The hidden shows.
public struct HiddenShowsResult: Sendable {
    /// The origin of the result.
    public let origin: ResultOrigin
    /// Their marks, by title.
    public let shows: [ShowMark]
}
