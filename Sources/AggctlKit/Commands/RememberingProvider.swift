internal import AggregatorCore
internal import Foundation
internal import Synchronization

/// A provider whose answers are remembered for the length of one check: the contract asks for the same days in
/// many zones, and a source in the world must not be asked a hundred times for it.
struct RememberingProvider: EpisodeListing {
    private let provider: any ScheduleProvider
    private let store = MemoryAnswerStore()

    private let now: Date

    /// - Parameter now: the time at which the provider is asked, whatever time the contract stands at: a grabber tells
    ///   only what is to come.
    init(_ provider: any ScheduleProvider, now: Date) {
        self.provider = provider
        self.now = now
    }

    func schedule(for request: ScheduleRequest, to desk: AnswerDesk) async throws {
        try await relay(to: desk) { try await provider.schedule(for: request, to: $0) }
    }

    func episodes(of showID: String, to desk: AnswerDesk) async throws {
        guard let listing = provider as? any EpisodeListing else { return }
        try await relay(to: desk) { try await listing.episodes(of: showID, to: $0) }
    }

    private func relay(to desk: AnswerDesk, _ ask: (AnswerDesk) async throws -> Void) async throws {
        let now = now
        let inner = AnswerDesk(provider: .unnamed, now: { now }, store: store)
        try await ask(inner)
        inner.close()
        for answer in inner.delivered {
            if let failure = answer.failure {
                desk.fail(failure, for: answer.resource)
            } else if let content = answer.content {
                desk.deliver(content, for: answer.resource)
            }
        }
    }
}

/// Keeps answers for as long as it lives.
final class MemoryAnswerStore: AnswerStore {
    private struct Key: Hashable {
        let provider: ProviderID
        let resource: ResourceID
    }

    private let kept = Mutex<[Key: KeptAnswer]>([:])

    func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        kept.withLock { $0[Key(provider: provider, resource: resource)] }
    }

    func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) {
        kept.withLock { kept in
            for (resource, answer) in answers { kept[Key(provider: provider, resource: resource)] = answer }
        }
    }

    func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? { nil }
}
