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
    private let answers = Mutex<[ResourceID: ResourceAnswer]>([:])

    /// A desk for one question to one instance.
    public init(
        provider: ProviderID,
        now: @escaping @Sendable () -> Date,
        current: (@Sendable () -> Date)? = nil,
        store: any AnswerStore = NoAnswerStore()
    ) {
        self.provider = provider
        self.now = now
        self.current = current ?? now
        self.store = store
    }

    /// Takes what a source said of a resource just now. It is not kept for later: for what costs little to
    /// read again.
    public func deliver(_ content: ResourceContent, for resource: ResourceID) {
        put(ResourceAnswer(resource: resource, content: content, fetchedAt: now()))
    }

    /// Takes the failure of one resource; the others go on.
    public func fail(_ error: ProviderError, for resource: ResourceID) {
        put(ResourceAnswer(resource: resource, failure: error))
    }

    /// Asks for a resource unless a fresh answer is kept, and keeps the new one. Where asking fails, an older
    /// answer stands in for it, and the failure is told beside it.
    ///
    /// - Parameter allows: what of the content belongs to the question; the whole is kept.
    /// - Throws: only `CancellationError`; a failure is an answer.
    @discardableResult
    public func fetch(
        _ resource: ResourceID,
        showing allows: (ResourceContent) -> ResourceContent = { $0 },
        _ ask: () async throws -> ResourceContent
    ) async throws -> ResourceContent? {
        try Task.checkCancellation()
        let kept = store.answer(of: provider, for: resource)
        if let kept, kept.isFresh(at: now()) {
            put(ResourceAnswer(resource: resource, content: allows(kept.content), fetchedAt: kept.fetchedAt))
            return kept.content
        }
        // Until it is answered, what is kept stands in: the run may end before the source does.
        let pending = ProviderError(.timedOut, "no answer in time", at: resource.rawValue, isTransient: true)
        put(
            ResourceAnswer(
                resource: resource,
                content: kept.map { allows($0.content) },
                fetchedAt: kept?.fetchedAt,
                failure: pending
            )
        )
        do {
            let content = try await ask()
            try Task.checkCancellation()
            if let kept, !kept.isDoubted, content.episodes.isEmpty, !kept.content.episodes.isEmpty {
                return doubt(kept, resource, showing: allows)
            }
            let fetchedAt = now()
            store.keep(KeptAnswer(content: content, fetchedAt: fetchedAt), of: provider, for: resource)
            put(ResourceAnswer(resource: resource, content: allows(content), fetchedAt: fetchedAt))
            return content
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let failure =
                (error as? ProviderError)
                ?? ProviderError(.unexpected, "unexpected failure", at: resource.rawValue, underlying: error)
            put(
                ResourceAnswer(
                    resource: resource,
                    content: kept.map { allows($0.content) },
                    fetchedAt: kept?.fetchedAt,
                    failure: failure
                )
            )
            return kept?.content
        }
    }

    /// An empty answer where a full one is known: the known one stays until the next answer agrees.
    private func doubt(
        _ kept: KeptAnswer,
        _ resource: ResourceID,
        showing allows: (ResourceContent) -> ResourceContent
    ) -> ResourceContent {
        var doubted = kept
        doubted.isDoubted = true
        store.keep(doubted, of: provider, for: resource)
        let message =
            "empty where \(kept.content.episodes.count) episodes were known: they stay until the next answer agrees"
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

    /// Everything that was put here, in the order of the resources' names.
    public var delivered: [ResourceAnswer] {
        answers.withLock { $0.values.sorted { $0.resource < $1.resource } }
    }

    /// How many resources were answered just now: grows while the provider gets on.
    public var progress: Int { answers.withLock { $0.values.reduce(0) { $0 + ($1.failure == nil ? 1 : 0) } } }

    private func put(_ answer: ResourceAnswer) {
        answers.withLock { $0[answer.resource] = answer }
    }
}
