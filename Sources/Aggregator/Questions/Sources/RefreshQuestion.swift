internal import ProviderBoundary
public import ScheduleModel

/// Fetches now: this week, and every followed show with its seasons, cast and poster.
public struct RefreshQuestion: Question {
    /// Whether the web channels that belong to no country are fetched too.
    public let includesStreaming: Bool?

    /// A wish to refresh.
    public init(includesStreaming: Bool? = nil) { self.includesStreaming = includesStreaming }

    /// How it went.
    ///
    /// - Throws: where the session must not ask, or nothing can be kept.
    public func answer(in session: Session) async throws(QuestionError) -> RefreshAnswer {
        let asks = session.options.policy.asks
        if asks == .never { throw .mustNotAsk }
        try session.requireMarks()
        let service = try session.service(includesStreaming: includesStreaming ?? session.includesStreaming)
        return try await Self.refresh(session, service, nil, asks == .always ? .anew : .byHand)
    }

    /// Refreshes by a service, and does what is to be done afterwards.
    static func refresh(
        _ session: Session,
        _ service: RefreshService,
        _ ids: Set<ProviderID>?,
        _ urgency: RefreshService.Urgency
    ) async throws(QuestionError) -> RefreshAnswer {
        let outcomes = await service.refresh(ids, urgency)
        let upkeep = Upkeep(session: session)
        let problem = try upkeep.problem()
        return RefreshAnswer(
            origin: session.origin(outcomes.compactMap(\.report)),
            outcomes: outcomes,
            posterProblems: await upkeep.posters(),
            problem: problem.map(QuestionError.store)
        )
    }
}

/// How a refresh went.
public struct RefreshAnswer: Sendable {
    /// How the providers did.
    public let origin: AnswerOrigin
    /// What came of it, by provider.
    public let outcomes: [RefreshService.Outcome]
    /// Which posters could not be kept, and why.
    public let posterProblems: [String]
    private let problem: QuestionError?

    init(
        origin: AnswerOrigin,
        outcomes: [RefreshService.Outcome],
        posterProblems: [String],
        problem: QuestionError?
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
    public var failure: QuestionError? {
        if let problem { return problem }
        let reports = origin.reports
        let hasAnswered = reports.contains {
            $0.outcomes.contains { $0.failure == nil && $0.answer != nil } || $0.failures.isEmpty
        }
        return reports.isEmpty || hasAnswered ? nil : .sourcesFailed(reports)
    }
}
