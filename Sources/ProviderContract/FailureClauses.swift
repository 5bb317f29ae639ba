internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let cancelledBefore = ContractClause(
        "a request that is cancelled before it starts ends with a CancellationError"
    ) {
        evidence in
        let provider = try evidence.provider()
        return .found(try await cancelled(provider, evidence, .atOnce, "before it started"))
    }

    static let cancelledInBetween = ContractClause(
        "a request that is cancelled while its source is silent ends at once"
    ) {
        evidence in
        if evidence.subject.isLocal { return .notChecked("its source is local and responds at once") }
        guard let hanging = try evidence.subject.makeHanging?() else {
            return .needsAuthorInput("no source that never responds is given (makeHanging, in a test)")
        }
        return .found(try await cancelled(hanging, evidence, .soon, "while its source was silent"))
    }

    static let blocksNoThread = ContractClause("waiting for a silent source blocks no thread") {
        evidence in
        if evidence.subject.isLocal { return .notChecked("its source is local and responds at once") }
        guard let hanging = try evidence.subject.makeHanging?() else {
            return .needsAuthorInput("no source that never responds is given (makeHanging, in a test)")
        }
        let request = ScheduleRequest(evidence.subject)
        let collector = evidence.collector()
        try evidence.count()
        let outcome = await SingleThreadExecutor.run(within: evidence.subject.deadline) {
            try await hanging.schedule(for: request, to: collector)
        }
        switch outcome {
        case .isFree: return .found([])
        case .hasEnded:
            return .needsAuthorInput("the source that never responds ended at once (makeHanging, in a test)")
        case .isBlocked:
            let fault = "blocks a thread while it waits: is there a wait without await?"
            return .found([Finding("its schedule", fault)])
        }
    }

    static let unreachableSource = ContractClause("a source that cannot be reached is a typed error, in time") {
        evidence in
        if evidence.subject.isLocal, evidence.subject.makeUnreachable == nil {
            return .notChecked("its source is always available")
        }
        guard let unreachable = try evidence.subject.makeUnreachable?() else {
            return .needsAuthorInput("no unreachable source is given (makeUnreachable, in a test)")
        }
        var findings: [Finding] = []
        for request in try await requests(evidence, for: unreachable) {
            try evidence.count()
            let collector = evidence.collector()
            let outcome = await TimeLimit.outcome(within: evidence.subject.deadline) {
                try await request.send(to: unreachable, collector: collector)
            }
            if let fault = fault(outcome, collector.outcomes, evidence.subject.deadline) {
                findings.append(Finding(request.description, fault))
            }
        }
        return .found(findings)
    }

    static let brokenRow = ContractClause(
        "a row that cannot be decoded is a notice with its location, not a lost schedule"
    ) {
        evidence in
        guard let broken = try evidence.subject.makeBroken?() else {
            return .needsAuthorInput("no source with a row that cannot be decoded is given (makeBroken, in a test)")
        }
        try evidence.count()
        let collector = evidence.collector()
        try await broken.schedule(for: ScheduleRequest(evidence.subject), to: collector)
        let response = try RawResponse(collector.outcomes)
        var findings: [Finding] = []
        if response.listings.isEmpty {
            findings.append(Finding("the schedule", "is lost together with the row that cannot be decoded"))
        }
        if response.notices.isEmpty {
            findings.append(Finding("the row that cannot be decoded", "is skipped without a notice"))
        } else if response.notices.allSatisfy({ $0.location == nil }) {
            findings.append(
                Finding("the notice “\(response.notices[0].message)”", "does not give the location of the row")
            )
        }
        return .found(findings)
    }

    /// Returns one request of each kind that a provider supports.
    private static func requests(
        _ evidence: ContractEvidence,
        for provider: any ScheduleProvider
    ) async throws -> [ContractRequest] {
        var requests: [ContractRequest] = [.schedule(ScheduleRequest(evidence.subject))]
        if let show = try await evidence.shows().first {
            requests += [.episodes(of: show.id), .cast(of: show.id), .details(of: show.id), .search(show.title)]
            requests += show.externals.all.prefix(1).map(ContractRequest.lookup)
        }
        return (requests + [.catalog]).filter { $0.isFor(provider) }
    }

    private static func cancelled(
        _ provider: any ScheduleProvider,
        _ evidence: ContractEvidence,
        _ cancelling: TimeLimit.Cancelling,
        _ when: String
    ) async throws -> [Finding] {
        var findings: [Finding] = []
        for request in try await requests(evidence, for: provider) {
            try evidence.count()
            let collector = evidence.collector()
            let outcome = await TimeLimit.outcome(
                within: evidence.subject.deadline,
                cancelling: cancelling
            ) { try await request.send(to: provider, collector: collector) }
            let isSupported = try await Self.isSupported(request, evidence)
            let fault: String? =
                switch outcome {
                case .failed(let error) where error is CancellationError: nil
                case .failed(let error): "cancelled \(when), fails with “\(error)” instead of CancellationError"
                case .done where collector.outcomes.isEmpty && !isSupported: nil
                case .done: "cancelled \(when), ends as if nothing had happened"
                case .timedOut: "cancelled \(when), does not end within \(evidence.subject.deadline)"
                }
            if let fault { findings.append(Finding(request.description, fault)) }
        }
        return findings
    }

    /// Returns whether the provider supports a request. An unsupported one need not be cancelled.
    private static func isSupported(_ request: ContractRequest, _ evidence: ContractEvidence) async throws -> Bool {
        if case .schedule = request { return true }
        return try await !evidence.response(request).isUnsupported
    }

    private static func fault(
        _ outcome: TimeLimit.Outcome,
        _ delivered: [FetchOutcome],
        _ deadline: Duration
    ) -> String? {
        if delivered.contains(where: { $0.response != nil }) {
            return "returns data, although its source is unreachable"
        }
        switch outcome {
        case .timedOut: return "does not fail within \(deadline) if its source is unreachable"
        case .failed(let error) where !(error is ProviderError):
            return "fails with an error that is not a ProviderError: “\(error)”"
        case .done where delivered.isEmpty: return "returns nothing, as if the source had no data"
        case .failed, .done: return nil
        }
    }
}
