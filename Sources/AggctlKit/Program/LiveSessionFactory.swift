internal import Aggregator
internal import ProviderAPI

/// What a session that stays alive is made of.
struct LiveSessionFactory: Sendable {
    let kinds: [any ProviderKind]
    let environment: SessionEnvironment
    var options: SessionOptions
    let unfinished: PendingWrites

    init(_ program: Program, options: SessionOptions) {
        kinds = program.kinds
        environment = program.environment.forSession
        unfinished = program.unfinished
        self.options = options
    }

    /// One that tells what is kept, at once.
    var offline: LiveSessionFactory {
        var making = self
        making.options.policy.mode = .never
        return making
    }

    func session() throws(OperationError) -> Session {
        try Session(kinds: kinds, environment: environment, options: options, unfinished: unfinished)
    }
}
