public import ScheduleMerging

/// Undoes the last change of the user's marks: of episodes, follows and hidden shows, or an import.
public struct UndoAction: Query {
    /// Creates the action.
    public init() {}

    /// Returns the change that was undone.
    ///
    /// - Throws: An error if marks cannot be saved, if no change is recorded, or if a show was changed again since.
    public func perform(in session: Session) async throws(OperationError) -> UndoResult {
        guard let change = try session.sessionStore.undoLastChange() else { throw .nothingToUndo }
        return UndoResult(origin: session.origin(), change: change)
    }
}

/// A change that was undone.
public struct UndoResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The change.
    public let change: MarkChange
}
