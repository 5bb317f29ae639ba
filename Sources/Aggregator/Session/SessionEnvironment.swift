public import ProviderAPI
public import ScheduleMerging
public import ScheduleStore
internal import ScheduleModel
public import Foundation

/// All that a session takes from outside, so that a test can stand in for each.
public struct SessionEnvironment: Sendable {
    /// The environment's variables.
    public var variables: [String: String] = [:]
    /// The time now; an option may stand in for it.
    public var now: @Sendable () -> Date
    /// Measures how long things take.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Reads the configuration, and what providers read.
    public var files: any FileReading
    /// The zone of the system, where nothing else says one.
    public var systemZone: TimeZone = .gmt
    /// The system's zone as it is now, for what stays alive while it changes; nil where it does not change.
    public var currentSystemZone: (@Sendable () -> TimeZone)?
    /// The folder in which the program was started.
    public var folder = "."
    /// Whether what providers said and what the user decided is kept on the disk.
    public var persistsData = false
    /// The web as providers are given it.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching = { _ in StubWeb() }
    /// Sends a message to an address that the user named.
    ///
    /// It throws `ProviderError` unless the message was taken.
    public var send: @Sendable (_ message: WebhookRequest) async throws -> Void = { message in
        throw ProviderError(.unreachable, "no connection", at: message.address)
    }
    /// How far what is asked has come, for whoever waits.
    public var progress = RunProgress()
    /// What is asked by whichever session: who wants the same of a source meanwhile does not ask again.
    var inFlightFetches = InFlightFetches()
    /// Opens what is kept while the session is made.
    public var preopenedStore: PreopenedStore?
    /// Keeps what providers said in place of the disk.
    public var storage: (any ScheduleStorage)?

    /// An environment without variables, a web or a store.
    public init(now: @escaping @Sendable () -> Date, files: any FileReading = NoFiles()) {
        self.now = now
        self.files = files
    }

    /// What providers are given of the world.
    var world: ProviderEnvironment {
        ProviderEnvironment(web: web, files: files, now: now, environmentVariables: variables)
    }
}
