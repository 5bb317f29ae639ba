internal import Synchronization

/// A semaphore whose waiters continue in the order in which they came.
final class AsyncSemaphore: Sendable {
    private struct State {
        var free: Int
        var lastTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    init(places: Int) { state = Mutex(State(free: places)) }

    /// Waits for a place. A caller that got one must call `signal()`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while waiting.
    func wait() async throws {
        try Task.checkCancellation()
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        // A cancellation that came after the place was granted must not stay recorded forever.
        defer { state.withLock { _ = $0.cancelled.remove(ticket) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiting.append((ticket, continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
                    state.cancelled.insert(ticket)
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Returns a place, and resumes the next waiter.
    func signal() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
