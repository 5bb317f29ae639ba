public import ScheduleMerging
internal import ProviderAPI
internal import ScheduleModel

/// Moves marks of a title that no show has, or that several shows have, to the show that the user chose.
public struct AssignMarksAction: Query {
    private let title: String
    private let show: String

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - title: The title of the marks.
    ///   - show: The name or ID of the show.
    public init(_ title: String, to show: String) { (self.title, self.show) = (title, show) }

    /// Returns the show. Its episodes are found by the facts of the marks, as after an import.
    ///
    /// - Throws: An error if the show is unknown, or if marks cannot be changed.
    public func perform(in session: Session) async throws(OperationError) -> MergedShow {
        try session.requireMarks()
        let folded = FoldedText(title)
        guard session.marks.shows.contains(where: { $0.keys.isEmpty && FoldedText($0.title) == folded }) else {
            throw .noSuchShow(title, similar: [], [])
        }
        let show = try await session.perform(ShowDetailsQuery(show)).show
        let (catalog, complete) = await session.storedCatalog()
        _ = try session.sessionStore.change(as: "assigned the marks of “\(title)”", at: session.now) { marks in
            guard marks.assign(title, to: show) else { return marks }
            marks.refreshIdentifiers(from: catalog, complete: complete)
            return marks
        }
        return show
    }
}

/// The marks without an episode, with the shows that it may be.
public struct MarkChoicesQuery: Query {
    /// The maximum number of titles for which shows are searched.
    private static let limit = 20

    /// Creates the query.
    public init() {}

    /// Returns the marks by show, and for each the possible shows. No source is contacted.
    ///
    /// - Throws: An error if the marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> MarkChoicesResult {
        try session.requireMarks()
        let (catalog, complete) = await session.storedCatalog()
        let byTitle = Dictionary(grouping: catalog.shows) { FoldedText($0.value.title) }
        var choices: [MarkChoicesResult.Choice] = []
        for (index, unplaced) in session.marks.unplaced(in: catalog, complete: complete).enumerated() {
            var shows: [MergedShow] = []
            if !unplaced.isShowKnown {
                shows = byTitle[FoldedText(unplaced.title)] ?? []
                if shows.isEmpty, index < Self.limit { shows = await session.similarShows(to: unplaced.title) }
            }
            choices.append(MarkChoicesResult.Choice(marks: unplaced, shows: Array(shows.prefix(5))))
        }
        return MarkChoicesResult(origin: session.origin(), choices: choices)
    }
}

/// The marks without an episode, with the shows that it may be.
public struct MarkChoicesResult: SourceBackedResult {
    /// The marks of one title.
    public struct Choice: Sendable {
        /// The marks.
        public let marks: UnplacedMarks
        /// The shows with this title or a similar one.
        public let shows: [MergedShow]
    }

    public let origin: ResultOrigin
    /// The choices.
    public let choices: [Choice]
}
