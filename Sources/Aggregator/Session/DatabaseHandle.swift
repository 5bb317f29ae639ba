internal import ScheduleStore

/// An open database file.
protocol DatabaseHandle: Sendable {
    /// Whether it is still the file at its path.
    var isCurrentFile: Bool { get }
    /// Whether it has a WAL, so that it must not be closed after it was removed.
    var hasWAL: Bool { get }
}

extension SourceDatabase: DatabaseHandle {}
extension MarkDatabase: DatabaseHandle {}

extension Result where Success: DatabaseHandle, Failure == StoreError {
    /// Returns the open file, or nil if it must be opened again because it was replaced, or was busy and `retriesBusy`
    /// is true.
    ///
    /// - Throws: The error of the last attempt otherwise.
    func usable(retriesBusy: Bool) throws(StoreError) -> Success? {
        switch self {
        case .success(let file): file.isCurrentFile ? file : nil
        case .failure(let problem): if problem.code == .busy, retriesBusy { nil } else { throw problem }
        }
    }
}
