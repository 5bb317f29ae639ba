public import ScheduleModel
public import Foundation
internal import Synchronization

/// The object to which a provider delivers its responses, one resource at a time, as soon as each is complete.
///
/// Delivered responses stay in use if the provider fails or hangs later.
public final class ResponseCollector: Sendable {
    /// The provider instance that responds.
    public let provider: ProviderID
    /// The start time of the run. It stays the same until the run ends.
    public let now: @Sendable () -> Date
    /// The current time, from which a requested pause such as `Retry-After` is counted.
    public let currentTime: @Sendable () -> Date
    /// Whether readers add a notice for each value they made harmless (`Notice.Code.sanitizedField`). Contract
    /// checks set this.
    public let reportsSanitizedFields: Bool
    let storage: any ResponseStorage
    private let policy: FetchPolicy
    private let backoff: ProviderBackoff?
    private let secrets: SecretRedactor
    /// The scope that applies if a call names none.
    let defaultScope: ResponseScope
    /// The settings of the instance that affect its responses, as one text.
    let settings: String
    /// Whether this collector shares its requests with other runs that need the same resource.
    let coalescesRequests: Bool
    let collected: CollectedResponses

    /// Creates a collector for one run of a provider instance.
    ///
    /// - Parameters:
    ///   - provider: The instance.
    ///   - now: The start time of the run.
    ///   - currentTime: The current time. If nil, `now` is used.
    ///   - storage: The storage for cached responses.
    ///   - policy: The rules for fetching and accepting responses.
    ///   - backoff: Why the instance must not be contacted now, or nil if it may be.
    ///   - secrets: The secrets to remove from messages.
    ///   - reportsSanitizedFields: Whether readers report the values they made harmless.
    ///   - settings: The settings of the instance that affect its responses, as one text.
    ///   - inFlightFetches: The fetches of other runs that are in progress.
    public init(
        provider: ProviderID,
        now: @escaping @Sendable () -> Date,
        currentTime: (@Sendable () -> Date)? = nil,
        storage: any ResponseStorage = NoStorage(),
        policy: FetchPolicy = FetchPolicy(),
        backoff: ProviderBackoff? = nil,
        secrets: SecretRedactor = SecretRedactor(),
        reportsSanitizedFields: Bool = false,
        settings: String = "",
        inFlightFetches: InFlightFetches = InFlightFetches()
    ) {
        self.provider = provider
        self.settings = settings
        self.reportsSanitizedFields = reportsSanitizedFields
        self.now = now
        self.currentTime = currentTime ?? now
        self.storage = storage
        self.policy = policy
        self.backoff = backoff
        self.secrets = secrets
        defaultScope = .all
        coalescesRequests = true
        collected = CollectedResponses(inFlightFetches)
    }

    private init(_ collector: ResponseCollector, restrictedTo scope: ResponseScope, coalescesRequests: Bool) {
        provider = collector.provider
        reportsSanitizedFields = collector.reportsSanitizedFields
        now = collector.now
        currentTime = collector.currentTime
        storage = collector.storage
        policy = collector.policy
        backoff = collector.backoff
        secrets = collector.secrets
        defaultScope = scope
        settings = collector.settings
        self.coalescesRequests = coalescesRequests
        collected = collector.collected
    }

    /// Returns this collector limited to the days of a request. Only the airings of these days are delivered, but
    /// complete responses are cached.
    func restricted(to request: ScheduleRequest) -> ResponseCollector {
        ResponseCollector(self, restrictedTo: .days(request), coalescesRequests: coalescesRequests)
    }

    /// Returns this collector for fetching several resources in one request, which is shared separately with
    /// `fetchOnce`.
    var withoutCoalescing: ResponseCollector {
        ResponseCollector(self, restrictedTo: defaultScope, coalescesRequests: false)
    }

    // MARK: For providers

    /// Delivers a response that a source has just returned. Use this for data that costs little to fetch. It is not
    /// cached.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - resource: The resource.
    ///   - kind: The kind of the resource.
    ///   - scope: The part of the resource. If nil, the scope of this collector, such as the requested days.
    ///   - cacheableOnRefresh: Whether a refresh may cache it to detect changes. Pass false for large data and for
    ///     parts.
    public func deliver(
        _ response: SourceResponse,
        for resource: ResourceID,
        as kind: ResourceKind = .day,
        scope: ResponseScope? = nil,
        cacheableOnRefresh: Bool = true
    ) {
        var response = secrets.redacted(response.stamped(at: now()))
        response.kind = kind
        let scope = scope ?? defaultScope
        record(FetchOutcome(resource: resource, response: response.restricted(to: scope)), of: scope, isNew: true)
        if policy.cachesDelivered, cacheableOnRefresh {
            collected.state.withLock { $0.pendingWrites[resource] = response }
        }
    }

    /// Records that one resource failed, or a part of it. Other resources are not affected.
    ///
    /// - Parameters:
    ///   - error: The reason. Its `partialResponse` is used if it is set.
    ///   - resource: The resource.
    ///   - scope: The part of the resource. If nil, the scope of this collector.
    public func fail(_ error: ProviderError, for resource: ResourceID, scope: ResponseScope? = nil) {
        let (scope, failure) = (scope ?? defaultScope, redactedError(error, for: nil))
        let partialResponse = failure.partialResponse?.stamped(at: now()).restricted(to: scope)
        record(FetchOutcome(resource: resource, response: partialResponse, failure: failure), of: scope)
    }

    /// Reports that the provider makes progress, although no resource is complete yet. This extends the timeout.
    ///
    /// - Parameter bytes: The number of bytes of a large resource received since the last call.
    public func reportProgress(bytes: Int = 0) { collected.recordProgress(bytes: bytes) }

    /// Adds received bytes to the progress display. Unlike `reportProgress`, this does not extend the timeout.
    package func countBytes(_ count: Int) { collected.state.withLock { $0.counts.bytes += count } }

    /// Fetches a resource unless a fresh response is cached, and caches the new response. If the fetch fails, the
    /// cached response is used and the failure is recorded.
    ///
    /// ```swift
    /// try await collector.fetch(ResourceID("shows/82/episodes"), as: .episodes) { validators in
    ///     try await web.respond(at: url, validators: validators) { try Self.episodes($0) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - kind: The kind of the resource.
    ///   - day: The day that the resource lists, so that messages can name the day that failed.
    ///   - zone: The time zone of that day, or nil if unknown.
    ///   - isComplete: Whether as many rows as before are expected. Pass false if a part of the period may be over.
    ///   - scope: The part of the response to use. The complete response is cached. If nil, the scope of this
    ///     collector.
    ///   - request: Sends the request, with validators for a conditional one. It returns nil if nothing has changed.
    ///     It throws `ProviderError.Code.unsupported` if the source does not support such requests.
    /// - Returns: The part in use, or nil if there is no data.
    /// - Throws: Only `CancellationError`. Other errors are recorded as failures of the resource.
    @discardableResult
    public func fetch(
        _ resource: ResourceID,
        as kind: ResourceKind,
        of day: CivilDay? = nil,
        in zone: TimeZone? = nil,
        isComplete: Bool = true,
        scope: ResponseScope? = nil,
        _ request: (Validators?) async throws -> SourceResponse?
    ) async throws -> SourceResponse? {
        try Task.checkCancellation()
        let scope = scope ?? defaultScope
        if let fetched = alreadyFetched(resource, scope) { return fetched }
        let fallback = await CachedFallback(resource, day, zone, scope, self)
        let cached = fallback.metadata
        switch policy.decide(cached, FetchPolicy.Request(kind, backoff: backoff), at: now()) {
        case .useCached: return fallback.use(because: nil)
        case .backOff(let backoff): return fallback.use(because: backoff.error(at: resource), wasNotRequested: true)
        case .missing where policy.reportsMissingAsTimedOut:
            return fallback.use(because: .timedOut(resource), wasNotRequested: true)
        case .missing:
            // A missing list must be reported. Other resources may have been returned with a list.
            if kind.hasStableSize, isComplete {
                return fallback.use(because: ProviderError(.offline, "nothing is saved", at: resource.rawValue))
            }
            return nil
        case .fetch(let validators):
            collected.state.withLock { $0.counts.countRequest(kind) }
            defer { collected.state.withLock { $0.counts.completed += 1 } }
            // Until the response arrives, the cached one is the outcome. The run may end before the source responds.
            fallback.use(because: .timedOut(resource))
            do {
                // Files are not shared between runs, because a file may change at any time.
                let received = try await kind.isLocal ? request(validators) : fetchOnce(resource, validators, request)
                let response = received.map { secrets.redacted($0) }
                try Task.checkCancellation()
                return try await accept(response, cached, resource, kind, isComplete, fallback)
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as ProviderError where error.code == .unsupported {
                return fallback.use(because: nil, omitIfEmpty: true)
            } catch {
                return fallback.use(because: redactedError(error, for: resource))
            }
        }
    }

    // MARK: Private helpers

    /// Evaluates a fetched response, and returns the response in use.
    private func accept(
        _ response: SourceResponse?,
        _ cached: ResponseMetadata?,
        _ resource: ResourceID,
        _ kind: ResourceKind,
        _ isComplete: Bool,
        _ fallback: CachedFallback
    ) async throws -> SourceResponse? {
        let response = kind.isLocal ? response : try await completed(response, at: resource, isCached: cached != nil)
        var omitsEpisodes = false
        if cached == nil, kind == .episodes, let response { omitsEpisodes = await omitsKnownEpisodes(response) }
        var verdict = policy.evaluate(
            response?.metadata,
            cached,
            kind,
            isComplete: isComplete,
            at: now(),
            omitsKnownEpisodes: omitsEpisodes
        )
        if kind.isLocal, case .suspect = verdict, let response {
            let isSuspect = await isSuspectFile(response, for: resource)
            if !isSuspect { verdict = .accept }
        }
        switch verdict {
        case .accept, .acceptTentatively:
            guard var response = response?.stamped(at: now()) else { return nil }
            response.kind = kind
            response.mayBeTruncated = response.mayBeTruncated || !isComplete
            if verdict == .acceptTentatively { response.suspectRowCount = response.episodes.count }
            await store(response, for: resource)
            return fallback.replace(with: response)
        case .notModified:
            // Files are checked in every run, so the confirmation of an unchanged file is not stored.
            if !kind.isLocal { await confirm(resource) }
            return fallback.confirmNotModified()
        case .reject:
            throw ProviderError(
                .malformed,
                "the source reported “not modified”, but no response is cached",
                at: resource.rawValue
            )
        case .suspect(let rows):
            guard let cached else { return nil }
            if var suspect = await cachedResponse(for: resource) {
                suspect.suspectRowCount = rows
                suspect.suspectSince = suspect.suspectSince ?? now()
                await store(suspect, for: resource)
            }
            let found = rows == 0 ? "no episodes" : "only \(rows) episode\(rows == 1 ? "" : "s")"
            let previous = "from \(TimeZone.gmt.day(of: cached.receivedAt))"
            let end = kind.isLocal ? "the file is the same in an hour" : "the next response confirms it"
            let message =
                cached.rowCount == 0
                ? "no data, although there was some: using the previous data \(previous) until \(end)"
                : "\(found) instead of \(cached.rowCount): using the previous ones \(previous) until \(end)"
            return fallback.use(because: ProviderError(.suspiciouslyShort, message, at: resource.rawValue))
        }
    }

    /// Returns a response with its undecoded parts filled from the cached response.
    ///
    /// - Throws: `ProviderError` if nothing could be decoded.
    private func completed(
        _ response: SourceResponse?,
        at resource: ResourceID,
        isCached: Bool
    ) async throws(ProviderError) -> SourceResponse? {
        guard var response else { return nil }
        if let reason = response.decodingFailure { throw ProviderError(.malformed, reason, at: resource.rawValue) }
        if isCached, response.isIncomplete, let cached = await cachedResponse(for: resource) {
            response = response.fillingGaps(from: cached)
        }
        response.decodingGaps = nil
        return response
    }

    private func confirm(_ resource: ResourceID) async {
        guard let cached = await cachedResponse(for: resource) else { return }
        var confirmed = cached.stamped(at: now(), receivedAt: cached.receivedAt)
        (confirmed.suspectRowCount, confirmed.suspectSince) = (nil, nil)
        await store(confirmed, for: resource)
    }

    private func store(_ response: SourceResponse, for resource: ResourceID) async {
        var isFirst = collected.state.withLock(\.isFirstFetch)
        if isFirst == nil { isFirst = await storage.latestFetch(of: provider, at: now()) == nil }
        store(response, for: resource, isFirst: isFirst ?? false)
    }

    private func store(_ response: SourceResponse, for resource: ResourceID, isFirst: Bool) {
        collected.state.withLock { state in
            state.isFirstFetch = isFirst
            if isFirst { state.written[resource] = response } else { state.pendingWrites[resource] = response }
        }
        // A first response cannot change anything, so it is written at once instead of together with the others.
        if isFirst { storage.store([resource: response], of: provider) }
    }

    /// Returns the response that this run already has for a part of a resource, or nil if none covers the part.
    private func alreadyFetched(_ resource: ResourceID, _ scope: ResponseScope) -> SourceResponse? {
        let (complete, delivered) = collected.state.withLock { state in
            (
                state.pendingWrites[resource] ?? state.written[resource],
                state.outcomes.response(for: resource, scope: scope)
            )
        }
        if let delivered { return delivered }
        guard let complete, complete.suspectRowCount == nil else { return nil }
        let response = complete.restricted(to: scope)
        record(FetchOutcome(resource: resource, response: response), of: scope, isNew: true, isFinal: true)
        return response
    }

    private func redactedError(_ error: any Error, for resource: ResourceID?) -> ProviderError {
        secrets.redacted(ProviderError(any: error, at: resource?.rawValue, now: currentTime()))
    }

    func record(
        _ outcome: FetchOutcome,
        of scope: ResponseScope,
        isNew: Bool = false,
        isConfirmed: Bool = false,
        isFinal: Bool = false
    ) {
        var outcome = outcome
        (outcome.wasFetchedNow, outcome.isNotModified) = (isNew, isConfirmed)
        collected.state.withLock { [outcome] in $0.outcomes.record(outcome, of: scope, isFinal: isFinal) }
    }
}
