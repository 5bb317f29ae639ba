internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// The outcome of a run for the health of its providers.
struct AttemptSummary {
    private let reports: [ProviderReport]
    private let isOffline: Bool

    /// - Parameter instances: The instances of the run. Others may be included.
    init(_ reports: [ProviderReport], of instances: [ProviderInstance]) {
        self.reports = reports
        // If no source is reachable except files, this machine is offline.
        let localIDs = Set(instances.filter { $0.provider is any ShowCatalogListing }.map(\.id))
        let remoteReports = reports.filter { $0.wasContacted && !localIDs.contains($0.id) }
        isOffline = !remoteReports.isEmpty && remoteReports.allSatisfy(\.isUnreachable)
    }

    /// Returns the provider's health after the run, or nil if it was not contacted because of fresh data or a backoff.
    func health(of report: ProviderReport, previous: ProviderHealth, at now: Date, jitter: Double) -> ProviderHealth? {
        guard report.wasContacted else { return nil }
        var health = previous
        if report.receivedResponse {
            health.succeed(at: now)
        } else {
            let failure = report.failures.first
            health.fail(
                at: now,
                message: failure?.message ?? "no response",
                code: failure?.code,
                retryAt: report.retryAt,
                isOffline: isOffline,
                jitter: jitter
            )
        }
        health.missed = previous.missed.after(report.outcomes, at: now)
        return health
    }
}

extension ProviderReport {
    /// Whether the source returned any response in this run.
    public var receivedResponse: Bool { outcomes.contains(where: \.wasFetchedNow) }

    /// Whether any request was sent to the source.
    var wasContacted: Bool { receivedResponse || !attemptErrors.isEmpty }

    /// The errors of requests that were sent.
    private var attemptErrors: [ProviderError] {
        let failures = outcomes.filter { !$0.wasNotRequested }.compactMap(\.failure)
        return ((error.map { [$0] } ?? []) + failures).filter { $0.code != .offline }
    }

    /// Whether every request failed because the source was unreachable.
    var isUnreachable: Bool {
        !attemptErrors.isEmpty && attemptErrors.allSatisfy { [.unreachable, .timedOut].contains($0.code) }
    }

    /// Whether further requests in this run are pointless.
    var shouldStopRun: Bool {
        let codes = failures.map(\.code)
        return codes.contains(.rateLimited) || (!codes.isEmpty && codes.allSatisfy { $0 == .unreachable })
    }
}
