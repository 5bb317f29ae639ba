internal import Foundation
internal import Synchronization

/// Waits for something only so long, and may cancel it meanwhile.
enum TimeLimit {
    /// What something came to.
    enum Outcome: Sendable {
        case done
        case failed(any Error)
        case timedOut
    }

    /// When something is cancelled.
    enum Cancelling {
        case never
        /// Before it begins.
        case atOnce
        /// When it had a few turns to get to where it waits.
        case soon
    }

    /// What a work comes to, which may be nothing within the deadline: it is not waited for any longer.
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
                    // What time it has to end is counted from the cancellation on: on a busy machine the turns alone may
                    // take longer.
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

        /// Says whether nothing else came before.
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
