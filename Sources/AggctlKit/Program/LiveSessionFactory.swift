internal import Aggregator
internal import ProviderAPI

/// Makes the sessions of a live session.
struct LiveSessionFactory: Sendable {
    let kinds: [any ProviderKind]
    let environment: SessionEnvironment
    var options: SessionOptions
    let pendingWrites: PendingWrites

    init(_ program: Program, options: SessionOptions) {
        kinds = program.kinds
        environment = program.environment.sessionEnvironment
        pendingWrites = program.pendingWrites
        self.options = options
    }

    /// The same factory, for sessions that only use stored data.
    var offline: LiveSessionFactory {
        var factory = self
        factory.options.policy.mode = .never
        return factory
    }

    func session() throws(OperationError) -> Session {
        try Session(kinds: kinds, environment: environment, options: options, pendingWrites: pendingWrites)
    }
}
