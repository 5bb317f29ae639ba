public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation
internal import Synchronization

/// A service that updates stored data in the background. It decides what to fetch and when, contacts the providers
/// concurrently, and sends events about the results.
///
/// It fetches the week, Monday to Sunday, in the viewer's zone, and every followed show with its cast and its episodes,
/// which include later weeks. `Maintenance` fetches the posters. `FreshnessTable` defines the maximum age of data,
/// `ProviderHealth` the backoff of a failed provider, and `DailyRefreshTimer` the beginning of a day. The storage, the
/// providers, the time and random numbers are injected.
public final class RefreshService: Sendable {
    /// The outcome of a refresh for one provider.
    public struct Outcome: Sendable {
        /// The provider.
        public let provider: ProviderID
        /// The report, or nil if the provider was not contacted because of its backoff.
        public let report: ProviderReport?
        /// The provider's health after the refresh.
        public let health: ProviderHealth
        /// The changes since the previous responses.
        public let changes: [ScheduleChange]

        /// Whether the refresh was cancelled for all callers before it ended.
        var wasCancelled = false

        /// Whether any request failed.
        public var hasFailed: Bool { !(report?.failures.isEmpty ?? true) }
    }

    /// The events of this service, for any number of listeners.
    public let events = EventHub()

    private let setup: Setup
    private let storage: any ScheduleStorage
    private let marks: @Sendable () -> UserMarks
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private let coalescer = SingleFlight<ProviderID, Outcome>()
    private let fetchCount = Mutex(0)
    private let lease: SharedLease

    /// Creates a service. It fetches nothing before a call of `refresh` or `run`.
    ///
    /// - Parameters:
    ///   - marks: Returns the current marks of the user.
    ///   - now: Returns the current time. Unlike in a command, it advances.
    ///   - clock: Measures pauses.
    ///   - jitter: Returns a new number between 0 and 1 in each call.
    ///   - lease: The right to refresh the storage, which other processes may hold.
    public init(
        _ setup: Setup,
        storage: any ScheduleStorage,
        marks: @escaping @Sendable () -> UserMarks,
        now: @escaping @Sendable () -> Date,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        lease: any RefreshLease = UncontendedLease()
    ) {
        self.lease = SharedLease(lease, clock: clock)
        self.setup = setup
        self.storage = storage
        self.marks = marks
        self.now = now
        self.clock = clock
        self.jitter = jitter
    }

    // MARK: Refreshing

    /// The number of scheduled refreshes that contacted a source, because some data was stale.
    public var scheduledFetchCount: Int { fetchCount.withLock { $0 } }

    /// The reason for a refresh.
    public enum Trigger: Sendable {
        /// A manual refresh: everything is fetched, even from a provider with a backoff. An interrupted refresh
        /// continues where it ended.
        case manual
        /// A manual refresh that also fetches what an interrupted refresh already fetched.
        case restart
        /// A scheduled refresh: stale data is fetched from providers without a backoff.
        case scheduled
    }

    /// Refreshes some providers concurrently, or all if `ids` is nil. Equal concurrent refreshes are merged into one.
    /// If another process refreshes the same storage, a manual refresh waits for it, and a scheduled one does nothing.
    public func refresh(_ ids: Set<ProviderID>? = nil, _ urgency: Trigger) async -> [Outcome] {
        let isPatient = if case .scheduled = urgency { false } else { true }
        return await lease.withLease(waits: isPatient) { await refreshWithLease(ids, urgency) } ?? []
    }

    private func refreshWithLease(_ ids: Set<ProviderID>?, _ urgency: Trigger) async -> [Outcome] {
        let chosen = setup.instances.filter { ids?.contains($0.id) ?? true }
        let outcomes = await withTaskGroup(of: (Int, Outcome).self) { group in
            for (index, instance) in chosen.enumerated() {
                group.addTask {
                    (index, await self.coalescer.value(of: instance.id) { await self.refresh(instance, urgency) })
                }
            }
            var outcomes: [(Int, Outcome)] = []
            for await outcome in group { outcomes.append(outcome) }
            return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
        }
        return recordHealth(outcomes)
    }

    private func refresh(_ instance: ProviderInstance, _ urgency: Trigger) async -> Outcome {
        let before = await storage.health(of: instance.id, at: now())
        if case .scheduled = urgency, !before.allowsRequest(at: now()) {
            return Outcome(provider: instance.id, report: nil, health: before, changes: [])
        }
        let lastChange = await storage.lastChangeID
        var since: Date?
        switch urgency {
        case .scheduled: break
        case .restart: since = now().addingTimeInterval(1)
        case .manual: since = await storage.beginRefresh(of: instance.id, at: now())
        }
        var report: ProviderReport?
        var isCutShort = false
        var failuresInARow = 0
        let batch = RequestBatch()
        for step in await steps(for: instance, urgency) {
            if Task.isCancelled { break }
            lease.renew()
            let limit = since ?? now().addingTimeInterval(-step.freshSeconds)
            let mode: FetchPolicy.Mode = setup.isOffline ? .never : limit > now() ? .always : .since(limit)
            let run = ProviderRun(
                [instance],
                storage: storage,
                fetchPolicy: FetchPolicy(mode, acceptsShrink: setup.acceptsShrink, cachesDelivered: true),
                clock: clock,
                idleTimeout: ProviderRun.refreshIdleTimeout,
                recordsHealth: false,
                progress: setup.progress,
                inFlightFetches: setup.inFlightFetches,
                now: now
            )
            let reports = await RequestBatch.$current.withValue(batch) {
                await run.fetch { _, collector in try await step.fetch(collector) }
            }
            guard let newReport = reports.first else { continue }
            report = report?.adding(newReport) ?? newReport
            // A provider that is unreachable or requests a pause is not contacted for every remaining step.
            failuresInARow = newReport.receivedResponse || newReport.failures.isEmpty ? 0 : failuresInARow + 1
            if newReport.shouldStopRun || failuresInARow >= Self.maxConsecutiveFailures {
                isCutShort = true
                break
            }
        }
        let wasContacted = report.map { $0.receivedResponse || !$0.failures.isEmpty } ?? false
        if case .scheduled = urgency, wasContacted, !setup.isOffline {
            fetchCount.withLock { $0 += 1 }
        }
        // A refresh that stopped early continues where it ended the next time.
        if !Task.isCancelled, !isCutShort { storage.endRefresh(of: instance.id) }
        // If the last change could not be read, none is reported. Otherwise all changes ever stored would look new.
        var changes: [ScheduleChange] = []
        if let lastChange {
            changes = await storage.changes(after: lastChange).filter { $0.provider == instance.id && $0.isNotifiable }
        }
        var outcome = Outcome(provider: instance.id, report: report, health: before, changes: changes)
        outcome.wasCancelled = Task.isCancelled
        return outcome
    }

    /// The maximum number of consecutive failures before the remaining steps are skipped.
    private static let maxConsecutiveFailures = 3

    private struct Step: Sendable {
        let freshSeconds: Double
        let fetch: @Sendable (ResponseCollector) async throws -> Void
    }

    private func steps(for instance: ProviderInstance, _ urgency: Trigger) async -> [Step] {
        let zone = setup.zone()
        let today = zone.day(of: now())
        let window = DaySpan(weekOf: today)
        let request = ScheduleRequest(
            days: window,
            zone: zone,
            region: setup.region,
            includesStreaming: setup.includesStreaming
        )
        let provider = instance.provider
        var steps = [
            Step(freshSeconds: FreshnessTable.seconds(for: window, today: today)) { collector in
                // If a source has a catalog, all of it is stored, so that changes outside the week are detected. A
                // large guide that has not changed is not loaded for that.
                if case .scheduled = urgency, let detecting = provider as? any ChangeDetecting {
                    try await detecting.readChanges(to: collector)
                    return
                }
                let catalog = provider as? any ShowCatalogListing
                try await catalog?.catalog(to: collector)
                if !(catalog?.catalogHasEpisodes ?? false) {
                    try await provider.schedule(within: request, to: collector)
                }
            }
        ]
        if let catalog = provider as? any ShowCatalogListing, catalog.catalogHasEpisodes { return steps }
        for mark in marks().followed {
            for key in mark.keys.sorted() where key.provider == instance.id {
                let cached = await storage.show(key.id, of: instance.id)?.response
                let seconds = FreshnessTable.seconds(for: cached?.shows.first, cached?.episodes ?? [], today: today)
                steps.append(
                    Step(freshSeconds: seconds) { collector in
                        if let listing = provider as? any EpisodeListing {
                            try await listing.episodes(of: key.id, to: collector)
                        } else if let detailing = provider as? any ShowDetailFetching {
                            try await detailing.show(key.id, to: collector)
                        }
                        if let listing = provider as? any CastListing {
                            try await listing.cast(of: key.id, to: collector)
                        }
                    }
                )
            }
        }
        return steps
    }

    /// Stores the health of the providers and sends events.
    private func recordHealth(_ outcomes: [Outcome]) -> [Outcome] {
        // A cancelled refresh does not show whether a provider works.
        if Task.isCancelled { return outcomes }
        let summary = AttemptSummary(outcomes.filter { !$0.wasCancelled }.compactMap(\.report), of: setup.instances)
        return outcomes.map { outcome in
            guard let report = outcome.report, !outcome.wasCancelled,
                let health = summary.health(of: report, previous: outcome.health, at: now(), jitter: jitter())
            else { return outcome }
            // Health is stored before the event is sent, so that listeners read the current one.
            storage.store(health, of: outcome.provider)
            if outcome.health.isFailing, !health.isFailing {
                events.send(.providerRecovered(outcome.provider, failingSince: outcome.health.lastFailure))
            } else if health.isFailing, !outcome.health.isFailing {
                events.send(.providerFailed(outcome.provider, message: health.message ?? "", nextTry: health.nextTry))
            }
            if !outcome.changes.isEmpty { events.send(.changed(outcome.changes)) }
            return Outcome(
                provider: outcome.provider,
                report: report,
                health: health,
                changes: outcome.changes
            )
        }
    }

    // MARK: Running

    /// The interval between checks of the time. A sleep of the machine, a jump of the clock or a new zone is noticed
    /// within this time.
    public static let tick = Duration.seconds(60)

    /// The interval between checks for stale data, in seconds.
    private static let staleCheckInterval = 900.0

    /// Refreshes until the task is cancelled: at the beginning of a day, when data is stale, and when the backoff of a
    /// failed provider ends.
    ///
    /// - Parameter onTick: Called after each check of the time.
    public func run(onTick: @Sendable (Date) async -> Void = { _ in }) async {
        var timer = DailyRefreshTimer(lastDay: await storage.lastRefreshedDay(in: setup.zone().identifier))
        // The event for a new day is sent at its beginning. Only the requests are delayed.
        var lastAnnounced = timer.lastDay
        var lastStaleCheck: Date?
        var states = changeTokens()
        while !Task.isCancelled {
            let zone = setup.zone()
            let time = now()
            let today = zone.day(of: time)
            if today != lastAnnounced {
                lastAnnounced = today
                events.send(.dayChanged(today: today, window: DaySpan(weekOf: today)))
            }
            if timer.isDue(at: time, in: zone, jitter: jitter) {
                _ = await refresh(.scheduled)
                if Task.isCancelled { break }
                if !setup.isOffline { storage.store(refreshedDay: today, in: zone.identifier) }
                lastStaleCheck = time
            } else if isStaleCheckDue(last: lastStaleCheck, at: time) {
                lastStaleCheck = time
                _ = await refresh(.scheduled)
            } else {
                let before = states
                states = changeTokens()
                let changed = states.filter { before[$0.key] != $0.value }.keys
                var due = Set(changed)
                for id in setup.instances.map(\.id) {
                    let health = await storage.health(of: id, at: time)
                    if health.isFailing, health.allowsRequest(at: time) { due.insert(id) }
                }
                if !due.isEmpty { _ = await refresh(due, .scheduled) }
            }
            await onTick(now())
            let midnight = zone.start(of: zone.day(of: now()).advanced(by: 1)).timeIntervalSince(now())
            let pause = min(Self.tick, .seconds(max(midnight, 0.001)))
            do { try await clock.sleep(for: pause) } catch { break }
        }
        events.close()
    }

    /// Returns the change tokens of local sources.
    private func changeTokens() -> [ProviderID: Int] {
        setup.instances.reduce(into: [:]) { states, instance in
            states[instance.id] = (instance.provider as? any ChangeDetecting)?.changeToken
        }
    }

    private func isStaleCheckDue(last: Date?, at now: Date) -> Bool {
        guard let last else { return true }
        let elapsed = now.timeIntervalSince(last)
        return elapsed >= Self.staleCheckInterval || elapsed < 0
    }

    private func refresh(_ urgency: Trigger) async -> [Outcome] { await refresh(nil, urgency) }
}
