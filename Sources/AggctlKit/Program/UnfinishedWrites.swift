internal import Dispatch

/// What is still being written behind a command's back: the program ends when it is done, however the command ended.
final class UnfinishedWrites: Sendable {
    private let group = DispatchGroup()

    func begin() { group.enter() }

    func end() { group.leave() }

    /// Waits until nothing is being written.
    func wait() { group.wait() }
}
