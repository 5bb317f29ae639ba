package import ProviderAPI
internal import ScheduleMerging
package import ScheduleModel
package import Foundation
internal import ScheduleStore

extension Session {
    /// Creates a refresh service for this session's providers and storage.
    ///
    /// - Parameter clock: Returns the current time, or nil for the session's fixed time.
    /// - Throws: An error if data cannot be stored.
    package func service(
        includesStreaming: Bool,
        clock: (@Sendable () -> Date)? = nil
    ) async throws(OperationError) -> RefreshService {
        _ = try await sessionStore.openStorage()
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
            storage: sessionStore.storage,
            marks: { sessionStore.marks },
            now: clock ?? { now },
            clock: environment.clock,
            lease: sessionStore.folder.map { LeaseFile(folder: $0.path, now: environment.now) } ?? UncontendedLease()
        )
    }

    /// Returns the viewer's current zone. The system's zone may change while the program runs.
    private var zoneNow: @Sendable () -> TimeZone {
        let zone = zone
        if isSystemZone, let current = environment.currentSystemZone { return current }
        return { zone }
    }

    /// Returns the current time, which advances from the session's time since that was set.
    package var liveClock: @Sendable () -> Date {
        let (now, startTime, clock) = (now, startTime, environment.now)
        return { now.addingTimeInterval(clock().timeIntervalSince(startTime)) }
    }

    /// Returns the session at another time, with the current marks.
    package func at(_ time: Date) -> Session {
        var session = self
        session.now = time
        session.startTime = environment.now()
        session.marks = sessionStore.marks
        return session
    }

    /// The attributions of the session's providers.
    package var attributions: [ProviderDescriptor.Attribution] {
        var seen: Set<ProviderDescriptor.Attribution> = []
        return instances.compactMap(\.descriptor.attribution).filter { seen.insert($0).inserted }
    }

    /// Returns the session for another viewer.
    ///
    /// - Parameters:
    ///   - zone: The viewer's zone, or nil for the session's zone.
    ///   - region: The country of the schedule, or nil for the session's country.
    ///   - providers: The names of the providers to use, or empty for all of the session.
    /// - Throws: `.unknownProvider` if a name is not configured.
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
