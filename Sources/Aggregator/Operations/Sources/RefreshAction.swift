internal import ProviderAPI
public import ScheduleModel

/// Fetches this week, and every followed show with its seasons, cast and poster.
public struct RefreshAction: Query {
    /// Whether streaming services without a country are included. Nil uses the configuration.
    public let includesStreaming: Bool?
    /// Whether only old data is fetched, and nothing while another process refreshes.
    public let onlyStale: Bool

    /// Creates a refresh.
    public init(includesStreaming: Bool? = nil, onlyStale: Bool = false) {
        self.includesStreaming = includesStreaming
        self.onlyStale = onlyStale
    }

    /// Returns the outcomes by provider.
    ///
    /// - Throws: An error if the session is offline, or if data cannot be stored.
    public func perform(in session: Session) async throws(OperationError) -> RefreshResult {
        let mode = session.options.policy.mode
        if mode == .never { throw .requiresNetwork }
        try session.requireMarks()
        let service = try await session.service(includesStreaming: includesStreaming ?? session.includesStreaming)
        return try await Self.refresh(
            session,
            service,
            nil,
            onlyStale ? .scheduled : mode == .always ? .restart : .manual
        )
    }

    /// Refreshes with a service, then runs the maintenance.
    static func refresh(
        _ session: Session,
        _ service: RefreshService,
        _ ids: Set<ProviderID>?,
        _ urgency: RefreshService.Trigger
    ) async throws(OperationError) -> RefreshResult {
        let outcomes = await service.refresh(ids, urgency)
        let maintenance = Maintenance(session: session)
        let problem = try await maintenance.problem()
        return RefreshResult(
            origin: session.origin(outcomes.compactMap(\.report)),
            outcomes: outcomes,
            posterProblems: await maintenance.posters(),
            problem: problem.map(OperationError.store)
        )
    }
}

/// The result of a refresh.
public struct RefreshResult: Sendable {
    /// The origin, with the provider reports.
    public let origin: ResultOrigin
    /// The outcomes by provider.
    public let outcomes: [RefreshService.Outcome]
    /// Messages about posters that could not be stored.
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

    /// The changes since the previous responses.
    public var changes: [ScheduleChange] { outcomes.flatMap(\.changes) }

    /// The error if the refresh failed: data could not be stored, or every source failed even if cached data is used.
    public var failure: OperationError? {
        if let problem { return problem }
        let reports = origin.reports
        let hasResponse = reports.contains {
            $0.outcomes.contains { $0.failure == nil && $0.response != nil } || $0.failures.isEmpty
        }
        return reports.isEmpty || hasResponse ? nil : .sourcesFailed(reports)
    }
}
