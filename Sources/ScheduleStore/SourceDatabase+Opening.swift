public import Foundation
public import ScheduleModel

extension SourceDatabase {
    /// Opens the store at a path, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - settings: the settings of each provider that shape its answers, as one text.
    ///   - ahead: may have opened it already.
    ///   - now: the time by the clock, or by what stands in for it where that is later.
    /// - Throws: `StoreError`.
    public convenience init(
        path: String,
        settings: [ProviderID: String] = [:],
        ahead: PreopenedStore? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        try self.init(path: path, settings: settings, ahead: ahead, sleep: StoreFile.sleep, now: now)
    }

    /// - Parameter rest: lets time pass while another holds it.
    convenience init(
        path: String,
        settings: [ProviderID: String],
        ahead: PreopenedStore? = nil,
        sleep: @escaping LockSleep,
        now: @escaping @Sendable () -> Date
    ) throws {
        self.init(try ahead?.receive(path) ?? Self.open(path, sleep: sleep), settings, now: now)
    }

    static func open(_ path: String, sleep: @escaping LockSleep = StoreFile.sleep) throws -> StoreFile {
        try StoreFile(
            path,
            application: SourceDatabaseSchema.application,
            durability: .normal,
            lockTimeout: nil,
            sleep: sleep,
            migrations: SourceDatabaseSchema.migrations
        )
    }
}
