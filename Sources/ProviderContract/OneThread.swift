internal import Dispatch

/// An executor with one thread: a work that holds it while it waits keeps all others from their turn.
final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "aggctl.contract")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// How often others ask for a turn: a work may wait where it does not hold the thread before it does.
    private static let turns = 20

    /// Whether a work that does not end keeps others from their turn.
    ///
    /// - Parameter deadline: how long others wait for one.
    static func isBlocked(within deadline: Duration, by work: @escaping @Sendable () async throws -> Void) async -> Bool
    {
        let thread = OneThread()
        let task = Task.detached(executorPreference: thread) { try await work() }
        defer { task.cancel() }
        for _ in 0..<turns {
            let turn = await Patience.outcome(within: deadline) {
                await Task.detached(executorPreference: thread) { await Task.yield() }.value
            }
            if case .late = turn { return true }
        }
        return false
    }
}
