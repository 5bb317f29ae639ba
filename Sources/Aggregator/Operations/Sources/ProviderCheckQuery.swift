public import Foundation
internal import ProviderAPI
internal import ProviderContract
public import ScheduleModel

/// Whether one configured provider keeps the contract. Its source is asked anew for every answer that is compared.
public struct ProviderCheckQuery: Query {
    /// The provider's name in the configuration.
    public let provider: String
    /// A day on which its source has something.
    public let day: CivilDay
    /// What its author knows of its source from elsewhere.
    public let facts: Facts

    /// What somebody saw in a source's own listings; what is not said is not checked.
    public struct Facts: Sendable {
        /// When episodes start, by the source's own ids.
        public var starts: [String: Date] = [:]
        /// Episodes whose time the source does not know, by their ids.
        public var untimedEpisodes: Set<String> = []
        /// A day on which it has nothing.
        public var emptyDay: CivilDay?
        /// Shows of which it knows who takes part, by their ids.
        public var casts: Set<String> = []

        /// Nothing is known.
        public init() {}
    }

    /// At most this many questions are asked, each of which may be several requests: what the clauses ask of a provider that
    /// can be asked everything, and the one that comes before them. Each cast that its author knows is one more.
    public var maxRequests: Int { Self.maxClauseRequests + 1 + facts.casts.count }
    private static let maxClauseRequests = 74
    /// The lists, casts and details of at most this many shows are asked for.
    private static let maxShows = 3

    /// How long one question may take: longer than the longest that a program is given.
    private static let responseTimeout = Duration.seconds(150)

    /// A question about a provider.
    public init(_ provider: String, day: CivilDay, facts: Facts = Facts()) {
        self.provider = provider
        self.day = day
        self.facts = facts
    }

    /// The clauses, each with what violates it.
    ///
    /// - Throws: where there is no such provider, it must not be asked, it fails, or nothing is on from which anything
    ///   could be seen.
    public func perform(in session: Session) async throws(OperationError) -> ProviderCheckResult {
        guard let instance = session.instances.first(where: { $0.id.rawValue == provider }) else {
            throw .unknownProvider(provider, known: session.instances.map(\.id))
        }
        if session.options.policy.mode == .never { throw .requiresNetwork }
        let subject = subject(instance, session)
        let evidence = ContractEvidence(subject)
        if try await !hasSomething(instance, on: subject.days, in: session), await !evidence.hasAnyData() {
            throw .nothingScheduled(instance.id, subject.days)
        }
        let verdicts = await ProviderContract.verdicts(on: evidence)
        return ProviderCheckResult(
            origin: session.origin(),
            clauses: verdicts.map { verdict in
                ProviderCheckResult.Clause(
                    rule: verdict.rule,
                    violations: verdict.violations.map(\.finding),
                    notChecked: verdict.notChecked,
                    isSourceUnavailable: verdict.isSourceUnavailable
                )
            }
        )
    }

    private func subject(_ instance: ProviderInstance, _ session: Session) -> ContractSubject {
        let days = DaySpan(day).extended(before: 0, after: 1)
        var subject = ContractSubject(
            instance.id.rawValue,
            days: days,
            region: session.region,
            make: instance.makeFresh
        )
        subject.now = session.now
        subject.secrets = instance.secrets
        (subject.responseTimeout, subject.deadline) = (Self.responseTimeout, Self.responseTimeout)
        subject.checksClockChanges = false
        subject.maxShows = Self.maxShows
        subject.maxRequests = maxRequests - 1
        subject.emptyDays = facts.emptyDay.map { DaySpan($0) }
        subject.timelessEpisodes = facts.untimedEpisodes
        subject.expectedStarts = facts.starts
        subject.showsWithCast = facts.casts
        return subject
    }

    /// Whether a source has something on these days.
    ///
    /// - Throws: where it fails.
    private func hasSomething(
        _ instance: ProviderInstance,
        on days: DaySpan,
        in session: Session
    ) async throws(OperationError) -> Bool {
        let request = ScheduleRequest(days: days, zone: .gmt, region: session.region, includesStreaming: true)
        let reports = await session.fetch { asked, collector in
            if asked.id == instance.id { try await instance.provider.schedule(within: request, to: collector) }
        }
        .filter { $0.id == instance.id }
        // What is kept is no answer of the source's.
        if reports.contains(where: { !$0.failures.isEmpty }) { throw .sourcesFailed(reports) }
        return reports.contains { $0.episodeCount > 0 }
    }
}

/// How a provider keeps the contract.
public struct ProviderCheckResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The clauses of the contract.
    public let clauses: [Clause]

    /// A clause of the contract.
    public struct Clause: Sendable {
        /// The rule, in one sentence.
        public let rule: String
        /// What violates it; empty where nothing does. Of each kind the first few, then their number.
        public let violations: [String]
        /// Why it could not be checked; nil where it was.
        public let notChecked: String?
        /// Whether that is since the source could not be asked.
        public let isSourceUnavailable: Bool
    }
}
