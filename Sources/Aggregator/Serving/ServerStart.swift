/// The settings and functions with which a server starts.
public struct ServerStart: Sendable {
    /// The addresses and access rules.
    public let settings: ServerSettings
    /// Whether each request is logged.
    public let logsRequests: Bool
    /// Logs one line for the user.
    public let log: @Sendable (String) -> Void
    /// Creates the session that serves requests. Called again after a change of the configuration.
    public let session: @Sendable () throws(OperationError) -> Session

    /// Creates the start parameters.
    public init(
        settings: ServerSettings,
        logsRequests: Bool,
        log: @escaping @Sendable (String) -> Void,
        session: @escaping @Sendable () throws(OperationError) -> Session
    ) {
        self.settings = settings
        self.logsRequests = logsRequests
        self.log = log
        self.session = session
    }
}

/// The reason why a server could not start.
public enum ServerStartError: Error, Sendable {
    /// The session could not be created.
    case operation(OperationError)
    /// Another program uses the address. `by` is that program, if it can be determined.
    case addressInUse(String, by: String?)
    /// The user may not listen on the address.
    case notAllowed(String)
    /// Listening on the address failed for another reason.
    case unusable(String, reason: String)
    /// Other machines could reach the server, but there is no token. A demo has no tokens.
    case needsToken(isDemo: Bool)
    /// The time zones of this machine are wrong.
    case timeZones(String)
}

/// Runs a server until the process receives a signal to end.
public typealias ServerRunner = @Sendable (ServerStart) async throws(ServerStartError) -> Void
