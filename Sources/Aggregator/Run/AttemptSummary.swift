internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// How a question went for the providers' health: who was asked, who answered, who failed of what.
struct AttemptSummary {
    private let reports: [ProviderReport]
    private let isOffline: Bool

    /// - Parameter instances: those that were asked, and perhaps others.
    init(_ reports: [ProviderReport], of instances: [ProviderInstance]) {
        self.reports = reports
        // Where no source that is not a file can be reached, it is the machine that is offline.
        let catalogues = Set(instances.filter { $0.provider is any ShowCatalogListing }.map(\.id))
        let distant = reports.filter { $0.wasContacted && !catalogues.contains($0.id) }
        isOffline = !distant.isEmpty && distant.allSatisfy(\.isUnreachable)
    }

    /// How a provider does after it; nil where it was not asked, since everything was fresh or it was left alone.
    func health(of report: ProviderReport, before: ProviderHealth, at now: Date, jitter: Double) -> ProviderHealth? {
        guard report.wasContacted else { return nil }
        var health = before
        if report.receivedResponse {
            health.succeed(at: now)
        } else {
            let failure = report.failures.first
            health.fail(
                at: now,
                message: failure?.message ?? "no answer",
                code: failure?.code,
                retryAt: report.retryAt,
                isOffline: isOffline,
                jitter: jitter
            )
        }
        health.missed = before.missed.after(report.outcomes, at: now)
        return health
    }
}

extension ProviderReport {
    /// Whether the source said anything just now.
    public var receivedResponse: Bool { outcomes.contains(where: \.wasFetchedNow) }

    /// Whether the source was asked for anything.
    var wasContacted: Bool { receivedResponse || !attemptErrors.isEmpty }

    /// What failed of what was asked.
    private var attemptErrors: [ProviderError] {
        let failures = outcomes.filter { !$0.wasNotRequested }.compactMap(\.failure)
        return ((error.map { [$0] } ?? []) + failures).filter { $0.code != .offline }
    }

    /// Whether nothing of it could be reached.
    var isUnreachable: Bool {
        !attemptErrors.isEmpty && attemptErrors.allSatisfy { [.unreachable, .timedOut].contains($0.code) }
    }

    /// Whether it makes no sense to ask more now.
    var shouldStopRun: Bool {
        let codes = failures.map(\.code)
        return codes.contains(.rateLimited) || (!codes.isEmpty && codes.allSatisfy { $0 == .unreachable })
    }
}
