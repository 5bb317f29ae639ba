public import ScheduleMerging

/// The shows that the user hides everywhere, from the marks alone: no source needs to know them.
public struct HiddenShowsQuery: Query {
    /// A question about the hidden shows.
    public init() {}

    /// The hidden shows by title.
    ///
    /// - Throws: where the user's marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> HiddenShowsResult {
        // That nothing is hidden must not be said where it is not known.
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
    /// Where the answer comes from.
    public let origin: ResultOrigin
    /// Their marks, by title.
    public let shows: [ShowMark]
}
