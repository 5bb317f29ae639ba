public import Foundation
internal import Synchronization

/// Where a provider puts what it has to say, resource by resource, as soon as each is complete.
///
/// What was put here stays, whatever becomes of the provider afterwards: one that fails or hangs half-way
/// has still answered what it has answered.
public final class AnswerDesk: Sendable {
    /// The instance that answers.
    public let provider: ProviderID
    /// The time now, as the run sees it.
    public let now: @Sendable () -> Date
    /// The time now to the second, for what a source asks to wait: a run sees one time from beginning to end.
    public let current: @Sendable () -> Date
    private let store: any AnswerStore
    private let mode: AskingMode
    private let state = Mutex(State())

    private struct State {
        var answers: [ResourceID: ResourceAnswer] = [:]
        var toKeep: [ResourceID: KeptAnswer] = [:]
        var steps = 0
    }

    /// A desk for one question to one instance.
    public init(
        provider: ProviderID,
        now: @escaping @Sendable () -> Date,
        current: (@Sendable () -> Date)? = nil,
        store: any AnswerStore = NoAnswerStore(),
        mode: AskingMode = AskingMode()
    ) {
        self.provider = provider
        self.now = now
        self.current = current ?? now
        self.store = store
        self.mode = mode
    }

    /// Takes what a source said of a resource just now. It is not kept for later: for what costs little to
    /// read again.
    public func deliver(_ content: ResourceContent, for resource: ResourceID) {
        putNew(content, for: resource)
        if mode.keepsDelivered {
            state.withLock { $0.toKeep[resource] = KeptAnswer(content: content, fetchedAt: now()) }
        }
    }

    /// Takes the failure of one resource; the others go on.
    public func fail(_ error: ProviderError, for resource: ResourceID) {
        put(ResourceAnswer(resource: resource, failure: error))
    }

    /// Takes what was kept of earlier answers, whichever resource it came with, beside what is asked for now.
    ///
    /// - Parameter request: the days to which it is limited; all of it where nil.
    public func recall(_ kept: KeptAnswer?, as resource: ResourceID, for request: ScheduleRequest? = nil) {
        guard let kept else { return }
        put(
            ResourceAnswer(
                resource: resource,
                content: request.map(kept.content.limited(to:)) ?? kept.content,
                fetchedAt: kept.fetchedAt,
                isStale: kept.fetchedAt < now().addingTimeInterval(-86_400)
            )
        )
    }

    /// Puts what is kept of a resource that its source tells no more, such as a day that is past; nothing where nothing is.
    public func recall(_ resource: ResourceID, showing allows: (ResourceContent) -> ResourceContent = { $0 }) {
        guard let kept = store.answer(of: provider, for: resource) else { return }
        put(ResourceAnswer(resource: resource, content: allows(kept.content), fetchedAt: kept.fetchedAt))
    }

    /// What is kept of a resource; nil where nothing is.
    public func kept(_ resource: ResourceID) -> ResourceContent? { store.answer(of: provider, for: resource)?.content }

    /// Tells that the provider gets on, though nothing is complete yet: who waits may wait longer.
    public func noteProgress() { state.withLock { $0.steps += 1 } }

    /// Asks for a resource unless a fresh answer is kept, and keeps the new one. Where asking fails, an older
    /// answer stands in for it, and the failure is told beside it.
    ///
    /// - Parameters:
    ///   - isList: whether it is a list that may be expected to stay about as long as it was.
    ///   - allows: what of the content belongs to the question; the whole is kept.
    ///   - ask: asks the source, with what it may be asked by whether anything changed; nil says that nothing did.
    /// - Throws: only `CancellationError`; a failure is an answer.
    @discardableResult
    public func fetch(
        _ resource: ResourceID,
        isList: Bool = true,
        showing allows: (ResourceContent) -> ResourceContent = { $0 },
        _ ask: (Validators?) async throws -> ResourceContent?
    ) async throws -> ResourceContent? {
        try Task.checkCancellation()
        if let answered = state.withLock({ $0.toKeep[resource] }), answered.doubtfulRows == nil {
            return answered.content
        }
        let kept = store.answer(of: provider, for: resource)
        func stand(_ failure: ProviderError?) -> ResourceAnswer {
            ResourceAnswer(
                resource: resource,
                content: kept.map { allows($0.content) },
                fetchedAt: kept?.fetchedAt,
                failure: failure,
                isStale: kept.map { !$0.isFresh(at: now()) } ?? false
            )
        }
        if !mustAsk(kept) {
            // Of a list it must be said that it is missing; what is no list may be known from others.
            if kept == nil, !isList { return nil }
            let missing = ProviderError(.notAsked, "nothing is saved", at: resource.rawValue)
            put(stand(kept == nil ? missing : nil))
            return kept?.content
        }
        // Until it is answered, what is kept stands in: the run may end before the source does.
        put(stand(ProviderError(.timedOut, "no answer in time", at: resource.rawValue, isTransient: true)))
        do {
            let answer = try await ask(kept?.validators(at: now()))
            try Task.checkCancellation()
            guard let content = answer ?? kept?.content else {
                throw ProviderError(.malformed, "it says unchanged, of what was never had", at: resource.rawValue)
            }
            if answer != nil, !mode.acceptsShrink, let kept, Self.isSuspicious(content, after: kept, isList: isList) {
                return doubt(kept, resource, rows: content.episodes.count, showing: allows)
            }
            let at = now()
            let received = answer == nil ? kept?.receivedAt : at
            let fresh = KeptAnswer(content: content, fetchedAt: at, receivedAt: received, isList: isList)
            state.withLock { $0.toKeep[resource] = fresh }
            putNew(allows(content), for: resource, at: at)
            return content
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let failure =
                (error as? ProviderError)
                ?? ProviderError(.unexpected, "unexpected failure", at: resource.rawValue, underlying: error)
            put(stand(failure))
            return kept?.content
        }
    }

    private func mustAsk(_ kept: KeptAnswer?) -> Bool {
        switch mode.readiness {
        case .always: return true
        case .never: return false
        case .whenStale: return !(kept?.isFresh(at: now()) ?? false)
        case .since(let limit):
            guard let kept, kept.doubtfulRows == nil else { return true }
            return kept.fetchedAt < limit || kept.fetchedAt > now()
        }
    }

    /// Whether an answer has less than half of the rows that are kept, and is the first to say so: the next one that
    /// agrees is believed (`failures.md`, N16).
    ///
    /// Of what is no list only that nothing at all is left is suspicious, such as a show that is not there any more.
    private static func isSuspicious(_ content: ResourceContent, after kept: KeptAnswer, isList: Bool) -> Bool {
        if !isList {
            let isGone = content.shows.isEmpty && content.episodes.isEmpty && !kept.content.shows.isEmpty
            return isGone && kept.doubtfulRows == nil
        }
        let (rows, known) = (content.episodes.count, kept.content.episodes.count)
        guard known > 0, rows * 2 < known else { return false }
        guard let doubtful = kept.doubtfulRows else { return true }
        // It agrees with the last answer if neither is less than half of the other.
        return max(rows, doubtful) > 2 * min(rows, doubtful)
    }

    /// An answer with suspiciously few rows: the known one stays until the next answer agrees.
    private func doubt(
        _ kept: KeptAnswer,
        _ resource: ResourceID,
        rows: Int,
        showing allows: (ResourceContent) -> ResourceContent
    ) -> ResourceContent {
        var doubted = kept
        doubted.doubtfulRows = rows
        let asIs = doubted
        state.withLock { $0.toKeep[resource] = asIs }
        let now = rows == 0 ? "empty" : "only \(rows) episodes"
        let known = kept.content.episodes.count
        let message =
            known == 0
            ? "nothing where it was known: what was known stays until the next answer agrees"
            : "\(now) where \(known) were known: they stay until the next answer agrees"
        put(
            ResourceAnswer(
                resource: resource,
                content: allows(kept.content),
                fetchedAt: kept.fetchedAt,
                failure: ProviderError(.suspicious, message, at: resource.rawValue)
            )
        )
        return kept.content
    }

    /// Hands what is to be kept to the store, all at once: a question's answers are kept together or not at all.
    public func close() {
        let answers = state.withLock { state in
            defer { state.toKeep = [:] }
            return state.toKeep
        }
        if !answers.isEmpty { store.keep(answers, of: provider) }
    }

    /// Everything that was put here, in the order of the resources' names.
    public var delivered: [ResourceAnswer] {
        state.withLock { $0.answers.values.sorted { $0.resource < $1.resource } }
    }

    /// How many resources were answered just now: grows while the provider gets on.
    public var progress: Int {
        state.withLock { state in state.answers.values.reduce(state.steps) { $0 + ($1.failure == nil ? 1 : 0) } }
    }

    private func putNew(_ content: ResourceContent, for resource: ResourceID, at time: Date? = nil) {
        var answer = ResourceAnswer(resource: resource, content: content, fetchedAt: time ?? now())
        answer.isNew = true
        put(answer)
    }

    private func put(_ answer: ResourceAnswer) {
        state.withLock { $0.answers[answer.resource] = answer }
    }
}
