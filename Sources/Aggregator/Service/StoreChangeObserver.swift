package import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// What the store says that has not been told yet: what changed, and which sources are lost or back.
///
/// Whoever stays alive tells from it, and not from what its own questions found: a question, or another process on the
/// same store, may have been the first to find it.
package final class StoreChangeObserver: Sendable {
    private struct State {
        /// The number of the last change that was told; nil as long as the store could not be read.
        var lastChange: Int?
        /// Whether no change was there when it was looked last: the store may have been made anew.
        var wasEmpty = false
        /// The sources of which it is told that they are lost, and not yet that they are back.
        var failing: Set<ProviderID>
    }

    private let state: Mutex<State>
    /// What changed before is no news.
    private let began: Date

    /// What comes from now on: what a session's store says already is no news.
    package init(_ session: Session) {
        began = session.now
        state = Mutex(
            State(lastChange: session.sessionStore.storage.lastChangeID, failing: session.failingSources)
        )
    }

    /// Tells what the store says that was not told yet.
    ///
    /// - Returns: what was told.
    @discardableResult
    package func publish(to events: EventHub, of session: Session, at now: Date) -> [ScheduleEvent] {
        // Told while the lock is held, so that two who look at once tell nothing twice, and all in its order.
        state.withLock { state in
            var told: [ScheduleEvent] = []
            let changes = changes(of: session, &state).filter { change in
                session.instances.contains { $0.id == change.provider }
            }
            if !changes.isEmpty { told.append(.changed(changes)) }
            for id in session.instances.map(\.id) {
                let health = session.sessionStore.storage.health(of: id, at: now)
                guard health.isFailing != state.failing.contains(id) else { continue }
                if health.isFailing {
                    state.failing.insert(id)
                    told.append(.providerFailed(id, message: health.message ?? "", nextTry: health.nextTry))
                } else {
                    state.failing.remove(id)
                    told.append(.providerRecovered(id, lostSince: health.lastFailure))
                }
            }
            for event in told { events.send(event) }
            return told
        }
    }

    /// The changes since the last that was told.
    private func changes(of session: Session, _ state: inout State) -> [ScheduleChange] {
        let storage = session.sessionStore.storage
        for _ in 0..<Self.tries {
            // A store that cannot be read now says nothing, and one that was made anew counts from the beginning.
            guard let last = storage.lastChangeID else { return [] }
            guard last > 0 else {
                state.wasEmpty = true
                state.lastChange = state.lastChange ?? 0
                return []
            }
            if let told = state.lastChange, last < told { state.lastChange = state.wasEmpty ? 0 : last }
            state.wasEmpty = false
            guard last > state.lastChange ?? 0 else { return [] }
            let changes = storage.changes(after: state.lastChange ?? 0)
            // Where more came between the two looks it is looked again: what is told has to be what is counted as told.
            guard storage.lastChangeID == last else { continue }
            // Of a store that could not be read at the beginning it is not known what it said then.
            let isFirst = state.lastChange == nil
            if !changes.isEmpty { state.lastChange = last }
            return changes.filter { $0.isNotifiable && (!isFirst || $0.at >= began) }
        }
        return []
    }

    /// How often it is looked while another writes; what is left is told at the next look.
    private static let tries = 5
}
