public import ScheduleMerging
internal import ProviderAPI
internal import ScheduleModel

/// Moves marks of a title that no show has, or that several shows have, to the show that the user chose.
public struct AssignMarksAction: Query {
    private let name: String
    private let show: String

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - name: The title of the marks, also with a year, or `#` and the number of their show's mark.
    ///   - show: The name or ID of the show.
    public init(_ name: String, to show: String) { (self.name, self.show) = (name, show) }

    /// Returns the show. Its episodes are found by the facts of the marks, as after an import.
    ///
    /// - Throws: An error if the show is unknown, or if marks cannot be changed.
    public func perform(in session: Session) async throws(OperationError) -> MergedShow {
        let chosen = try await session.pendingMarks(named: name)
        // The list of episodes is needed to find those of the marks.
        let found = try await session.find(show, with: .episodes).show
        var marks = session.marks
        marks.assign(chosen, to: found, isComplete: false)
        let (catalog, complete) = await session.storedCatalog(for: marks)
        let keys = Set(found.sources.map(\.key))
        let show = catalog.shows.first { !keys.isDisjoint(with: $0.sources.map(\.key)) } ?? found
        _ = try session.sessionStore.change(as: "assigned the marks of “\(chosen.title)”", at: session.now) { marks in
            marks.assign(chosen, to: show, isComplete: complete.contains(show))
            marks.refreshIdentifiers(from: catalog, complete: complete)
        }
        return show
    }
}

/// Removes marks of a title that no show has. They were imported by mistake, or their show is in no source.
public struct DiscardMarksAction: Query {
    private let name: String

    /// Creates the action.
    ///
    /// - Parameter name: The title of the marks, also with a year, or `#` and the number of their show's mark.
    public init(_ name: String) { self.name = name }

    /// Returns the removed marks. Other decisions about the show remain.
    ///
    /// - Throws: An error if no marks, or those of several shows, have the title, or if marks cannot be changed.
    public func perform(in session: Session) async throws(OperationError) -> UnplacedMarks {
        let chosen = try await session.pendingMarks(named: name)
        try session.sessionStore.change(as: "discarded the marks of “\(chosen.title)”", at: session.now) { marks in
            marks.discard(chosen)
        }
        return chosen
    }
}

extension Session {
    /// Returns the marks without an episode that a title names.
    ///
    /// - Throws: An error if there are none, or if several shows have the title.
    fileprivate func pendingMarks(named name: String) async throws(OperationError) -> UnplacedMarks {
        try requireMarks()
        let pending = await unplacedMarks(of: marks)
        let folded = FoldedText(name)
        let named = pending.filter { "#\($0.markID)" == name }
        let matches = named.isEmpty ? pending.filter { $0.names.contains(folded) } : named
        guard let chosen = matches.first else { throw .noPendingMarks(name) }
        if matches.count > 1 {
            throw .ambiguousMark(name, marks.shows.filter { mark in matches.contains { $0.markID == mark.id } })
        }
        return chosen
    }
}

extension UnplacedMarks {
    /// The folded texts that name the marks: the title, and the title with the year.
    fileprivate var names: Set<FoldedText> {
        Set([title, year.map { "\(title) (\($0))" }].compactMap(\.self).map { FoldedText($0) })
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
        let (catalog, complete) = await session.storedCatalog(for: session.marks)
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
