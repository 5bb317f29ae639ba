internal import Dispatch
internal import Synchronization

/// An executor with one thread. Work that blocks the thread prevents all other work.
final class SingleThreadExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "aggctl.contract")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// The state of the thread while work was running.
    enum Outcome {
        /// Other work was executed.
        case isFree
        case isBlocked
        /// The work ended before anything could be observed.
        case hasEnded
    }

    /// The number of turns that other work requests, and the pause between them. Work may first wait without
    /// blocking the thread.
    private static let turns = 20
    private static let pause = Duration.milliseconds(3)

    /// Runs work that does not end, and returns whether it prevents other work.
    ///
    /// - Parameter deadline: The time that other work waits for its turn.
    static func run(within deadline: Duration, _ work: @escaping @Sendable () async throws -> Void) async -> Outcome {
        let thread = SingleThreadExecutor()
        let isOver = SharedFlag()
        let task = Task.detached(executorPreference: thread) {
            defer { isOver.set() }
            try await work()
        }
        defer { task.cancel() }
        for _ in 0..<turns {
            let turn = await TimeLimit.outcome(within: deadline) {
                await Task.detached(executorPreference: thread) { await Task.yield() }.value
            }
            if case .timedOut = turn { return .isBlocked }
            try? await ContinuousClock().sleep(for: pause)
        }
        return isOver.isSet ? .hasEnded : .isFree
    }

    /// A flag that tasks share.
    private final class SharedFlag: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock(\.self) }

        func set() { state.withLock { $0 = true } }
    }
}
