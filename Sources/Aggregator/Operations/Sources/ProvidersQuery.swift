public import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// The configured providers and their states.
public struct ProvidersQuery: Query {
    /// Creates the query.
    public init() {}

    /// Returns the providers. Files, fixtures and programs are checked now, but no network request is sent. Such a
    /// check does not count as an attempt.
    public func perform(in session: Session) async throws(OperationError) -> ProvidersResult {
        let reports = await session.providerRun(recordsHealth: false).fetch { instance, collector in
            // Only providers of files and fixtures list a catalog, which needs no request.
            if let catalog = instance.provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            }
            if let checker = instance.provider as? any AvailabilityChecking { try checker.checkAvailability() }
        }
        let storage = session.sessionStore.storage
        var states: [ProviderState] = []
        for (instance, report) in zip(session.instances, reports) {
            states.append(
                ProviderState(
                    instance: instance,
                    report: report,
                    latestFetch: await storage.latestFetch(of: instance.id, at: session.now),
                    health: await storage.health(of: instance.id, at: session.now)
                )
            )
        }
        return ProvidersResult(origin: session.origin(reports), states: states)
    }
}

/// The configured providers.
public struct ProvidersResult: Sendable {
    /// The origin, with the reports of the check.
    public let origin: ResultOrigin
    /// The providers, in the order of the configuration.
    public let states: [ProviderState]
}

/// A configured provider and its state.
public struct ProviderState: Sendable {
    /// The provider.
    public let instance: ProviderInstance
    /// The report of the check.
    public let report: ProviderReport
    /// The fetch time of the newest stored response and its freshness, or nil if nothing is stored.
    public let latestFetch: (fetchedAt: Date, isFresh: Bool)?
    /// The result of the last refreshes.
    public let health: ProviderHealth

    /// The time of the last response, or nil if unknown.
    public var lastSuccess: Date? {
        // A response that was stored while the clock was ahead has no usable time.
        [report.fetchedAt, latestFetch?.fetchedAt, health.lastSuccess].compactMap(\.self).filter { $0 > .distantPast }
            .max()
    }

    /// The state of the check, or that of the stored data if the check fetched nothing. If a resource was
    /// missed earlier, fresh data counts as failed.
    public var state: ResponseState {
        if !report.outcomes.isEmpty { return report.state == .fresh && !health.missed.isEmpty ? .failed : report.state }
        if report.error != nil || health.isFailing { return latestFetch == nil ? .missing : .failed }
        guard let latestFetch else { return .missing }
        if !health.missed.isEmpty { return .failed }
        return latestFetch.isFresh ? .fresh : .stale
    }

    /// A partial failure: the source responds to some requests and fails for others, for which cached data is used.
    ///
    /// Later attempts repeat only the failed requests. If they fail again, fresh responses to the others still count,
    /// unless the source is unreachable.
    public var hasPartialFailures: Bool {
        guard state == .failed, report.error == nil else { return false }
        if !report.outcomes.isEmpty {
            // If nothing failed in the check, only resources that were missed earlier make the state failed.
            return report.failures.isEmpty || report.outcomes.contains { $0.failure == nil && $0.response != nil }
        }
        // If the last attempt succeeded, only resources that were missed earlier make the state failed.
        if !health.isFailing { return true }
        // A failure without a code counts as unreachable.
        let isUnreachable = health.code.map { [.unreachable, .timedOut].contains($0) } ?? true
        return !isUnreachable && !health.missed.isEmpty && latestFetch?.isFresh ?? false
    }

    /// The capabilities of the provider.
    public var capabilities: [ProviderCapability] { instance.provider.capabilities }
}
