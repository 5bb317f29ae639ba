internal import ScheduleMerging
internal import ScheduleStore

extension SessionStore {
    /// Undoes the last change of the user's marks. Returns nil if none is recorded.
    ///
    /// - Throws: `.changedSince` if one of its shows was changed again since.
    func undoLastChange() throws(OperationError) -> MarkChange? {
        let store = try markStore()
        guard let folder else { return nil }
        let log = MarkChangeLog(folder: folder.path)
        guard let change = log.changes.last else { return nil }
        do {
            try store.change { marks in
                guard let undone = change.undone(in: marks) else { throw OperationError.changedSince(change) }
                marks = undone
            }
        } catch {
            throw Self.failure(error)
        }
        log.removeLast()
        return change
    }

    /// Returns the operation error for an error of the storage.
    static func failure(_ error: any Error) -> OperationError {
        if let failure = error as? OperationError { return failure }
        return .store(error as? StoreError ?? StoreError(.readWrite, "\(error)", path: "store"))
    }
}
