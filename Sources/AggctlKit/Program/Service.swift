internal import ProviderBoundary
internal import ScheduleModel
internal import Aggregator
internal import Foundation
internal import ScheduleStore

extension Session {
    /// A service over this session's providers and what it keeps.
    ///
    /// - Parameter clock: the time as the service sees it; the session's one moment where nil.
    /// - Throws: where nothing can be kept.
    func service(
        includesStreaming: Bool,
        clock: (@Sendable () -> Date)? = nil
    ) throws(CommandFailure) -> RefreshService {
        let store = try keeper.claimStore()
        let keeper = keeper
        let now = now
        return RefreshService(
            RefreshService.Setup(
                instances: instances,
                zone: zoneNow,
                region: region,
                includesStreaming: includesStreaming,
                policy: policy,
                acceptsShrink: mode.acceptsShrink
            ),
            storage: store,
            marks: { keeper.marks },
            now: clock ?? { now },
            clock: environment.clock
        )
    }

    /// The viewer's zone as it is now: the system's may change while the program stays alive.
    private var zoneNow: @Sendable () -> TimeZone {
        let zone = zone
        if isSystemZone, let current = environment.currentSystemZone { return current }
        return { zone }
    }

    /// The time as it passes, from the session's now on.
    var clock: @Sendable () -> Date {
        let (now, clock) = (now, environment.now)
        let started = clock()
        return { now.addingTimeInterval(clock().timeIntervalSince(started)) }
    }

    /// The same session at another time, with the user's marks as they are then.
    func at(_ time: Date) -> Session {
        var session = self
        session.now = time
        session.marks = keeper.marks
        return session
    }
}
