public import ScheduleMerging
internal import ScheduleModel

/// The marks without an episode, and the shows to which you can assign them.
public struct MarkChoicesQuery: Query {
    /// The maximum number of titles for which similar titles are searched.
    private static let maxSearchedTitles = 20
    /// The maximum number of shows to choose from.
    private static let maxShowsPerTitle = 5

    /// Creates the query.
    public init() {}

    /// Returns the marks by show, and for each the possible shows. No source is contacted.
    ///
    /// If the show was found and only its episodes are missing, there are no shows to choose from.
    ///
    /// - Throws: An error if the marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> MarkChoicesResult {
        try session.requireMarks()
        let (catalog, complete) = await session.storedCatalog(for: session.marks)
        let byTitle = Dictionary(grouping: catalog.shows) { FoldedText($0.value.title) }
        var choices: [MarkChoicesResult.Choice] = []
        for (index, unplaced) in session.marks.unplaced(in: catalog, complete: complete).enumerated() {
            var shows: [MergedShow] = []
            if !unplaced.isShowKnown {
                shows = byTitle[FoldedText(unplaced.title)] ?? []
                if shows.isEmpty, index < Self.maxSearchedTitles {
                    shows = await session.similarShows(to: unplaced.title)
                }
            }
            shows = Array(shows.prefix(Self.maxShowsPerTitle))
            choices.append(MarkChoicesResult.Choice(marks: unplaced, shows: shows))
        }
        return MarkChoicesResult(origin: session.origin(), choices: choices)
    }
}

/// The marks without an episode, and for each title the possible shows.
public struct MarkChoicesResult: SourceBackedResult {
    /// The marks of one title, and the possible shows.
    public struct Choice: Sendable {
        /// The marks of one show without an episode.
        public let marks: UnplacedMarks
        /// The shows with this title or a similar one.
        public let shows: [MergedShow]
    }

    public let origin: ResultOrigin
    /// The titles, in the order of the marks.
    public let choices: [Choice]
}
