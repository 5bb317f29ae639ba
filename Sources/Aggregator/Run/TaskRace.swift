internal import ScheduleModel
internal import Synchronization

/// The result of the first of two operations to finish. The other is cancelled but not awaited: a task group would wait
/// for it, and hang with an operation that ignores cancellation.
enum TaskRace {
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
        var isOver = false
    }

    private final class Box<Outcome: Sendable>: Sendable {
        let race = Mutex(Race<Outcome>())

        func start(_ tasks: [Task<Void, Never>]) {
            let isOver = race.withLock { race in
                race.tasks = tasks
                return race.isOver
            }
            if isOver { tasks.forEach { $0.cancel() } }
        }

        func finish(_ outcome: Outcome) {
            let (continuation, tasks) = race.withLock { race in
                defer { race.continuation = nil }
                race.isOver = true
                return (race.continuation, race.tasks)
            }
            continuation?.resume(returning: outcome)
            tasks.forEach { $0.cancel() }
        }

        func cancel() {
            let tasks = race.withLock { race in
                race.isOver = race.isOver || race.tasks.isEmpty
                return race.tasks
            }
            tasks.forEach { $0.cancel() }
        }
    }
}
