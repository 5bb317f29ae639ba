public import ProviderAPI
public import ScheduleMerging
public import ScheduleStore
internal import ScheduleModel
public import Foundation

/// The dependencies of a session, which tests can replace.
public struct SessionEnvironment: Sendable {
    /// The environment variables.
    public var variables: [String: String] = [:]
    /// Returns the current time. `SessionOptions.now` can replace it.
    public var now: @Sendable () -> Date
    /// The clock for durations and pauses.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Reads the configuration and the files of providers.
    public var files: any FileReading
    /// The system's zone at the start, used if no other zone is set.
    public var systemZone: TimeZone = .gmt
    /// A closure that returns the system's current zone. A long-running program calls it to notice a change. If it is
    /// nil, the zone does not change.
    public var currentSystemZone: (@Sendable () -> TimeZone)?
    /// The working folder of the program.
    public var folder = "."
    /// True if source data and marks are stored on disk.
    public var persistsData = false
    /// Returns a web client that respects a provider's rate limit.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching = { _ in StubWeb() }
    /// Sends a message to a webhook, whose address the user configured. Throws `ProviderError` if it was not accepted.
    public var send: @Sendable (_ message: WebhookRequest) async throws -> Void = { message in
        throw ProviderError(.unreachable, "no connection", at: message.address)
    }
    /// The progress of fetches, which the program displays.
    public var progress = RunProgress()
    /// The fetches in progress of all sessions. If two fetch the same resource, the second waits for the response of
    /// the first.
    var inFlightFetches = InFlightFetches()
    /// The database on disk, if the program began to open it before the session exists. This saves time at the start.
    public var preopenedStore: PreopenedStore?
    /// The storage that replaces the database on disk for source data, or nil to use the database.
    public var storage: (any ScheduleStorage)?

    /// Creates an environment without variables, web and storage.
    public init(now: @escaping @Sendable () -> Date, files: any FileReading = NoFiles()) {
        self.now = now
        self.files = files
    }

    /// The environment of the providers.
    var providerEnvironment: ProviderEnvironment {
        ProviderEnvironment(web: web, files: files, now: now, environmentVariables: variables)
    }
}
