internal import ScheduleModel
internal import Synchronization

/// Makes one work of equal ones: whoever asks for what is being done already waits for that.
final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let running = Mutex<[Key: Task<Value, Never>]>([:])

    /// The outcome of a work; of the one that is under way with this key, if there is one. Who is cancelled cancels the
    /// work for all who wait for it: a program ends as a whole.
    func value(of key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = running.withLock { running in
            if let task = running[key] { return task }
            let task = Task {
                let value = await work()
                self.running.withLock { _ = $0.removeValue(forKey: key) }
                return value
            }
            running[key] = task
            return task
        }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
