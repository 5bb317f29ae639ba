internal import ScheduleModel
internal import Synchronization

/// Merges equal concurrent operations. A caller with the key of a running operation waits for its result.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let running = Mutex<[Key: Task<Value, Never>]>([:])

    /// Creates an instance without running operations.
    package init() {}

    /// Returns the running operation with this key, or starts one. It continues if a caller stops waiting for it.
    package func task(of key: Key, _ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        running.withLock { running in
            if let task = running[key] { return task }
            let task = Task {
                let value = await work()
                self.running.withLock { _ = $0.removeValue(forKey: key) }
                return value
            }
            running[key] = task
            return task
        }
    }

    /// Returns the result of the operation with this key, which is started if none is running. If a caller is
    /// cancelled, the operation is cancelled for all callers, because a program ends as a whole.
    func value(of key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = task(of: key, work)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
