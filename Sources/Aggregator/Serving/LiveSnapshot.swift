internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

extension LiveSession {
    /// What is answered from until something changes.
    package struct Snapshot: Sendable {
        /// Counted up with each one.
        package let number: Int
        /// The session at the snapshot's moment. It asks sources for what was never kept alone.
        package let session: Session
        /// Changes when the user's marks did.
        package let markNumber: Int
    }
}

extension Session {
    /// The sources that are lost at its moment.
    var failingSources: Set<ProviderID> {
        Set(instances.map(\.id).filter { sessionStore.storage.health(of: $0, at: now).isFailing })
    }
}
