internal import Foundation
internal import ProviderBoundary
internal import ProviderContract
public import ScheduleModel

/// Whether one configured provider keeps the contract.
public struct CheckQuestion: Question {
    /// The provider's name in the configuration.
    public let provider: String
    /// A day on which its source has something.
    public let day: CivilDay

    /// A question about a provider.
    public init(_ provider: String, day: CivilDay) {
        self.provider = provider
        self.day = day
    }

    /// The clauses, each with what violates it.
    ///
    /// - Throws: where there is no such provider, it fails, or nothing is on from which anything could be seen.
    public func answer(in session: Session) async throws(QuestionError) -> CheckAnswer {
        guard let instance = session.instances.first(where: { $0.id.rawValue == provider }) else {
            throw .unknownProvider(provider, known: session.instances.map(\.id))
        }
        let days = DaySpan(day).widened(before: 0, after: 1)
        let remembering = RememberingProvider(instance.provider, now: session.now)
        var subject = ContractSubject(instance.id.rawValue, days: days, region: session.region) { remembering }
        subject.asksForClockChanges = false
        let request = ScheduleRequest(days: days, zone: .gmt, region: session.region, includesStreaming: true)
        let reports = await session.ask { asked, desk in
            if asked.id == instance.id { try await remembering.schedule(within: request, to: desk) }
        }
        .filter { $0.id == instance.id }
        try session.check(reports)
        guard reports.contains(where: { $0.episodeCount > 0 }) else { throw .nothingOn(instance.id, days) }
        var clauses: [CheckAnswer.Clause] = []
        for clause in ProviderContract.clauses {
            let violations = await clause.violations(by: subject).map(\.finding)
            clauses.append(CheckAnswer.Clause(rule: clause.rule, violations: violations))
        }
        return CheckAnswer(origin: session.origin(), clauses: clauses)
    }
}

/// How a provider keeps the contract.
public struct CheckAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The clauses of the contract.
    public let clauses: [Clause]

    /// A clause of the contract.
    public struct Clause: Sendable {
        /// The rule, in one sentence.
        public let rule: String
        /// What violates it; empty where nothing does.
        public let violations: [String]
    }
}
