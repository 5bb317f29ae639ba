internal import Synchronization

/// A gate that large renderings pass one at a time. The listing of a large guide needs 150 MB while it is rendered, so
/// several at once could use all memory of the server.
final class RenderGate: Sendable {
    private struct State {
        var isOccupied = false
        /// The renderings that wait, the oldest first.
        var waiting: [(continuation: CheckedContinuation<Bool, Never>, since: ContinuousClock.Instant)] = []
    }

    private let state = Mutex(State())
    /// The maximum number of renderings that wait.
    private let capacity: Int
    /// The time after which a rendering is refused, because its client no longer waits. It is checked only when another
    /// rendering leaves.
    private let timeout: Duration

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of renderings that wait. Others are refused.
    ///   - timeout: the longest wait.
    init(capacity: Int = 32, timeout: Duration) {
        self.capacity = capacity
        self.timeout = timeout
    }

    /// The number of renderings that wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits until no other rendering is in progress. The caller must call `leave` afterwards.
    ///
    /// - Returns: False if too many wait already, or if the wait is too long. `leave` must not be called then.
    func enter() async -> Bool {
        await withCheckedContinuation { continuation in
            // The result is nil if the rendering waits. `leave` then resumes it.
            let mayEnter = state.withLock { state -> Bool? in
                if !state.isOccupied {
                    state.isOccupied = true
                    return true
                }
                if state.waiting.count >= capacity { return false }
                state.waiting.append((continuation, .now))
                return nil
            }
            if let mayEnter { continuation.resume(returning: mayEnter) }
        }
    }

    /// Lets the next rendering in, and refuses those whose wait was too long.
    func leave() {
        let now = ContinuousClock.now
        let (refused, next) = state.withLock { state in
            // The longest wait is first.
            let expiredCount = state.waiting.firstIndex { now - $0.since <= timeout } ?? state.waiting.count
            let refused = state.waiting.prefix(expiredCount).map(\.continuation)
            state.waiting.removeFirst(expiredCount)
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst().continuation
            state.isOccupied = next != nil
            return (refused, next)
        }
        for continuation in refused { continuation.resume(returning: false) }
        next?.resume(returning: true)
    }
}
