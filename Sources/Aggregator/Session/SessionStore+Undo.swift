internal import Foundation
internal import ScheduleMerging
internal import ScheduleStore

extension SessionStore {
    /// Changes the user's marks, and records the change so that it can be undone.
    ///
    /// - Parameters:
    ///   - text: The change in the past tense, such as `watched Harbour, S01E03`.
    ///   - now: The time of the change.
    func change<Value>(
        as text: String,
        at now: Date,
        _ body: (inout UserMarks) throws -> Value
    ) throws(OperationError) -> Value {
        let (value, change) = try change { marks in
            let before = marks
            let value = try body(&marks)
            return (value, MarkChange(from: before, to: marks, text: text, at: now))
        }
        if let folder, let change { MarkChangeLog(folder: folder.path).add(change) }
        return value
    }

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

    /// Reads or writes a file of the store, and turns the errors into those of an operation.
    static func withStoreErrors<Value>(_ body: () throws -> Value) throws(OperationError) -> Value {
        do { return try body() } catch { throw failure(error) }
    }

    /// Returns the operation error for an error of the storage.
    static func failure(_ error: any Error) -> OperationError {
        if let failure = error as? OperationError { return failure }
        return .store(error as? StoreError ?? StoreError(.readWrite, "\(error)", path: "store"))
    }
}
