public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation
internal import Synchronization

/// Keeps what is known up to date: decides what to fetch and when, asks the providers side by side, and tells whoever
/// listens what came of it.
///
/// What is fetched: the week, Monday to Sunday, in the viewer's zone, and every followed show with its cast and its
/// episodes, which hold the weeks after. `Maintenance` fetches the posters. `FreshnessTable` says how fresh each must be,
/// `ProviderHealth` how long a provider that failed is left alone, `DailyRefreshTimer` when a day begins. The store and the providers
/// are handed in, and so are time and chance.
public final class RefreshService: Sendable {
    /// What became of one provider in a refresh.
    public struct Outcome: Sendable {
        /// The provider.
        public let provider: ProviderID
        /// How it answered; nil where it was left alone.
        public let report: ProviderReport?
        /// How it does now.
        public let health: ProviderHealth
        /// What it says otherwise than before.
        public let changes: [ScheduleChange]

        /// Whether it was ended half-way, with all who waited for it.
        var wasCancelled = false

        /// Whether anything of it failed.
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

    /// Creates a service. Nothing is fetched before it is asked to `refresh` or to `run`.
    ///
    /// - Parameters:
    ///   - marks: the user's marks, as they are at that moment.
    ///   - now: the time now; unlike a command, a service sees it pass.
    ///   - clock: measures waiting.
    ///   - jitter: a number between 0 and 1, drawn anew each time.
    ///   - lease: the right to refresh what is kept, where other processes may do so too.
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

    /// How often a source was asked by schedule: since something of it was not fresh any more.
    public var scheduledFetchCount: Int { fetchCount.withLock { $0 } }

    /// How urgently something is asked for.
    public enum Trigger: Sendable {
        /// By hand: everything is asked for, of a provider that is to be left alone too. A refresh that was ended
        /// half-way goes on where it was.
        case byHand
        /// By hand, even what an ended refresh had fetched.
        case restart
        /// By itself: what is not fresh by the table, of providers that may be asked.
        case bySchedule
    }

    /// Refreshes some providers side by side; all, where none is named. Equal refreshes at once are one. While another
    /// process refreshes the same store, one by hand waits for it, and one by itself is left to that one.
    public func refresh(_ ids: Set<ProviderID>? = nil, _ urgency: Trigger) async -> [Outcome] {
        let isPatient = if case .bySchedule = urgency { false } else { true }
        return await lease.withLease(isPatient: isPatient) { await refreshWithLease(ids, urgency) } ?? []
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
        let before = storage.health(of: instance.id, at: now())
        if case .bySchedule = urgency, !before.allowsRequest(at: now()) {
            return Outcome(provider: instance.id, report: nil, health: before, changes: [])
        }
        let lastChange = storage.lastChangeID
        var since: Date?
        switch urgency {
        case .bySchedule: break
        case .restart: since = now().addingTimeInterval(1)
        case .byHand: since = storage.beginRefresh(of: instance.id, at: now())
        }
        var report: ProviderReport?
        var isCutShort = false
        var failuresInARow = 0
        let errand = RequestBatch()
        for question in questions(for: instance) {
            if Task.isCancelled { break }
            lease.renew()
            let limit = since ?? now().addingTimeInterval(-question.freshSeconds)
            let asks: FetchPolicy.Mode = setup.isOffline ? .never : limit > now() ? .always : .since(limit)
            let run = ProviderRun(
                [instance],
                storage: storage,
                fetchPolicy: FetchPolicy(asks, acceptsShrink: setup.acceptsShrink, cachesDelivered: true),
                clock: clock,
                idleTimeout: ProviderRun.refreshIdleTimeout,
                recordsHealth: false,
                progress: setup.progress,
                inFlightFetches: setup.inFlightFetches,
                now: now
            )
            let answered = await RequestBatch.$current.withValue(errand) {
                await run.fetch { _, collector in try await question.fetch(collector) }
            }
            guard let answer = answered.first else { continue }
            report = report?.adding(answer) ?? answer
            // Whoever cannot be reached at all, or asks to be left alone, is not asked five hundred times more.
            failuresInARow = answer.receivedResponse || answer.failures.isEmpty ? 0 : failuresInARow + 1
            if answer.shouldStopRun || failuresInARow >= Self.maxConsecutiveFailures {
                isCutShort = true
                break
            }
        }
        let wasAsked = report.map { $0.receivedResponse || !$0.failures.isEmpty } ?? false
        if case .bySchedule = urgency, wasAsked, !setup.isOffline {
            fetchCount.withLock { $0 += 1 }
        }
        // One that was cut short goes on where it was the next time.
        if !Task.isCancelled, !isCutShort { storage.endRefresh(of: instance.id) }
        // Where it could not be read which was the last, all that ever changed is not what changed now.
        let changes =
            lastChange.map { storage.changes(after: $0).filter { $0.provider == instance.id && $0.isNotifiable } } ?? []
        var outcome = Outcome(provider: instance.id, report: report, health: before, changes: changes)
        outcome.wasCancelled = Task.isCancelled
        return outcome
    }

    /// After this many questions in a row that failed, the others are not asked now.
    private static let maxConsecutiveFailures = 3

    private struct Step: Sendable {
        let freshSeconds: Double
        let fetch: @Sendable (ResponseCollector) async throws -> Void
    }

    private func questions(for instance: ProviderInstance) -> [Step] {
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
        var questions = [
            Step(freshSeconds: FreshnessTable.seconds(for: window, today: today)) { collector in
                // Of what can tell all it has, all is kept, so that changes are seen whatever the week.
                if let catalogue = provider as? any ShowCatalogListing {
                    try await catalogue.catalog(to: collector)
                } else {
                    try await provider.schedule(within: request, to: collector)
                }
            }
        ]
        if provider is any ShowCatalogListing { return questions }
        for mark in marks().followed {
            for key in mark.keys.sorted() where key.provider == instance.id {
                let kept = storage.show(key.id, of: instance.id)?.response
                let seconds = FreshnessTable.seconds(for: kept?.shows.first, kept?.episodes ?? [], today: today)
                questions.append(
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
        return questions
    }

    /// Takes down how the providers did, and tells it.
    private func recordHealth(_ outcomes: [Outcome]) -> [Outcome] {
        // What was broken off says nothing of a provider: it might have answered.
        if Task.isCancelled { return outcomes }
        let tried = AttemptSummary(outcomes.filter { !$0.wasCancelled }.compactMap(\.report), of: setup.instances)
        return outcomes.map { outcome in
            guard let report = outcome.report, !outcome.wasCancelled,
                let health = tried.health(of: report, before: outcome.health, at: now(), jitter: jitter())
            else { return outcome }
            // Kept before it is told: who hears of it reads there how it is now.
            storage.store(health, of: outcome.provider)
            if outcome.health.isFailing, !health.isFailing {
                events.send(.providerRecovered(outcome.provider, lostSince: outcome.health.lastFailure))
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

    // MARK: Staying alive

    /// How often the time is looked at: a machine that slept, a clock that jumped and a zone that changed are noticed
    /// within it.
    public static let tick = Duration.seconds(60)

    /// How many seconds lie between two looks for what is not fresh any more.
    private static let staleCheckInterval = 900.0

    /// Keeps refreshing until the task is cancelled: when a day begins, when something is not fresh any more, and when a
    /// provider that failed may be asked again.
    ///
    /// - Parameter onTick: is done each time the time is looked at.
    public func run(onTick: @Sendable (Date) async -> Void = { _ in }) async {
        var turn = DailyRefreshTimer(lastDay: storage.lastRefreshedDay(in: setup.zone().identifier))
        // The day turns when it begins, from what is kept; only the asking is spread.
        var lastTold = turn.lastDay
        var lastPatrol: Date?
        var states = changeTokens()
        while !Task.isCancelled {
            let zone = setup.zone()
            let time = now()
            let today = zone.day(of: time)
            if today != lastTold {
                lastTold = today
                events.send(.dayChanged(today: today, window: DaySpan(weekOf: today)))
            }
            if turn.isDue(at: time, in: zone, jitter: jitter) {
                _ = await refresh(.bySchedule)
                if Task.isCancelled { break }
                if !setup.isOffline { storage.store(refreshedDay: today, in: zone.identifier) }
                lastPatrol = time
            } else if isPatrolDue(last: lastPatrol, at: time) {
                lastPatrol = time
                _ = await refresh(.bySchedule)
            } else {
                let before = states
                states = changeTokens()
                let changed = states.filter { before[$0.key] != $0.value }.keys
                let lost = setup.instances.map(\.id).filter { id in
                    let health = storage.health(of: id, at: time)
                    return health.isFailing && health.allowsRequest(at: time)
                }
                let due = Set(lost).union(changed)
                if !due.isEmpty { _ = await refresh(due, .bySchedule) }
            }
            await onTick(now())
            let midnight = zone.start(of: zone.day(of: now()).advanced(by: 1)).timeIntervalSince(now())
            let pause = min(Self.tick, .seconds(max(midnight, 0.001)))
            do { try await clock.sleep(for: pause) } catch { break }
        }
        events.close()
    }

    /// How the sources look that can be looked at for nothing.
    private func changeTokens() -> [ProviderID: Int] {
        setup.instances.reduce(into: [:]) { states, instance in
            states[instance.id] = (instance.provider as? any ChangeDetecting)?.changeToken
        }
    }

    private func isPatrolDue(last: Date?, at now: Date) -> Bool {
        guard let last else { return true }
        let passed = now.timeIntervalSince(last)
        return passed >= Self.staleCheckInterval || passed < 0
    }

    private func refresh(_ urgency: Trigger) async -> [Outcome] { await refresh(nil, urgency) }
}
