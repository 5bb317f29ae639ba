internal import Dispatch
internal import Synchronization

/// An executor with one thread: a work that holds it while it waits keeps all others from their turn.
final class SingleThreadExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "aggctl.contract")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// What became of the thread while a work went on.
    enum Outcome {
        /// Others got their turns.
        case isFree
        case isBlocked
        /// The work was over before anything could be seen.
        case hasEnded
    }

    /// How often others ask for a turn, and how long they wait between: a work may wait where it does not hold the thread
    /// before it does.
    private static let turns = 20
    private static let pause = Duration.milliseconds(3)

    /// Whether a work that does not end keeps others from their turn.
    ///
    /// - Parameter deadline: how long others wait for one.
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

    /// A truth that tasks share.
    private final class SharedFlag: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock(\.self) }

        func set() { state.withLock { $0 = true } }
    }
}
