internal import ScheduleModel
internal import Synchronization

/// A race of two operations for the first result. The other is cancelled but not awaited: a task group would wait for
/// it, and hang with an operation that ignores cancellation.
enum TaskRace {
    /// Returns the result of the first operation to finish. If the caller is cancelled, both operations are cancelled,
    /// and the first to finish still gives the result.
    static func first<Outcome: Sendable>(
        of first: @escaping @Sendable () async -> Outcome,
        _ second: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let box = Box<Outcome>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                box.race.withLock { $0.continuation = continuation }
                let tasks = [first, second].map { work in
                    Task.detached { box.finish(await work()) }
                }
                box.start(tasks)
            }
        } onCancel: {
            box.cancel()
        }
    }

    private struct Race<Outcome: Sendable> {
        var continuation: CheckedContinuation<Outcome, Never>?
        var tasks: [Task<Void, Never>] = []
        /// Whether tasks that start from now on are cancelled.
        var cancelsTasks = false
    }

    private final class Box<Outcome: Sendable>: Sendable {
        let race = Mutex(Race<Outcome>())

        func start(_ tasks: [Task<Void, Never>]) {
            let cancelsTasks = race.withLock { race in
                race.tasks = tasks
                return race.cancelsTasks
            }
            if cancelsTasks { tasks.forEach { $0.cancel() } }
        }

        func finish(_ outcome: Outcome) {
            let (continuation, tasks) = race.withLock { race in
                defer { race.continuation = nil }
                race.cancelsTasks = true
                return (race.continuation, race.tasks)
            }
            continuation?.resume(returning: outcome)
            tasks.forEach { $0.cancel() }
        }

        func cancel() {
            let tasks = race.withLock { race in
                race.cancelsTasks = true
                return race.tasks
            }
            tasks.forEach { $0.cancel() }
        }
    }
}
