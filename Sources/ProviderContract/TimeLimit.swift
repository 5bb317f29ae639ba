internal import Foundation
internal import Synchronization

/// A runner that limits the time of work, and can cancel it.
enum TimeLimit {
    /// The result of work.
    enum Outcome: Sendable {
        case done
        case failed(any Error)
        case timedOut
    }

    /// The time at which work is cancelled.
    enum Cancelling {
        case never
        /// Before it starts.
        case atOnce
        /// After a few turns, so that it reaches its wait.
        case soon
    }

    /// Runs work, and returns its result or `timedOut`. After the deadline it is not waited for.
    static func outcome(
        within deadline: Duration,
        cancelling: Cancelling = .never,
        _ work: @escaping @Sendable () async throws -> Void
    ) async -> Outcome {
        let box = OutcomeBox()
        return await withCheckedContinuation { continuation in
            box.continuation.withLock { $0 = continuation }
            let task = Task.detached {
                if cancelling == .atOnce { withUnsafeCurrentTask { $0?.cancel() } }
                do {
                    try await work()
                    box.finish(.done)
                } catch {
                    box.finish(.failed(error))
                }
            }
            Task.detached {
                if cancelling == .soon {
                    // The deadline counts from the cancellation, because on a busy machine the turns may take
                    // longer.
                    for _ in 0..<10 { await Task.yield() }
                    task.cancel()
                }
                try? await ContinuousClock().sleep(for: deadline)
                if box.finish(.timedOut) { task.cancel() }
            }
        }
    }

    private final class OutcomeBox: Sendable {
        let continuation = Mutex<CheckedContinuation<Outcome, Never>?>(nil)

        /// Sets the outcome. Returns false if it was already set.
        @discardableResult
        func finish(_ outcome: Outcome) -> Bool {
            let waiting = continuation.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            waiting?.resume(returning: outcome)
            return waiting != nil
        }
    }
}
