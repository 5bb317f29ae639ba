internal import Aggregator
internal import ProviderBoundary

/// What a session that stays alive is made of.
struct LiveSessionMaking: Sendable {
    let kinds: [any ProviderKind]
    let environment: SessionEnvironment
    var options: SessionOptions
    let unfinished: UnfinishedWrites

    init(_ program: Program, options: SessionOptions) {
        kinds = program.kinds
        environment = program.environment.forSession
        unfinished = program.unfinished
        self.options = options
    }

    /// One that tells what is kept, at once.
    var askingNoOne: LiveSessionMaking {
        var making = self
        making.options.policy.asks = .never
        return making
    }

    func session() throws(QuestionError) -> Session {
        try Session(kinds: kinds, environment: environment, options: options, unfinished: unfinished)
    }
}
