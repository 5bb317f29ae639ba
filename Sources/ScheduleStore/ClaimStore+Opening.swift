public import Foundation
public import ScheduleModel

extension ClaimStore {
    /// Opens the store at a path, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - settings: the settings of each provider that shape its answers, as one text.
    ///   - ahead: may have opened it already.
    ///   - now: the time by the clock, or by what stands in for it where that is later.
    /// - Throws: `StoreProblem`.
    public convenience init(
        path: String,
        settings: [ProviderID: String] = [:],
        ahead: StoreAhead? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        try self.init(path: path, settings: settings, ahead: ahead, rest: StoreFile.sleep, now: now)
    }

    /// - Parameter rest: lets time pass while another holds it.
    convenience init(
        path: String,
        settings: [ProviderID: String],
        ahead: StoreAhead? = nil,
        rest: @escaping LockRest,
        now: @escaping @Sendable () -> Date
    ) throws {
        self.init(try ahead?.take(path) ?? Self.open(path, rest: rest), settings, now: now)
    }

    static func open(_ path: String, rest: @escaping LockRest = StoreFile.sleep) throws -> StoreFile {
        try StoreFile(
            path,
            application: ClaimSchema.application,
            durability: .normal,
            patience: nil,
            rest: rest,
            migrations: ClaimSchema.migrations
        )
    }
}
