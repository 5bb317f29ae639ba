internal import ProviderBoundary
internal import ScheduleModel
package import Foundation
internal import ScheduleStore

extension Session {
    /// A service over this session's providers and what it keeps.
    ///
    /// - Parameter clock: the time as the service sees it; the session's one moment where nil.
    /// - Throws: where nothing can be kept.
    package func service(
        includesStreaming: Bool,
        clock: (@Sendable () -> Date)? = nil
    ) throws(QuestionError) -> RefreshService {
        let store = try sessionStore.claimStore()
        let sessionStore = sessionStore
        let now = now
        return RefreshService(
            RefreshService.Setup(
                instances: instances,
                zone: zoneNow,
                region: region,
                includesStreaming: includesStreaming,
                policy: mergePolicy,
                acceptsShrink: options.policy.acceptsShrink
            ),
            storage: store,
            marks: { sessionStore.marks },
            now: clock ?? { now },
            clock: surroundings.clock
        )
    }

    /// The viewer's zone as it is now: the system's may change while the program stays alive.
    private var zoneNow: @Sendable () -> TimeZone {
        let zone = zone
        if isSystemZone, let current = surroundings.currentSystemZone { return current }
        return { zone }
    }

    /// The time as it passes, from the session's now on.
    package var clock: @Sendable () -> Date {
        let (now, clock) = (now, surroundings.now)
        let started = clock()
        return { now.addingTimeInterval(clock().timeIntervalSince(started)) }
    }

    /// The same session at another time, with the user's marks as they are then.
    package func at(_ time: Date) -> Session {
        var session = self
        session.now = time
        session.marks = sessionStore.marks
        return session
    }
}
