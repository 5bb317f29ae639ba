public import ScheduleModel
public import ProviderBoundary
public import ScheduleMerging
internal import Foundation

/// What a provider tells a desk, gathered.
public struct Collected: Sendable {
    public let answers: [ResourceOutcome]
    public var shows: [Show] { answers.flatMap { $0.answer?.shows ?? [] } }
    public var episodes: [Episode] { answers.flatMap { $0.answer?.episodes ?? [] } }
    public var notices: [Notice] { answers.flatMap { $0.answer?.notices ?? [] } }
    public var failures: [ProviderError] { answers.compactMap(\.failure) }
}

/// Asks a provider something at a desk whose clock stands at the first second of 2024.
public func collect(
    storage: any ScheduleStorage = NoStorage(),
    policy: FetchPolicy = FetchPolicy(),
    _ ask: (AnswerDesk) async throws -> Void
) async throws -> Collected {
    let now = instant("2024-01-01T00:00:00Z")
    let desk = AnswerDesk(provider: provider("test"), now: { now }, storage: storage, policy: policy)
    try await ask(desk)
    desk.close()
    return Collected(answers: desk.delivered)
}
