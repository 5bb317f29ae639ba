internal import ScheduleModel

/// Persistent storage of the user's marks.
public protocol MarkStore: Sendable {
    /// Returns all marks.
    func marks() throws -> UserMarks

    /// All marks at the time the store was opened and checked.
    var initialMarks: UserMarks { get }

    /// Changes the marks completely or not at all. If this returns, the change is on disk.
    func change<Value>(_ body: (inout UserMarks) throws -> Value) throws -> Value

    /// Whether the open file is still the one at its path. If not, the store must be reopened.
    var isCurrentFile: Bool { get }

    /// Returns a text for the user about repairs since the last call, or nil if there were none.
    func takeRepairNotice() -> String?
}
