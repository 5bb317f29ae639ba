public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation

/// A concurrent use of several providers. A provider that fails, hangs or ignores cancellation does not delay the
/// others.
public struct ProviderRun: Sendable {
    /// The maximum time without progress of a provider before the run continues without it.
    public static let idleTimeout = Duration.seconds(45)

    /// The same timeout if no user waits, as in a refresh. A program may take two minutes for its response.
    public static let refreshIdleTimeout = Duration.seconds(150)

    /// The error of a run that was cancelled.
    private static let interrupted = ProviderError(.timedOut, "interrupted", isTransient: true)

    private let instances: [ProviderInstance]
    private let storage: any ScheduleStorage
    private let extents: SeasonExtentCache
    private let fetchPolicy: FetchPolicy
    private let clock: any Clock<Duration>
    private let idleTimeout: Duration
    private let linkedProviders: [ProviderID]
    private let recordsHealth: Bool
    private let progress: RunProgress
    private let inFlightFetches: InFlightFetches
    private let now: @Sendable () -> Date
    private let currentTime: (@Sendable () -> Date)?

    /// Creates a run over some instances.
    ///
    /// - Parameters:
    ///   - fetchPolicy: Decides when sources are contacted.
    ///   - clock: Measures `idleTimeout`.
    ///   - idleTimeout: The maximum time without progress of a provider.
    ///   - linkedProviders: The providers whose shows are linked, even if they are not in the run. Nil uses the
    ///     instances.
    ///   - recordsHealth: Whether the health of providers is stored, so that the next run respects a backoff.
    ///   - progress: Receives the progress of the run.
    ///   - inFlightFetches: The fetches of other runs. A fetch of the same resource waits for their response.
    ///   - now: Returns the current time, which may be fixed.
    ///   - currentTime: Returns the precise current time, for the pauses that sources request.
    public init(
        _ instances: [ProviderInstance],
        storage: any ScheduleStorage = NoStorage(),
        fetchPolicy: FetchPolicy = FetchPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        idleTimeout: Duration = Self.idleTimeout,
        linkedProviders: [ProviderID]? = nil,
        recordsHealth: Bool = true,
        progress: RunProgress = RunProgress(),
        inFlightFetches: InFlightFetches = InFlightFetches(),
        now: @escaping @Sendable () -> Date,
        currentTime: (@Sendable () -> Date)? = nil
    ) {
        self.instances = instances
        self.storage = storage
        extents = SeasonExtentCache(storage)
        self.fetchPolicy = fetchPolicy
        self.clock = clock
        self.idleTimeout = idleTimeout
        self.linkedProviders = linkedProviders ?? instances.map(\.id)
        self.recordsHealth = recordsHealth
        self.progress = progress
        self.inFlightFetches = inFlightFetches
        self.now = now
        self.currentTime = currentTime
    }

    /// Runs a request at every instance concurrently, and returns the reports in their order.
    public func fetch(
        _ request: @escaping @Sendable (ProviderInstance, ResponseCollector) async throws -> Void
    ) async -> [ProviderReport] {
        // Health is read before anything is written, because a later read would wait for the writes.
        var before: [ProviderID: ProviderHealth] = [:]
        var extents: [ProviderID: [String: SeasonExtents]] = [:]
        for instance in instances {
            before[instance.id] = await storage.health(of: instance.id, at: now())
            extents[instance.id] = await self.extents.extents(of: instance.id)
        }
        return await withTaskGroup(of: (Int, ProviderReport).self) { group in
            for (index, instance) in instances.enumerated() {
                let backoff = before[instance.id]?.backoff
                group.addTask { (index, await report(instance, backoff, request)) }
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

    /// Stores the health of providers if it changed.
    ///
    /// - Parameter before: The health before the run.
    private func recordHealth(_ reports: [ProviderReport], _ before: [ProviderID: ProviderHealth]) -> [ProviderReport] {
        // A cancelled run does not show whether a provider works.
        guard recordsHealth, !Task.isCancelled else { return reports }
        let summary = AttemptSummary(reports, of: instances)
        for report in reports where report.wasContacted {
            // A shorter timeout than usual proves nothing.
            if report.timedOut, idleTimeout < Self.idleTimeout { continue }
            let before = before[report.id] ?? ProviderHealth()
            // A command may run several times at the same instant. Only its first failure counts.
            let isRecorded = report.receivedResponse ? !before.isFailing : before.lastFailure.map(isRunInstant) ?? false
            if isRecorded {
                var health = before
                health.missed = before.missed.after(report.outcomes, at: now())
                if health.missed != before.missed { storage.store(health, of: report.id) }
                continue
            }
            if let health = summary.health(of: report, previous: before, at: now(), jitter: 0.5) {
                storage.store(health, of: report.id)
            }
        }
        return reports
    }

    /// Returns whether a stored instant is the one of this run. Storing may change it slightly.
    private func isRunInstant(_ instant: Date) -> Bool { abs(instant.timeIntervalSince(now())) < 0.001 }

    /// Merges the claims of reports. Shows are linked using all stored shows of the providers.
    public func merge(_ reports: [ProviderReport], policy: MergePolicy = MergePolicy()) async -> MergedCatalog {
        var claims: [ProviderClaims] = []
        for report in reports {
            let extents = report.fetchedEpisodeLists ? await storage.seasonExtents(of: report.id) : report.extents
            claims.append(report.claims.adding(seasonExtents: extents))
        }
        if instances.count > 1 {
            let request = LinkRequest(scope: LinkScope(providers: linkedProviders, policy: policy), claims: claims)
            if let links = await storage.links(request) { return MergedCatalog(claims, policy: policy, links: links) }
        }
        let others = instances.count > 1 ? await cached(reports) : [:]
        return MergedCatalog(claims, policy: policy, otherShows: others)
    }

    /// Returns the stored and fetched shows of providers without a catalog, for linking.
    private func cached(_ reports: [ProviderReport]) async -> [SourceKey: LinkableShow] {
        var result: [SourceKey: LinkableShow] = [:]
        for report in reports {
            if instances.contains(where: { $0.id == report.id && $0.provider is any ShowCatalogListing }) { continue }
            let fetched = report.outcomes.flatMap { $0.response?.shows ?? [] }
            let stored = await storage.shows(of: report.id, .all)?.shows ?? []
            for show in stored + fetched {
                result[SourceKey(provider: report.id, id: show.id)] = LinkableShow(show)
            }
        }
        return result
    }

    /// Adds stored shows to the collector.
    ///
    /// - Parameter number: Distinguishes this addition from others for the same request.
    func addCached(
        _ filter: StoredShowFilter,
        of instance: ProviderInstance,
        to collector: ResponseCollector,
        number: Int = 0
    ) async {
        if instance.provider is any ShowCatalogListing { return }
        let name = ResourceID("shows seen before" + (number == 0 ? "" : " \(number)"))
        collector.addCached(await storage.shows(of: instance.id, filter), as: name)
    }

    /// Adds the stored episodes and cast of a show to the collector.
    func addCached(_ showID: String, of instance: ProviderInstance, to collector: ResponseCollector) async {
        if instance.provider is any ShowCatalogListing { return }
        collector.addCached(await storage.show(showID, of: instance.id)?.response, as: .cachedEpisodes)
    }

    /// Adds only the stored cast of a show to the collector.
    func addCachedCast(_ showID: String, of instance: ProviderInstance, to collector: ResponseCollector) async {
        if instance.provider is any ShowCatalogListing { return }
        guard var cached = await storage.show(showID, of: instance.id)?.response,
            cached.credits[showID]?.isEmpty == false
        else { return }
        cached.episodes = []
        cached.kind = .cast
        collector.addCached(cached, as: ResourceID("cast seen before"))
    }

    private func report(
        _ instance: ProviderInstance,
        _ backoff: ProviderBackoff?,
        _ request: @escaping @Sendable (ProviderInstance, ResponseCollector) async throws -> Void
    ) async -> ProviderReport {
        let collector = ResponseCollector(
            provider: instance.id,
            now: now,
            currentTime: currentTime,
            storage: storage,
            policy: fetchPolicy,
            backoff: backoff,
            secrets: instance.secrets,
            settings: instance.settingsFingerprint,
            inFlightFetches: inFlightFetches
        )
        let (clock, timeout) = (clock, idleTimeout)
        let batch = RequestBatch.current ?? RequestBatch()
        let number = progress.begin(collector)
        defer { progress.end(number) }
        let error: ProviderError? = await TaskRace.first(
            of: {
                do {
                    try await RequestBatch.$current.withValue(batch) { try await request(instance, collector) }
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
                var lastProgress = -1
                while collector.progress > lastProgress {
                    lastProgress = collector.progress
                    do { try await clock.sleep(for: timeout) } catch { return Self.interrupted }
                }
                let seconds = timeout.components.seconds
                return ProviderError(.timedOut, "no progress for \(seconds) s", isTransient: true)
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
    /// The resource of the stored episodes of a show, used if its list could not be fetched.
    static let cachedEpisodes = ResourceID("episodes seen before")
}
