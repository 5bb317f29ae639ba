package import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import Synchronization
package import ScheduleModel

/// The health of a live session and its sources.
extension LiveSession {
    /// Returns the number of consecutive failures of each provider.
    package func health() async -> [(id: ProviderID, failures: Int)] {
        let session = snapshot.session
        var health: [(id: ProviderID, failures: Int)] = []
        for id in session.instances.map(\.id) {
            health.append((id, await session.sessionStore.storage.health(of: id, at: session.now).failures))
        }
        return health
    }

    /// The number of manual refreshes.
    package var refreshCount: Int { state.withLock { $0.refreshes } }

    /// The number of scheduled refreshes that contacted a source.
    package var scheduledCount: Int { state.withLock { $0.earlierFetchCount + ($0.service?.scheduledFetchCount ?? 0) } }

    /// Whether there is data to serve: stored data, or the result of the first refresh.
    package var isReady: Bool {
        let (store, hasRefreshed) = state.withLock { ($0.snapshot.session.sessionStore, $0.hasRefreshed) }
        return hasRefreshed || store.folder == nil || hadStoredData
    }

    /// The end of the last manual refresh, or nil if there was none.
    package var lastRefresh: Date? { state.withLock { $0.lastRefresh } }
}
