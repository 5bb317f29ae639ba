package import ProviderAPI
internal import ScheduleMerging
package import ScheduleModel
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
    ) throws(OperationError) -> RefreshService {
        let store = try sessionStore.openStorage()
        let sessionStore = sessionStore
        let now = now
        var setup = RefreshService.Setup(
            instances: instances,
            zone: zoneNow,
            region: region,
            includesStreaming: includesStreaming,
            policy: mergePolicy,
            acceptsShrink: options.policy.acceptsShrink
        )
        setup.progress = environment.progress
        setup.inFlightFetches = environment.inFlightFetches
        setup.isOffline = options.policy.mode == .never
        return RefreshService(
            setup,
            storage: store,
            marks: { sessionStore.marks },
            now: clock ?? { now },
            clock: environment.clock,
            lease: sessionStore.folder.map { LeaseFile(folder: $0.path, now: environment.now) } ?? UncontendedLease()
        )
    }

    /// The viewer's zone as it is now: the system's may change while the program stays alive.
    private var zoneNow: @Sendable () -> TimeZone {
        let zone = zone
        if isSystemZone, let current = environment.currentSystemZone { return current }
        return { zone }
    }

    /// The time as it passes, from the session's now on.
    package var liveClock: @Sendable () -> Date {
        let (now, clock) = (now, environment.now)
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

    /// Whom to thank for what the session's providers say.
    package var attributions: [ProviderDescriptor.Attribution] {
        var seen: Set<ProviderDescriptor.Attribution> = []
        return instances.compactMap(\.descriptor.attribution).filter { seen.insert($0).inserted }
    }

    /// The same session for another viewer.
    ///
    /// - Parameters:
    ///   - zone: the viewer's zone; the session's where nil.
    ///   - region: whose schedule is asked for; the session's where nil.
    ///   - providers: the providers that are asked, by name; all of the session's where none is named.
    /// - Throws: where no provider is called so.
    package func scoped(
        zone: TimeZone?,
        region: Country?,
        providers: [String] = []
    ) throws(OperationError) -> Session {
        var session = self
        session.zone = zone ?? self.zone
        session.region = region ?? self.region
        session.instances = try Self.chosen(providers, of: instances)
        return session
    }
}
