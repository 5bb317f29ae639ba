public import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// The configured providers and how each does.
public struct ProvidersQuery: Query {
    /// The question.
    public init() {}

    /// The providers. Those that read files or invent can be looked at for nothing, and so can programs; a network is not
    /// asked for a list. What is only looked at is no try.
    public func perform(in session: Session) async throws(OperationError) -> ProvidersResult {
        let reports = await session.providerRun(notesHealth: false).fetch { instance, collector in
            if let catalogue = instance.provider as? any ShowCatalogListing {
                try await catalogue.catalog(to: collector)
            }
            if let looking = instance.provider as? any AvailabilityChecking { try looking.checkAvailability() }
        }
        let claims = session.sessionStore.storage
        let states = zip(session.instances, reports).map { instance, report in
            ProviderState(
                instance: instance,
                report: report,
                latestFetch: claims.latestFetch(of: instance.id, at: session.now),
                health: claims.health(of: instance.id, at: session.now)
            )
        }
        return ProvidersResult(origin: session.origin(reports), states: states)
    }
}

/// The configured providers.
public struct ProvidersResult: Sendable {
    /// How they did when they were looked at.
    public let origin: ResultOrigin
    /// The providers, in the order of the configuration.
    public let states: [ProviderState]
}

/// One configured provider, and how it does.
public struct ProviderState: Sendable {
    /// The provider.
    public let instance: ProviderInstance
    /// How it did when it was looked at.
    public let report: ProviderReport
    /// The newest answer that is kept.
    public let latestFetch: (fetchedAt: Date, isFresh: Bool)?
    /// How it did when it was refreshed.
    public let health: ProviderHealth

    /// When it answered last, as far as that is known.
    public var lastSuccess: Date? {
        // What a clock that was ahead kept was said nobody knows when.
        [report.fetchedAt, latestFetch?.fetchedAt, health.lastSuccess].compactMap(\.self).filter { $0 > .distantPast }
            .max()
    }

    /// What was asked just now tells; of what was not asked, whether anything is kept.
    public var state: ResponseState {
        if !report.outcomes.isEmpty { return report.state == .fresh && !health.missed.isEmpty ? .failed : report.state }
        if report.error != nil { return latestFetch == nil ? .missing : .failed }
        if health.isFailing { return latestFetch == nil ? .missing : .failed }
        guard let latestFetch else { return .missing }
        if !health.missed.isEmpty { return .failed }
        return latestFetch.isFresh ? .fresh : .stale
    }

    /// Whether it answers, though not to all that it was asked: then what is kept stands in for the rest. What it did not
    /// answer is asked again alone, so that such a try says nothing of the others while these are new; but a source that
    /// cannot be reached is failing, whatever it answered before.
    public var hasPartialFailures: Bool {
        guard state == .failed, report.error == nil else { return false }
        if report.outcomes.isEmpty {
            let isAway = health.code.map { [.unreachable, .timedOut].contains($0) } ?? true
            return !health.isFailing || (!isAway && !health.missed.isEmpty && latestFetch?.isFresh ?? false)
        }
        return report.failures.isEmpty || report.outcomes.contains { $0.failure == nil && $0.response != nil }
    }

    /// What it can be asked for.
    public var abilities: [ProviderCapability] { instance.provider.abilities }
}
