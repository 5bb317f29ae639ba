internal import Synchronization

/// What does not change while the server runs, packed once.
final class StillFiles: Sendable {
    private let files = Mutex<[String: Rendered]>([:])
    /// Languages are few; a reader may invent countries for them.
    private static let room = 200

    func rendered(_ name: String, _ make: () -> Rendered) -> Rendered {
        if let known = files.withLock({ $0[name] }) { return known }
        let made = make()
        files.withLock { files in
            if files.count >= Self.room { files.removeAll() }
            files[name] = made
        }
        return made
    }
}

/// Tasks that are under way, by name: equal wishes at once are one.
final class SharedTasks<Value: Sendable>: Sendable {
    private let tasks = Mutex<[String: Task<Value, Never>]>([:])

    func value(of name: String, _ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        tasks.withLock { tasks in
            if let task = tasks[name] { return task }
            let task = Task {
                let value = await work()
                self.tasks.withLock { _ = $0.removeValue(forKey: name) }
                return value
            }
            tasks[name] = task
            return task
        }
    }
}
