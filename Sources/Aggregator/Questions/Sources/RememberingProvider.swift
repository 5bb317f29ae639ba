internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import Foundation

/// A provider whose answers are remembered for the length of one check: the contract asks for the same days in
/// many zones, and a source in the world must not be asked a hundred times for it.
struct RememberingProvider: EpisodeListing {
    private let provider: any ScheduleProvider
    private let storage = MemoryStorage()

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
        let inner = AnswerDesk(provider: .unnamed, now: { now }, storage: storage)
        try await ask(inner)
        inner.close()
        for answer in inner.delivered {
            if let failure = answer.failure {
                desk.fail(failure, for: answer.resource)
            } else if let said = answer.answer {
                desk.deliver(said, for: answer.resource, as: said.kind ?? .day)
            }
        }
    }
}
