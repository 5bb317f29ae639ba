import GRDB

/// A database that another connection locks, like a process that was stopped during a write.
struct LockedDatabase {
    private let queue: DatabaseQueue

    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    }

    func letGo() throws { try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
}
