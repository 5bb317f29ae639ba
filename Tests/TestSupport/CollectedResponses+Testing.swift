public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
internal import Foundation

/// The outcomes that a provider delivered to a collector.
public struct Collected: Sendable {
    public let answers: [FetchOutcome]
    public var shows: [Show] { answers.flatMap { $0.response?.shows ?? [] } }
    public var episodes: [Episode] { answers.flatMap { $0.response?.episodes ?? [] } }
    public var notices: [Notice] { answers.flatMap { $0.response?.notices ?? [] } }
    public var failures: [ProviderError] { answers.compactMap(\.failure) }
}

/// Runs requests of a provider with a collector whose clock is at the first second of 2024.
public func collect(
    storage: any ScheduleStorage = NoStorage(),
    policy: FetchPolicy = FetchPolicy(),
    _ request: (ResponseCollector) async throws -> Void
) async throws -> Collected {
    let now = instant("2024-01-01T00:00:00Z")
    let collector = ResponseCollector(provider: provider("test"), now: { now }, storage: storage, policy: policy)
    try await request(collector)
    collector.commit()
    return Collected(answers: collector.outcomes)
}
