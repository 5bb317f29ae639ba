public import ScheduleMerging
internal import ProviderAPI
internal import ScheduleModel

/// Moves marks without an episode to the show that the user chose.
///
/// No show has the title of these marks, or several shows have it.
public struct AssignMarksAction: Query {
    private let marksName: String
    private let showReference: String

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - name: The title of the marks (`Dark`), the title with the year (`Dark (2017)`), or the number of the show's
    ///     mark (`#12`).
    ///   - show: The name or ID of the show.
    public init(_ name: String, to show: String) { (marksName, showReference) = (name, show) }

    /// Returns the show. Its episodes are matched with the marks by number, title or day, as after an import.
    ///
    /// - Throws: An error if the show is unknown, or if marks cannot be changed.
    public func perform(in session: Session) async throws(OperationError) -> MergedShow {
        let chosen = try await session.unplacedMarks(named: marksName)
        // The list of episodes is needed to match them with the marks.
        let found = try await session.find(showReference, with: .episodes).show
        // Only a show with a mark can count as complete. So the catalog is read for a copy in which it has one.
        var preview = session.marks
        preview.assign(chosen, to: found, isComplete: false)
        let (catalog, complete) = await session.storedCatalog(for: preview)
        let keys = Set(found.sources.map(\.key))
        let show = catalog.shows.first { !keys.isDisjoint(with: $0.sources.map(\.key)) } ?? found
        _ = try session.sessionStore.change(as: "assigned the marks of “\(chosen.title)”", at: session.now) { marks in
            marks.assign(chosen, to: show, isComplete: complete.contains(show))
            marks.refreshIdentifiers(from: catalog, complete: complete)
        }
        return show
    }
}

/// Removes marks without an episode. They were imported by mistake, or their show is in no source.
public struct DiscardMarksAction: Query {
    private let marksName: String

    /// Creates the action.
    ///
    /// - Parameter name: The title of the marks (`Dark`), the title with the year (`Dark (2017)`), or the number of the
    ///   show's mark (`#12`).
    public init(_ name: String) { marksName = name }

    /// Returns the removed marks. Other decisions about the show remain.
    ///
    /// - Throws: An error if no marks, or those of several shows, have the title, or if marks cannot be changed.
    public func perform(in session: Session) async throws(OperationError) -> UnplacedMarks {
        let chosen = try await session.unplacedMarks(named: marksName)
        try session.sessionStore.change(as: "discarded the marks of “\(chosen.title)”", at: session.now) { marks in
            marks.discard(chosen)
        }
        return chosen
    }
}

extension Session {
    /// Returns the marks without an episode that have a name. A number (`#12`) comes before a title.
    ///
    /// - Throws: An error if there are none, or if several shows have the title.
    fileprivate func unplacedMarks(named name: String) async throws(OperationError) -> UnplacedMarks {
        try requireMarks()
        let unplaced = await unplacedMarks(of: marks)
        let withNumber = unplaced.filter { "#\($0.markID)" == name }
        let foldedName = FoldedText(name)
        let matches = withNumber.isEmpty ? unplaced.filter { $0.names.contains(foldedName) } : withNumber
        guard let chosen = matches.first else { throw .noPendingMarks(name) }
        if matches.count > 1 {
            let matchingShows = marks.shows.filter { show in matches.contains { $0.markID == show.id } }
            throw .ambiguousMark(name, matchingShows)
        }
        return chosen
    }
}

extension UnplacedMarks {
    /// The folded texts that name the marks: the title, and the title with the year.
    fileprivate var names: Set<FoldedText> {
        let titleWithYear = year.map { "\(title) (\($0))" }
        return Set([title, titleWithYear].compactMap(\.self).map { FoldedText($0) })
    }
}
