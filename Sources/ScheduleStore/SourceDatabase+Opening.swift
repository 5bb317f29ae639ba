public import Foundation
public import ScheduleModel

extension SourceDatabase {
    /// Opens the store at a path, or creates it if there is none.
    ///
    /// - Parameters:
    ///   - settings: The settings of each provider that affect its responses, as one text.
    ///   - preopenedStore: A store that may have been opened already.
    ///   - now: Returns the current time. If another time replaces it and is later, returns that one.
    /// - Throws: `StoreError`.
    public convenience init(
        path: String,
        settings: [ProviderID: String] = [:],
        preopenedStore: PreopenedStore? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        try self.init(path: path, settings: settings, preopenedStore: preopenedStore, sleep: StoreFile.sleep, now: now)
    }

    /// - Parameter sleep: Waits while another process holds the file.
    convenience init(
        path: String,
        settings: [ProviderID: String],
        preopenedStore: PreopenedStore? = nil,
        sleep: @escaping LockSleep,
        now: @escaping @Sendable () -> Date
    ) throws {
        self.init(try preopenedStore?.receive(path) ?? Self.open(path, sleep: sleep), settings, now: now)
    }

    static func open(_ path: String, sleep: @escaping LockSleep = StoreFile.sleep) throws -> StoreFile {
        try StoreFile(
            path,
            applicationID: SourceDatabaseSchema.applicationID,
            durability: .normal,
            lockTimeout: nil,
            sleep: sleep,
            migrations: SourceDatabaseSchema.migrations
        )
    }
}
