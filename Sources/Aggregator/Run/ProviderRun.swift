public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation

/// Asks providers side by side and gathers what they answer. One that fails, hangs or will not be cancelled
/// never holds up the others.
public struct ProviderRun: Sendable {
    /// How long a provider may be silent before the run goes on without it.
    public static let idleTimeout = Duration.seconds(45)

    /// How long where nobody waits for it, as in a refresh: a program that is run for its answer may take two minutes.
    public static let refreshIdleTimeout = Duration.seconds(150)

    /// What is said where nobody waits for the answer any more.
    private static let interrupted = ProviderError(.timedOut, "interrupted", isTransient: true)

    private let instances: [ProviderInstance]
    private let storage: any ScheduleStorage
    private let extents: SeasonExtentCache
    private let fetchPolicy: FetchPolicy
    private let clock: any Clock<Duration>
    private let idleTimeout: Duration
    private let linked: [ProviderID]
    private let recordsHealth: Bool
    private let progress: RunProgress
    private let inFlightFetches: InFlightFetches
    private let now: @Sendable () -> Date
    private let clockTime: (@Sendable () -> Date)?

    /// A run over some instances.
    ///
    /// - Parameters:
    ///   - fetchPolicy: when sources are asked at all.
    ///   - clock: measures patience.
    ///   - patience: how long a provider may be silent.
    ///   - linked: the providers among whose shows links are made, whichever are asked; the instances where nil.
    ///   - notesHealth: whether it is noted how the providers did, so that one that cannot be reached is left alone by
    ///     the next run too.
    ///   - progress: is told how far the run has come.
    ///   - askings: what other runs ask meanwhile: who wants the same of a source waits for that.
    ///   - now: tells the time at which answers are given.
    ///   - clockTime: tells the time to the second, for what a source asks to wait.
    public init(
        _ instances: [ProviderInstance],
        storage: any ScheduleStorage = NoStorage(),
        fetchPolicy: FetchPolicy = FetchPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        idleTimeout: Duration = Self.idleTimeout,
        linked: [ProviderID]? = nil,
        recordsHealth: Bool = true,
        progress: RunProgress = RunProgress(),
        inFlightFetches: InFlightFetches = InFlightFetches(),
        now: @escaping @Sendable () -> Date,
        clockTime: (@Sendable () -> Date)? = nil
    ) {
        self.instances = instances
        self.storage = storage
        extents = SeasonExtentCache(storage)
        self.fetchPolicy = fetchPolicy
        self.clock = clock
        self.idleTimeout = idleTimeout
        self.linked = linked ?? instances.map(\.id)
        self.recordsHealth = recordsHealth
        self.progress = progress
        self.inFlightFetches = inFlightFetches
        self.now = now
        self.clockTime = clockTime
    }

    /// Puts a question to every instance at once, and reports in their order.
    public func fetch(
        _ question: @escaping @Sendable (ProviderInstance, ResponseCollector) async throws -> Void
    ) async -> [ProviderReport] {
        // Read before anything is written: to read it later would be to wait for all that is being written.
        let before = instances.reduce(into: [ProviderID: ProviderHealth]()) { health, instance in
            health[instance.id] = storage.health(of: instance.id, at: now())
        }
        let extents = instances.reduce(into: [:]) { $0[$1.id] = self.extents.of($1.id) }
        return await withTaskGroup(of: (Int, ProviderReport).self) { group in
            for (index, instance) in instances.enumerated() {
                let hold = before[instance.id]?.backoff
                group.addTask { (index, await report(instance, hold, question)) }
            }
            var reports: [(Int, ProviderReport)] = []
            for await (index, report) in group {
                var report = report
                report.extents = extents[report.id] ?? [:]
                reports.append((index, report))
            }
            return recordHealth(reports.sorted { $0.0 < $1.0 }.map(\.1), before)
        }
    }

    /// Notes how the providers did, where that is not what was known of them.
    ///
    /// - Parameter before: what was known of them when they were asked.
    private func recordHealth(_ reports: [ProviderReport], _ before: [ProviderID: ProviderHealth]) -> [ProviderReport] {
        // What was broken off says nothing of a provider: it might have answered.
        guard recordsHealth, !Task.isCancelled else { return reports }
        let tried = AttemptSummary(reports, of: instances)
        for report in reports where report.wasContacted {
            // Who waits for less than others do learns nothing from it.
            if report.timedOut, idleTimeout < Self.idleTimeout { continue }
            let before = before[report.id] ?? ProviderHealth()
            // A command asks in several rounds; a failure of one moment is one.
            let isNoted = report.receivedResponse ? !before.isFailing : before.lastFailure.map(isRunInstant) ?? false
            if isNoted {
                var health = before
                health.missed = before.missed.after(report.outcomes, at: now())
                if health.missed != before.missed { storage.store(health, of: report.id) }
                continue
            }
            if let health = tried.health(of: report, before: before, at: now(), jitter: 0.5) {
                storage.store(health, of: report.id)
            }
        }
        return reports
    }

    /// Whether an instant that was kept is the one at which this run asks: what is kept of it may be a little off.
    private func isRunInstant(_ instant: Date) -> Bool { abs(instant.timeIntervalSince(now())) < 0.001 }

    /// What some instances said, as one, linked over everything that they are known to have.
    public func merge(_ reports: [ProviderReport], policy: MergePolicy = MergePolicy()) -> MergedCatalog {
        let claims = reports.map {
            $0.claims.adding(seasonExtents: $0.fetchedEpisodeLists ? storage.seasonExtents(of: $0.id) : $0.extents)
        }
        if instances.count > 1 {
            let question = LinkRequest(scope: LinkScope(providers: linked, policy: policy), claims: claims)
            if let links = storage.links(question) { return MergedCatalog(claims, policy: policy, links: links) }
        }
        return MergedCatalog(claims, policy: policy, known: instances.count > 1 ? cached(reports) : [:])
    }

    /// What else is known of the shows of sources that cannot be asked for all of them at once.
    private func cached(_ reports: [ProviderReport]) -> [SourceKey: LinkableShow] {
        var known: [SourceKey: LinkableShow] = [:]
        for report in reports {
            if instances.contains(where: { $0.id == report.id && $0.provider is any ShowCatalogListing }) { continue }
            let told = report.outcomes.flatMap { $0.response?.shows ?? [] }
            for show in (storage.shows(of: report.id, .all)?.shows ?? []) + told {
                known[SourceKey(provider: report.id, id: show.id)] = LinkableShow(show)
            }
        }
        return known
    }

    /// Adds to the answers of now what was ever delivered of some shows.
    ///
    /// - Parameter number: tells it from what is recalled of other shows for the same question.
    func addCached(
        _ meant: StoredShowFilter,
        of instance: ProviderInstance,
        to collector: ResponseCollector,
        number: Int = 0
    ) {
        if instance.provider is any ShowCatalogListing { return }
        let name = ResourceID("shows seen before" + (number == 0 ? "" : " \(number)"))
        collector.addCached(storage.shows(of: instance.id, meant), as: name)
    }

    /// Adds to the answers of now what was ever delivered of a show, its episodes and its cast.
    func addCached(_ showID: String, of instance: ProviderInstance, to collector: ResponseCollector) {
        if instance.provider is any ShowCatalogListing { return }
        collector.addCached(storage.show(showID, of: instance.id)?.response, as: .cachedEpisodes)
    }

    /// Adds to the answers of now the cast that was ever delivered of a show, and nothing else that it was once.
    func addCachedCast(_ showID: String, of instance: ProviderInstance, to collector: ResponseCollector) {
        if instance.provider is any ShowCatalogListing { return }
        guard var kept = storage.show(showID, of: instance.id)?.response, kept.credits[showID]?.isEmpty == false else {
            return
        }
        kept.episodes = []
        kept.kind = .cast
        collector.addCached(kept, as: ResourceID("cast seen before"))
    }

    private func report(
        _ instance: ProviderInstance,
        _ hold: ProviderBackoff?,
        _ question: @escaping @Sendable (ProviderInstance, ResponseCollector) async throws -> Void
    ) async -> ProviderReport {
        let collector = ResponseCollector(
            provider: instance.id,
            now: now,
            currentTime: clockTime,
            storage: storage,
            policy: fetchPolicy,
            backoff: hold,
            secrets: instance.secrets,
            settings: instance.settingsFingerprint,
            inFlightFetches: inFlightFetches
        )
        let (clock, patience) = (clock, idleTimeout)
        let errand = RequestBatch.current ?? RequestBatch()
        let number = progress.begin(collector)
        defer { progress.end(number) }
        let error: ProviderError? = await TaskRace.of(
            {
                do {
                    try await RequestBatch.$current.withValue(errand) { try await question(instance, collector) }
                    return nil
                } catch let error as ProviderError {
                    return ProviderError(any: error, now: collector.currentTime())
                } catch is CancellationError {
                    return Self.interrupted
                } catch {
                    return ProviderError(.unexpected, "unexpected failure: \(error)", underlying: error)
                }
            },
            {
                var seen = -1
                while collector.progress > seen {
                    seen = collector.progress
                    do { try await clock.sleep(for: patience) } catch { return Self.interrupted }
                }
                let seconds = patience.components.seconds
                return ProviderError(.timedOut, "nothing new came for \(seconds) s", isTransient: true)
            }
        )
        collector.commit()
        return ProviderReport(
            id: instance.id,
            kind: instance.descriptor.kind,
            priority: instance.priority,
            outcomes: collector.outcomes,
            error: error.map { instance.secrets.redacted($0) },
            attribution: instance.descriptor.attribution
        )
    }
}

extension ResourceID {
    /// What was ever delivered of a show, where its list could not be had.
    static let cachedEpisodes = ResourceID("episodes seen before")
}
