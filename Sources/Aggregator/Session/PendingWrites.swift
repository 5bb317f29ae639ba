internal import Dispatch

/// What is still being written behind a command's back: the program ends when it is done, however the command ended.
public final class PendingWrites: Sendable {
    private let group = DispatchGroup()

    /// Starts with nothing that is being written.
    public init() {}

    func begin() { group.enter() }

    func end() { group.leave() }

    /// Waits until nothing is being written.
    public func wait() { group.wait() }
}
