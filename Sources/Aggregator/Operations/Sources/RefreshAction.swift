internal import ProviderAPI
public import ScheduleModel

/// Fetches now: this week, and every followed show with its seasons, cast and poster.
public struct RefreshAction: Query {
    /// Whether the web channels that belong to no country are fetched too.
    public let includesStreaming: Bool?

    /// A wish to refresh.
    public init(includesStreaming: Bool? = nil) { self.includesStreaming = includesStreaming }

    /// How it went.
    ///
    /// - Throws: where the session must not ask, or nothing can be kept.
    public func perform(in session: Session) async throws(OperationError) -> RefreshResult {
        let asks = session.options.policy.mode
        if asks == .never { throw .requiresNetwork }
        try session.requireMarks()
        let service = try session.service(includesStreaming: includesStreaming ?? session.includesStreaming)
        return try await Self.refresh(session, service, nil, asks == .always ? .restart : .byHand)
    }

    /// Refreshes by a service, and does what is to be done afterwards.
    static func refresh(
        _ session: Session,
        _ service: RefreshService,
        _ ids: Set<ProviderID>?,
        _ urgency: RefreshService.Trigger
    ) async throws(OperationError) -> RefreshResult {
        let outcomes = await service.refresh(ids, urgency)
        let upkeep = Maintenance(session: session)
        let problem = try upkeep.problem()
        return RefreshResult(
            origin: session.origin(outcomes.compactMap(\.report)),
            outcomes: outcomes,
            posterProblems: await upkeep.posters(),
            problem: problem.map(OperationError.store)
        )
    }
}

/// How a refresh went.
public struct RefreshResult: Sendable {
    /// How the providers did.
    public let origin: ResultOrigin
    /// What came of it, by provider.
    public let outcomes: [RefreshService.Outcome]
    /// Which posters could not be kept, and why.
    public let posterProblems: [String]
    private let problem: OperationError?

    init(
        origin: ResultOrigin,
        outcomes: [RefreshService.Outcome],
        posterProblems: [String],
        problem: OperationError?
    ) {
        self.origin = origin
        self.outcomes = outcomes
        self.posterProblems = posterProblems
        self.problem = problem
    }

    /// What sources say otherwise than before.
    public var changes: [ScheduleChange] { outcomes.flatMap(\.changes) }

    /// Why the refresh as a whole failed: something could not be kept, or every source failed, what is kept of earlier
    /// answers notwithstanding. Nil where it did not.
    public var failure: OperationError? {
        if let problem { return problem }
        let reports = origin.reports
        let hasAnswered = reports.contains {
            $0.outcomes.contains { $0.failure == nil && $0.response != nil } || $0.failures.isEmpty
        }
        return reports.isEmpty || hasAnswered ? nil : .sourcesFailed(reports)
    }
}
