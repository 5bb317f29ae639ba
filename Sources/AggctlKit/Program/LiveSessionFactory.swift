internal import Aggregator
internal import ProviderAPI

/// The values from which new sessions are made. A `LiveSession` needs a new session at its start, and after each
/// change of the configuration.
struct LiveSessionFactory: Sendable {
    let kinds: [any ProviderKind]
    let environment: SessionEnvironment
    var options: SessionOptions
    let pendingWrites: PendingWrites

    init(_ program: Program, options: SessionOptions) {
        kinds = program.kinds
        environment = program.environment.sessionEnvironment
        self.options = options
        pendingWrites = program.pendingWrites
    }

    /// The same factory, for sessions that only use stored data.
    var offline: LiveSessionFactory {
        var factory = self
        factory.options.policy.mode = .never
        return factory
    }

    /// Makes a session, which reads the configuration again.
    ///
    /// - Throws: an error if the configuration cannot be used, or if a newer version wrote the storage.
    func makeSession() throws(OperationError) -> Session {
        try Session(kinds: kinds, environment: environment, options: options, pendingWrites: pendingWrites)
    }
}
