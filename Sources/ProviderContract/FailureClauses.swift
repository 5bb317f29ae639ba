internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let cancelledBefore = ContractClause(
        "a request that is cancelled before it began says that it was cancelled"
    ) {
        evidence in
        let provider = try evidence.provider()
        return .found(try await cancelled(provider, evidence, .atOnce, "before it began"))
    }

    static let cancelledInBetween = ContractClause(
        "a request that is cancelled while its source is silent ends at once"
    ) {
        evidence in
        if evidence.subject.isLocal { return .notChecked("its source is at hand, and answers at once") }
        guard let hanging = try evidence.subject.makeHanging?() else {
            return .needsAuthorInput("no source is at hand that never answers (makeHanging, in a test)")
        }
        return .found(try await cancelled(hanging, evidence, .soon, "while its source was silent"))
    }

    static let blocksNoThread = ContractClause("a silent source blocks no thread: others get their turn meanwhile") {
        evidence in
        if evidence.subject.isLocal { return .notChecked("its source is at hand, and answers at once") }
        guard let hanging = try evidence.subject.makeHanging?() else {
            return .needsAuthorInput("no source is at hand that never answers (makeHanging, in a test)")
        }
        let request = ScheduleRequest(evidence.subject)
        let collector = evidence.collector()
        try evidence.count()
        let outcome = await SingleThreadExecutor.run(within: evidence.subject.deadline) {
            try await hanging.schedule(for: request, to: collector)
        }
        switch outcome {
        case .isFree: return .found([])
        case .hasEnded: return .needsAuthorInput("the source that never answers ended at once (makeHanging, in a test)")
        case .isBlocked:
            let fault = "holds a thread while it waits: is something waited for without await?"
            return .found([Finding("its schedule", fault)])
        }
    }

    static let unreachableSource = ContractClause("a source that cannot be reached is a typed error, in time") {
        evidence in
        if evidence.subject.isLocal, evidence.subject.makeUnreachable == nil {
            return .notChecked("its source is always there")
        }
        guard let unreachable = try evidence.subject.makeUnreachable?() else {
            return .needsAuthorInput("its source cannot be taken away here (makeUnreachable, in a test)")
        }
        var findings: [Finding] = []
        for question in try await questions(evidence, for: unreachable) {
            try evidence.count()
            let collector = evidence.collector()
            let outcome = await TimeLimit.outcome(within: evidence.subject.deadline) {
                try await question.send(to: unreachable, collector: collector)
            }
            if let fault = fault(outcome, collector.outcomes, evidence.subject.deadline) {
                findings.append(Finding(question.description, fault))
            }
        }
        return .found(findings)
    }

    static let brokenRow = ContractClause("a row that cannot be read is a notice with its place, not a lost schedule") {
        evidence in
        guard let broken = try evidence.subject.makeBroken?() else {
            return .needsAuthorInput("no source is at hand with a row that cannot be read (makeBroken, in a test)")
        }
        try evidence.count()
        let collector = evidence.collector()
        try await broken.schedule(for: ScheduleRequest(evidence.subject), to: collector)
        let answer = try RawResponse(collector.outcomes)
        var findings: [Finding] = []
        if answer.listings.isEmpty {
            findings.append(Finding("the schedule", "is lost with the row that cannot be read"))
        }
        if answer.notices.isEmpty {
            findings.append(Finding("the row that cannot be read", "is left out without a notice"))
        } else if answer.notices.allSatisfy({ $0.location == nil }) {
            findings.append(Finding("the notice “\(answer.notices[0].message)”", "does not say where the row stands"))
        }
        return .found(findings)
    }

    /// One question of each kind that a provider can be asked.
    private static func questions(
        _ evidence: ContractEvidence,
        for provider: any ScheduleProvider
    ) async throws -> [ContractRequest] {
        var questions: [ContractRequest] = [.schedule(ScheduleRequest(evidence.subject))]
        if let show = try await evidence.shows().first {
            questions += [.episodes(of: show.id), .cast(of: show.id), .details(of: show.id), .search(show.title)]
            questions += show.externals.all.prefix(1).map(ContractRequest.lookup)
        }
        return (questions + [.catalog]).filter { $0.isFor(provider) }
    }

    private static func cancelled(
        _ provider: any ScheduleProvider,
        _ evidence: ContractEvidence,
        _ cancelling: TimeLimit.Cancelling,
        _ when: String
    ) async throws -> [Finding] {
        var findings: [Finding] = []
        for question in try await questions(evidence, for: provider) {
            try evidence.count()
            let collector = evidence.collector()
            let outcome = await TimeLimit.outcome(
                within: evidence.subject.deadline,
                cancelling: cancelling
            ) { try await question.send(to: provider, collector: collector) }
            let isAnswered = try await isSupported(question, evidence)
            let fault: String? =
                switch outcome {
                case .failed(let error) where error is CancellationError: nil
                case .failed(let error): "cancelled \(when), fails with “\(error)” in place of CancellationError"
                case .done where collector.outcomes.isEmpty && !isAnswered: nil
                case .done: "cancelled \(when), ends as if nothing had happened"
                case .timedOut: "cancelled \(when), does not end within \(evidence.subject.deadline)"
                }
            if let fault { findings.append(Finding(question.description, fault)) }
        }
        return findings
    }

    /// Whether a question is one that the provider answers at all: what is no answer needs no cancelling.
    private static func isSupported(_ question: ContractRequest, _ evidence: ContractEvidence) async throws -> Bool {
        if case .schedule = question { return true }
        return try await !evidence.response(question).isUnsupported
    }

    private static func fault(
        _ outcome: TimeLimit.Outcome,
        _ delivered: [FetchOutcome],
        _ deadline: Duration
    ) -> String? {
        if delivered.contains(where: { $0.response != nil }) { return "is answered, though its source is not there" }
        switch outcome {
        case .timedOut: return "has no answer within \(deadline), its source being away"
        case .failed(let error) where !(error is ProviderError):
            return "fails with what is no ProviderError: “\(error)”"
        case .done where delivered.isEmpty: return "says nothing at all, which looks as if there were nothing"
        case .failed, .done: return nil
        }
    }
}
