public import ScheduleModel
public import Foundation
internal import Synchronization

/// Where a provider puts what it has to say, resource by resource, as soon as each is complete.
///
/// What was put here stays, whatever becomes of the provider afterwards: one that fails or hangs half-way
/// has still answered what it has answered.
public final class ResponseCollector: Sendable {
    /// The instance that answers.
    public let provider: ProviderID
    /// The time of the run: one from beginning to end.
    public let now: @Sendable () -> Date
    /// The time on the clock, from which it counts how long a source asks to wait.
    public let currentTime: @Sendable () -> Date
    /// Whether readers give a notice of what they made harmless (`Notice.Code.tidied`): the contract wants to know.
    public let reportsSanitizedFields: Bool
    let storage: any ResponseStorage
    private let policy: FetchPolicy
    private let backoff: ProviderBackoff?
    private let secrets: SecretRedactor
    /// The part that a question is about, where a call names none.
    let defaultScope: ResponseScope
    /// The settings of the instance that shape what it says, as one text.
    let settings: String
    /// Whether what is asked is asked for others, too, who want the same.
    let coalescesRequests: Bool
    let collected: CollectedResponses

    /// A collector for one question to one instance.
    ///
    /// - Parameters:
    ///   - hold: why the instance is to be left alone; nil where nothing speaks against asking.
    ///   - secrets: what no message may repeat.
    ///   - wantsTidied: whether to tell what was made harmless.
    ///   - settings: the settings of the instance that shape what it says, as one text.
    ///   - askings: what other questions ask meanwhile.
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

    private init(_ collector: ResponseCollector, limitedTo part: ResponseScope, coalescesRequests: Bool) {
        provider = collector.provider
        reportsSanitizedFields = collector.reportsSanitizedFields
        now = collector.now
        currentTime = collector.currentTime
        storage = collector.storage
        policy = collector.policy
        backoff = collector.backoff
        secrets = collector.secrets
        defaultScope = part
        settings = collector.settings
        self.coalescesRequests = coalescesRequests
        collected = collector.collected
    }

    /// The same collector for a question about some days: of what is put on it only what airs on them is shown, and what is
    /// kept is kept whole.
    func limited(to request: ScheduleRequest) -> ResponseCollector {
        ResponseCollector(self, limitedTo: .days(request), coalescesRequests: coalescesRequests)
    }

    /// The same collector for what takes several resources from one asking, which it shares by itself (`askOnce`).
    var withoutCoalescing: ResponseCollector {
        ResponseCollector(self, limitedTo: defaultScope, coalescesRequests: false)
    }

    // MARK: What a provider does

    /// Takes what a source said of a resource just now. It is not kept for later: for what costs little to
    /// say again.
    ///
    /// - Parameters:
    ///   - part: what of the resource it is; the days of the question where it is nil, as everywhere here.
    ///   - mayBeKept: whether a refresh may keep it all the same, so that it is seen what changed in it; not what is too
    ///     large, or a part.
    public func deliver(
        _ answer: SourceResponse,
        for resource: ResourceID,
        as kind: ResourceKind = .day,
        scope part: ResponseScope? = nil,
        cacheableOnRefresh: Bool = true
    ) {
        var answer = secrets.redacted(answer.stamped(at: now()))
        answer.kind = kind
        let part = part ?? defaultScope
        record(FetchOutcome(resource: resource, response: answer.restricted(to: part)), of: part, isNew: true)
        if policy.cachesDelivered, cacheableOnRefresh { store(answer, for: resource) }
    }

    /// Takes the failure of one resource, or of a part of it; the others go on.
    public func fail(_ error: ProviderError, for resource: ResourceID, scope part: ResponseScope? = nil) {
        let (part, failure) = (part ?? defaultScope, redactedError(error, for: nil))
        let before = failure.partialResponse?.stamped(at: now()).restricted(to: part)
        record(FetchOutcome(resource: resource, response: before, failure: failure), of: part)
    }

    /// Tells that the provider gets on, though nothing is complete yet: who waits may wait longer.
    ///
    /// - Parameter bytes: how much more of a large resource has come.
    public func reportProgress(bytes: Int = 0) { collected.recordProgress(bytes: bytes) }

    /// Tells how much more of a large resource has come, to whoever looks on; it makes no one wait longer.
    package func countBytes(_ count: Int) { collected.state.withLock { $0.counts.bytes += count } }

    /// Asks for a resource unless a fresh answer is kept, and keeps the new one. Where asking fails, an older
    /// answer stands in for it, and the failure is told beside it.
    ///
    /// - Parameters:
    ///   - kind: what the resource is.
    ///   - day: the day that it lists, so that a person is told which one did not come.
    ///   - zone: by whose clock that day is; nil where that is not known.
    ///   - isWhole: whether it may be expected to have as many rows as before; not where a part of it may be over.
    ///   - part: what of the answer belongs to the question; the whole is kept.
    ///   - ask: asks the source, with what it may be asked by whether anything changed; nil says that nothing did.
    ///     `ProviderError.Code.unsupported` says that the source does not answer such questions.
    /// - Returns: the part; nil where nothing is known.
    /// - Throws: only `CancellationError`; a failure is an answer.
    @discardableResult
    public func fetch(
        _ resource: ResourceID,
        as kind: ResourceKind,
        of day: CivilDay? = nil,
        in zone: TimeZone? = nil,
        isComplete: Bool = true,
        scope part: ResponseScope? = nil,
        _ ask: (Validators?) async throws -> SourceResponse?
    ) async throws -> SourceResponse? {
        try Task.checkCancellation()
        let part = part ?? defaultScope
        if let answered = alreadyFetched(resource, part) { return answered }
        let standIn = CachedFallback(resource, day, zone, part, self)
        let kept = standIn.head
        switch policy.decide(kept, FetchPolicy.Request(kind, backoff: backoff), at: now()) {
        case .useCached: return standIn.use(because: nil)
        case .backOff(let hold): return standIn.use(because: hold.error(at: resource), wasNotRequested: true)
        case .missing where policy.reportsMissingAsTimedOut:
            return standIn.use(because: .timedOut(resource), wasNotRequested: true)
        case .missing:
            // Of a list it must be said that it is missing; what is no list may be known from others.
            if kind.hasStableSize, isComplete {
                return standIn.use(because: ProviderError(.offline, "nothing is saved", at: resource.rawValue))
            }
            return nil
        case .fetch(let validators):
            collected.state.withLock { $0.counts.countRequest(kind) }
            defer { collected.state.withLock { $0.counts.completed += 1 } }
            // Until it is answered, what is kept stands in: the run may end before the source does.
            standIn.use(because: .timedOut(resource))
            do {
                // What a file says is read anew each time: it may be another by now.
                let said = try await kind.isLocal ? ask(validators) : fetchOnce(resource, validators, ask)
                let answer = said.map { secrets.redacted($0) }
                try Task.checkCancellation()
                return try accept(answer, kept, resource, kind, isComplete, standIn)
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as ProviderError where error.code == .unsupported {
                return standIn.use(because: nil, omitIfEmpty: true)
            } catch {
                return standIn.use(because: redactedError(error, for: resource))
            }
        }
    }

    // MARK: What the run does

    /// Changes what is shown of some resources after all of them are known, since one may explain another. What is kept
    /// stays as it was said: what explains it may be another thing the next time.
    ///
    /// - Parameter change: the answer as it is meant; nil where it is that already.
    package func updateResponses(of resources: [ResourceID], _ change: (SourceResponse) -> SourceResponse?) {
        collected.state.withLock { state in for resource in resources { state.outcomes.update(resource, change) } }
    }

    /// Says which files there are: of others nothing is kept any more.
    package func setExistingFiles(_ files: [ResourceID]) { collected.state.withLock { $0.files = Set(files) } }

    /// Hands what is to be kept to the storage, all at once: what changed in a question's answers is seen over all of
    /// them. The run does so at the end of a question; whoever goes on with what is kept may do so before.
    package func commit() {
        let (answers, files) = collected.state.withLock { state in
            defer { (state.pendingWrites, state.files) = ([:], nil) }
            return (state.pendingWrites, state.files)
        }
        if !answers.isEmpty { storage.store(answers, of: provider) }
        if let files { storage.removeFiles(of: provider, except: files) }
        // Who comes now finds it kept.
        collected.releaseShared(ifSettled: true)
    }

    /// Everything that was put here, in the order of the resources' names.
    package var outcomes: [FetchOutcome] {
        collected.state.withLock(\.outcomes.outcomes).sorted { $0.resource < $1.resource }
    }

    /// How many resources were answered just now: grows while the provider gets on.
    package var progress: Int { collected.state.withLock { $0.steps + $0.outcomes.successCount } }

    /// How far the question has come.
    package var counts: FetchCounts { collected.state.withLock(\.counts) }

    // MARK: Within

    /// What becomes of an answer, as the policy judges it.
    private func accept(
        _ answer: SourceResponse?,
        _ kept: ResponseMetadata?,
        _ resource: ResourceID,
        _ kind: ResourceKind,
        _ isWhole: Bool,
        _ standIn: CachedFallback
    ) throws -> SourceResponse? {
        let answer = kind.isLocal ? answer : try completed(answer, at: resource, isKept: kept != nil)
        let lacksKnown = kept == nil && kind == .episodes && answer.map(omitsKnownEpisodes) ?? false
        let verdict = policy.evaluate(answer?.metadata, kept, kind, isComplete: isWhole, omitsKnownEpisodes: lacksKnown)
        switch verdict {
        case .accept, .acceptTentatively:
            guard var answer = answer?.stamped(at: now()) else { return nil }
            answer.kind = kind
            answer.mayBeTruncated = answer.mayBeTruncated || !isWhole
            if verdict == .acceptTentatively { answer.suspectRowCount = answer.episodes.count }
            store(answer, for: resource)
            return standIn.replace(with: answer)
        case .notModified:
            // A file that did not change need not be written down as looked at: that is done each time.
            if !kind.isLocal { confirm(resource) }
            return standIn.confirmNotModified()
        case .reject:
            throw ProviderError(.malformed, "it says unchanged, of what was never had", at: resource.rawValue)
        case .suspect(let rows):
            guard let kept else { return nil }
            if var doubted = self.cachedResponse(for: resource) {
                doubted.suspectRowCount = rows
                store(doubted, for: resource)
            }
            let now = rows == 0 ? "empty" : "only \(rows) episodes"
            let message =
                kept.rows == 0
                ? "nothing where it was known: what was known stays until the next answer agrees"
                : "\(now) where \(kept.rows) were known: they stay until the next answer agrees"
            return standIn.use(because: ProviderError(.suspiciouslyShort, message, at: resource.rawValue))
        }
    }

    /// An answer as it counts: what could not be read of it is as it is known.
    ///
    /// - Throws: `ProviderError` where nothing of it can be read.
    private func completed(
        _ answer: SourceResponse?,
        at resource: ResourceID,
        isKept: Bool
    ) throws(ProviderError) -> SourceResponse? {
        guard var answer else { return nil }
        if let reason = answer.decodingFailure { throw ProviderError(.malformed, reason, at: resource.rawValue) }
        if isKept, answer.isIncomplete, let known = cachedResponse(for: resource) {
            answer = answer.fillingGaps(from: known)
        }
        answer.decodingGaps = nil
        return answer
    }

    /// Whether a show's list has neither id nor number of an episode that other answers told of it, such as days.
    private func omitsKnownEpisodes(_ list: SourceResponse) -> Bool {
        // Of an answer about several shows it is not known whose list it is.
        guard let show = list.episodes.first?.showID, list.episodes.allSatisfy({ $0.showID == show }) else {
            return false
        }
        let ids = Set(list.episodes.map(\.id))
        let codes = Set(list.episodes.compactMap(\.number.code))
        return storage.episodes(ofShow: show, of: provider).contains { episode in
            // What has no number may be counted as no episode of the list.
            guard let code = episode.number.code else { return false }
            return !ids.contains(episode.id) && !codes.contains(code)
        }
    }

    private func confirm(_ resource: ResourceID) {
        guard let kept = cachedResponse(for: resource) else { return }
        var confirmed = kept.stamped(at: now(), receivedAt: kept.receivedAt)
        confirmed.suspectRowCount = nil
        store(confirmed, for: resource)
    }

    private func store(_ answer: SourceResponse, for resource: ResourceID) {
        let isFirst = collected.state.withLock(\.isFirstFetch) ?? (storage.latestFetch(of: provider, at: now()) == nil)
        collected.state.withLock { state in
            state.isFirstFetch = isFirst
            if isFirst { state.written[resource] = answer } else { state.pendingWrites[resource] = answer }
        }
        // Nothing can have changed in it, so it need not wait for the others, and is written while they are under way.
        if isFirst { storage.store([resource: answer], of: provider) }
    }

    /// The answer that was given already for a part of a resource in this question; nil if none covers all of the part.
    private func alreadyFetched(_ resource: ResourceID, _ part: ResponseScope) -> SourceResponse? {
        let (whole, shown) = collected.state.withLock { state in
            (
                state.pendingWrites[resource] ?? state.written[resource],
                state.outcomes.response(for: resource, scope: part)
            )
        }
        if let shown { return shown }
        guard let whole, whole.suspectRowCount == nil else { return nil }
        let answer = whole.restricted(to: part)
        record(FetchOutcome(resource: resource, response: answer), of: part, isNew: true, isAnswer: true)
        return answer
    }

    private func redactedError(_ error: any Error, for resource: ResourceID?) -> ProviderError {
        secrets.redacted(ProviderError(any: error, at: resource?.rawValue, now: currentTime()))
    }

    func record(
        _ outcome: FetchOutcome,
        of part: ResponseScope,
        isNew: Bool = false,
        isConfirmed: Bool = false,
        isAnswer: Bool = false
    ) {
        var outcome = outcome
        (outcome.wasFetchedNow, outcome.isNotModified) = (isNew, isConfirmed)
        collected.state.withLock { [outcome] in $0.outcomes.record(outcome, of: part, isAnswer: isAnswer) }
    }
}
