internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

extension LiveSession {
    /// The state that serves requests until something changes.
    package struct Snapshot: Sendable {
        /// The number of the snapshot, which increases by one.
        package let number: Int
        /// The session at the time of the snapshot. It only fetches data that was never stored, and nothing if it is
        /// offline. A demo stores nothing, so its session is not restricted.
        package let session: Session
        /// A number that changes with the user's marks.
        package let markNumber: Int
    }
}

extension Session {
    /// Returns the sources that are failing at the session's time.
    func failingSources() async -> Set<ProviderID> {
        var failing: Set<ProviderID> = []
        for id in instances.map(\.id) {
            let health = await sessionStore.storage.health(of: id, at: now)
            if health.isFailing { failing.insert(id) }
        }
        return failing
    }
}
