/// What a server starts from.
public struct ServerStart: Sendable {
    /// How it is reached.
    public let settings: ServerSettings
    /// Whether each request is logged.
    public let logsRequests: Bool
    /// Takes a line for a person.
    public let log: @Sendable (String) -> Void
    /// Makes the session that it answers from; again when the configuration changed.
    public let session: @Sendable () throws(OperationError) -> Session

    /// A start.
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

/// Why a server could not start.
public enum ServerStartError: Error, Sendable {
    /// There is no session.
    case operation(OperationError)
    /// Another program listens there; who, where it is known.
    case addressInUse(String, by: String?)
    /// This user may not listen there.
    case notAllowed(String)
    /// It cannot be listened there, for another reason.
    case unusable(String, reason: String)
    /// Others could reach it, and no token lets them in; a demonstration keeps none.
    case needsToken(isDemo: Bool)
    /// The zones of this machine are wrong.
    case timeZones(String)
}

/// Runs a server until the process is asked to end.
public typealias ServerRunner = @Sendable (ServerStart) async throws(ServerStartError) -> Void
