public import AggregatorCore
public import Foundation
internal import Synchronization

/// Keeps answers in memory, and shows them to a test.
public final class KeepingStore: AnswerStore {
    private let kept = Mutex<[String: KeptAnswer]>([:])
    private let known = Mutex<[ProviderID: [String: Show]]>([:])

    public init() {}

    public var isEmpty: Bool { kept.withLock { $0.isEmpty } }

    public func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        kept.withLock { $0["\(provider) \(resource.rawValue)"] }
    }

    public func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) {
        for (resource, answer) in answers {
            kept.withLock { $0["\(provider) \(resource.rawValue)"] = answer }
            for show in answer.content.shows { known.withLock { $0[provider, default: [:]][show.id] = show } }
        }
    }

    public func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        kept.withLock { $0.values.max { $0.fetchedAt < $1.fetchedAt } }.map { ($0.fetchedAt, $0.isFresh(at: now)) }
    }

    public func knownShows(of provider: ProviderID) -> [KnownShow] {
        known.withLock { $0[provider, default: [:]].values.map { KnownShow($0) } }
    }
}
