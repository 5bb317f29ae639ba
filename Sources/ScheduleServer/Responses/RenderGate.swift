internal import Synchronization

/// A gate that large renderings pass one at a time. The listing of a large guide needs 150 MB while it is rendered, so
/// several at once could use all memory of the server.
final class RenderGate: Sendable {
    private struct State {
        var isOccupied = false
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Mutex(State())
    /// The maximum number of renderings that wait.
    private let capacity: Int

    /// Creates a gate.
    ///
    /// - Parameter capacity: the maximum number of renderings that wait. Others are refused.
    init(capacity: Int = 32) { self.capacity = capacity }

    /// Waits until no other rendering is in progress. The caller must call `leave` afterwards.
    ///
    /// - Returns: False if too many wait already. `leave` must not be called then.
    func enter() async -> Bool {
        await withCheckedContinuation { continuation in
            let mayEnter = state.withLock { state -> Bool? in
                if !state.isOccupied {
                    state.isOccupied = true
                    return true
                }
                if state.waiting.count >= capacity { return false }
                state.waiting.append(continuation)
                return nil
            }
            if let mayEnter { continuation.resume(returning: mayEnter) }
        }
    }

    /// Lets the next rendering in.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.isOccupied = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: true)
    }
}
