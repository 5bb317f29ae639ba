public import ProviderAPI
public import ScheduleMerging
public import ScheduleStore
internal import ScheduleModel
public import Foundation

/// The dependencies of a session, which tests can replace.
public struct SessionEnvironment: Sendable {
    /// The environment variables.
    public var variables: [String: String] = [:]
    /// Returns the current time. An option can override it.
    public var now: @Sendable () -> Date
    /// The clock for durations and pauses.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Reads the configuration and providers' files.
    public var files: any FileReading
    /// The system's zone, used if no other zone is set.
    public var systemZone: TimeZone = .gmt
    /// Returns the system's current zone for long-running programs, or nil if it does not change.
    public var currentSystemZone: (@Sendable () -> TimeZone)?
    /// The working folder of the program.
    public var folder = "."
    /// True if source data and marks are stored on disk.
    public var persistsData = false
    /// Returns the web client for a provider's rate limit.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching = { _ in StubWeb() }
    /// Sends a message to an address that the user named. Throws `ProviderError` if it was not accepted.
    public var send: @Sendable (_ message: WebhookRequest) async throws -> Void = { message in
        throw ProviderError(.unreachable, "no connection", at: message.address)
    }
    /// The progress of fetches, for display.
    public var progress = RunProgress()
    /// The fetches of all sessions that are in progress. Another fetch of the same resource waits for their response.
    var inFlightFetches = InFlightFetches()
    /// The database on disk, if the program opened it before the session exists.
    public var preopenedStore: PreopenedStore?
    /// The storage that replaces the database on disk for source data.
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
