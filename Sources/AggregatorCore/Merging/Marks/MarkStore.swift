internal import ScheduleModel

/// Keeps what the user decided, for good.
public protocol MarkStore: Sendable {
    /// All marks.
    func marks() throws -> UserMarks

    /// All marks as they were when it was opened, which checked them.
    var initialMarks: UserMarks { get }

    /// Changes it as a whole or not at all: when this returns, the change is on the disk.
    func change<Value>(_ body: (inout UserMarks) throws -> Value) throws -> Value

    /// Whether what it keeps still stands where it was opened; if not, it is to be opened anew.
    var isCurrentFile: Bool { get }

    /// What was done to the file since this was asked last, for a person; nil where nothing was.
    func takeRepairNotice() -> String?
}
