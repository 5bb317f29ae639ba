public import AggregatorCore
public import Foundation
internal import Synchronization

/// Keeps answers in memory, and shows them to a test.
public final class KeepingStore: ServiceStore {
    private struct State {
        var kept: [String: KeptAnswer] = [:]
        var known: [ProviderID: [String: Show]] = [:]
        var health: [ProviderID: ProviderHealth] = [:]
        var changes: [ScheduleChange] = []
        var days: [String: CivilDay] = [:]
        var begun: [ProviderID: Date] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    public var isEmpty: Bool { state.withLock { $0.kept.isEmpty } }

    public func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        state.withLock { $0.kept["\(provider) \(resource.rawValue)"] }
    }

    public func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) {
        state.withLock { state in
            var pairs: [(old: ResourceContent?, new: ResourceContent, isList: Bool)] = []
            for (resource, answer) in answers {
                let key = "\(provider) \(resource.rawValue)"
                pairs.append((state.kept[key]?.content, answer.content, answer.isList))
                state.kept[key] = answer
                for show in answer.content.shows { state.known[provider, default: [:]][show.id] = show }
            }
            let at = answers.values.map(\.fetchedAt).max() ?? .distantPast
            state.changes += ContentChanges(of: provider, at: at).between(pairs, isKnownElsewhere: { _ in false })
        }
    }

    public func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        state.withLock { $0.kept.values.max { $0.fetchedAt < $1.fetchedAt } }.map {
            ($0.fetchedAt, $0.isFresh(at: now))
        }
    }

    public func knownShows(of provider: ProviderID) -> [KnownShow] {
        state.withLock { $0.known[provider, default: [:]].values.map { KnownShow($0) } }
    }

    public func health(of provider: ProviderID, at now: Date) -> ProviderHealth {
        state.withLock { $0.health[provider] ?? ProviderHealth() }.clamped(at: now)
    }

    public func keep(_ health: ProviderHealth, of provider: ProviderID) {
        state.withLock { $0.health[provider] = health }
    }

    public var lastChange: Int { state.withLock { $0.changes.count } }

    public func changes(after number: Int) -> [ScheduleChange] {
        state.withLock { Array($0.changes.dropFirst(number)) }
    }

    public func refreshedDay(in zone: String) -> CivilDay? { state.withLock { $0.days[zone] } }

    public func keep(refreshedDay day: CivilDay, in zone: String) { state.withLock { $0.days[zone] = day } }

    public func beginRefresh(of provider: ProviderID, at now: Date) -> Date {
        state.withLock { state in
            if let begun = state.begun[provider] { return begun }
            state.begun[provider] = now
            return now.addingTimeInterval(0.001)
        }
    }

    public func endRefresh(of provider: ProviderID) { state.withLock { $0.begun[provider] = nil } }
}
