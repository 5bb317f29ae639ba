internal import ScheduleModel
internal import Synchronization

/// Makes one work of equal ones: whoever asks for what is being done already waits for that.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let running = Mutex<[Key: Task<Value, Never>]>([:])

    /// Nothing is under way.
    package init() {}

    /// The work with a key: the one that is under way, if there is one. Who stops waiting for it does not end it.
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

    /// The outcome of a work; of the one that is under way with this key, if there is one. Who is cancelled cancels the
    /// work for all who wait for it: a program ends as a whole.
    func value(of key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = task(of: key, work)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
