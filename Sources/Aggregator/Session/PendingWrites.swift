internal import Dispatch

/// The writes that continue after a command has printed its result. The program waits for them before it ends.
public final class PendingWrites: Sendable {
    private let group = DispatchGroup()

    /// Creates an instance without writes.
    public init() {}

    func begin() { group.enter() }

    func end() { group.leave() }

    /// Waits for all writes.
    public func wait() { group.wait() }
}
