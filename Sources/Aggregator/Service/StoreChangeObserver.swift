package import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// Publishes the changes and provider failures in the storage that were not published before.
///
/// Long-running programs read changes from the storage instead of their own fetches. Another process with the same
/// storage may have detected a change first.
package final class StoreChangeObserver: Sendable {
    private struct State: Equatable {
        /// The number of the last published change, or nil until the storage could be read.
        var lastChange: Int?
        /// Whether the last read found no changes. If so, later changes with lower numbers are new, because the
        /// numbering restarted.
        var wasEmpty = false
        /// The providers that were failing at the last call, or at the start. Only changes of this set are published.
        var failing: Set<ProviderID>
    }

    private let state: Mutex<State>
    /// The start time. Earlier changes are not published.
    private let startTime: Date

    /// Creates an observer. The present changes and failures of the session's storage are not published.
    package init(_ session: Session) async {
        startTime = session.now
        let lastChange = await session.sessionStore.storage.lastChangeID
        state = Mutex(State(lastChange: lastChange, failing: await session.failingSources()))
    }

    /// Publishes new changes and failures.
    ///
    /// - Returns: The published events.
    @discardableResult
    package func publish(to events: EventHub, of session: Session, at now: Date) async -> [ScheduleEvent] {
        for _ in 0..<Self.maxReads {
            let before = state.withLock { $0 }
            var after = before
            let published = await newEvents(of: session, at: now, &after)
            // Events are sent while the lock is held, so that concurrent calls publish each event once and in order.
            let isDone = state.withLock { state in
                // Another call published meanwhile, so the events must be read again.
                if state != before { return false }
                state = after
                for event in published { events.send(event) }
                return true
            }
            if isDone { return published }
        }
        return []
    }

    private func newEvents(of session: Session, at now: Date, _ state: inout State) async -> [ScheduleEvent] {
        var events: [ScheduleEvent] = []
        let changes = await changes(of: session, &state).filter { change in
            session.instances.contains { $0.id == change.provider }
        }
        if !changes.isEmpty { events.append(.changed(changes)) }
        for id in session.instances.map(\.id) {
            let health = await session.sessionStore.storage.health(of: id, at: now)
            guard health.isFailing != state.failing.contains(id) else { continue }
            if health.isFailing {
                state.failing.insert(id)
                events.append(.providerFailed(id, message: health.message ?? "", nextTry: health.nextTry))
            } else {
                state.failing.remove(id)
                events.append(.providerRecovered(id, failingSince: health.lastFailure))
            }
        }
        return events
    }

    /// Returns the changes since the last published one.
    private func changes(of session: Session, _ state: inout State) async -> [ScheduleChange] {
        let storage = session.sessionStore.storage
        for _ in 0..<Self.maxReads {
            // If the storage cannot be read, there is nothing to publish.
            guard let last = await storage.lastChangeID else { return [] }
            guard last > 0 else {
                state.wasEmpty = true
                state.lastChange = state.lastChange ?? 0
                return []
            }
            // The numbering restarted. If the storage was empty before, all its changes are new. Otherwise it may be an
            // older copy whose changes were published, so only later changes are published.
            if let previous = state.lastChange, last < previous { state.lastChange = state.wasEmpty ? 0 : last }
            state.wasEmpty = false
            guard last > state.lastChange ?? 0 else { return [] }
            let changes = await storage.changes(after: state.lastChange ?? 0)
            // If changes were added between the two reads, read again, because all changes up to `last` must be
            // included.
            guard await storage.lastChangeID == last else { continue }
            // If the storage could not be read at the start, the time decides which changes are new.
            let isFirst = state.lastChange == nil
            // There is a change after the last one, so an empty result is a failed read. The next call tries again.
            if !changes.isEmpty { state.lastChange = last }
            return changes.filter { $0.isNotifiable && (!isFirst || $0.detectedAt >= startTime) }
        }
        return []
    }

    /// The maximum number of reads while another process writes. The remaining changes are published at the next call.
    private static let maxReads = 5
}
