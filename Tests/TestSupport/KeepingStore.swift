public import AggregatorCore
internal import Foundation
internal import Synchronization

/// Keeps answers in memory, and shows them to a test.
public final class KeepingStore: AnswerStore {
    private let kept = Mutex<[String: KeptAnswer]>([:])

    private let known = Mutex<[ProviderID: [KnownShow]]>([:])

    public init() {}

    public var isEmpty: Bool { kept.withLock { $0.isEmpty } }

    public func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        kept.withLock { $0["\(provider) \(resource.rawValue)"] }
    }

    public func keep(_ answer: KeptAnswer, of provider: ProviderID, for resource: ResourceID) {
        kept.withLock { $0["\(provider) \(resource.rawValue)"] = answer }
    }

    public func newest(of provider: ProviderID) -> KeptAnswer? {
        kept.withLock { $0.values.max { $0.fetchedAt < $1.fetchedAt } }
    }

    public func knownShows(of provider: ProviderID) -> [KnownShow] { known.withLock { $0[provider] ?? [] } }

    public func keep(_ shows: [KnownShow], of provider: ProviderID) { known.withLock { $0[provider] = shows } }
}
