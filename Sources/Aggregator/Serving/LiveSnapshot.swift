internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

extension LiveSession {
    /// The session and the versions of its data, which serve requests until a poll finds a change.
    package struct Snapshot: Sendable {
        /// The number of the snapshot. Each new snapshot has the next number.
        package let number: Int
        /// The session at the time of the snapshot.
        ///
        /// The session fetches only data that was never stored, because a refresh updates stored data in the
        /// background. An offline session fetches nothing. A demo stores nothing, so its session fetches as usual.
        package let session: Session
        /// A number that increases when the user's marks may have changed. Rendered responses with an older number are
        /// outdated.
        package let markNumber: Int
    }
}

extension Session {
    /// Returns the sources whose stored health is failing at the session's time.
    func failingSources() async -> Set<ProviderID> {
        var failing: Set<ProviderID> = []
        for id in instances.map(\.id) {
            let health = await sessionStore.storage.health(of: id, at: now)
            if health.isFailing { failing.insert(id) }
        }
        return failing
    }
}
