package import Foundation
internal import ProviderAPI
internal import ScheduleMerging
package import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// A long-running session that refreshes in the background. It serves a snapshot until something changes.
///
/// Every second it checks for changes by other processes, of the configuration, the zone and the day. This costs only a
/// few file status calls.
package final class LiveSession: Sendable {
    /// Creates a session, at the start and after a change of the configuration.
    package typealias SessionFactory = @Sendable () throws(OperationError) -> Session

    struct State {
        var snapshot: Snapshot
        /// The session that contacts sources. It has its own database connection, so that its writes delay no response.
        var refresher: Session
        var service: RefreshService?
        var files: FileVersions
        var storedData: FileVersions
        var marks: FileVersions
        /// The user's marks at the last event.
        var announcedMarks: UserMarks
        var changeTokens: [Int?] = []
        var pollCount = 0
        var lastRefresh: Date?
        var refreshes = 0
        /// The number of scheduled fetches by services of earlier configurations.
        var earlierFetchCount = 0
        /// The number of restarts.
        var generation = 0
        /// Whether the first refresh is over, even if it failed.
        var hasRefreshed = false
        /// The day of the last maintenance.
        var upkeepDay: CivilDay?
        /// The last logged reason why data cannot be stored, or nil if it can.
        var reportedError: String?
        /// The last logged reason why no session can be created after stored data was removed, or nil.
        var reportedSessionError: String?
        /// The storage of removed files, which must never be closed (`SessionStore`).
        var removedStores: [SessionStore] = []
    }

    /// The interval between polls.
    package static let pollInterval = Duration.seconds(1)
    /// The number of polls between checks of the sources' files.
    static let pollsPerSourceCheck = 5

    let makeSession: SessionFactory
    private let includesStreaming: Bool
    /// Returns the current time, which advances from the first session's instant.
    let clock: @Sendable () -> Date
    let state: Mutex<State>
    private let refreshes = SingleFlight<Set<ProviderID>, Result<RefreshResult, OperationError>>()
    /// The events for any number of listeners. Unlike those of a service, they continue after a restart.
    package let events = EventHub()
    /// Publishes changes in the storage, whichever process made them.
    private let storeObserver: StoreChangeObserver
    /// Whether there was stored data at the start. A file created since is empty at first.
    let hadStoredData: Bool
    /// Logs a message, such as about a failure in the background.
    let log: @Sendable (String) -> Void

    /// Creates a live session.
    ///
    /// - Parameters:
    ///   - log: Logs one line for the user.
    ///   - makeSession: Creates the session. It is called twice, and again after a change of the configuration.
    /// - Throws: An error if no session can be created.
    package init(
        includesStreaming: Bool,
        log: @escaping @Sendable (String) -> Void,
        makeSession: @escaping SessionFactory
    ) async throws(OperationError) {
        // Listings have the same default as refreshes. If it is that of the configuration, a change of the file
        // applies.
        var session = try makeSession()
        let isChosen = session.includesStreaming != includesStreaming
        if isChosen { session.options.includesStreaming = includesStreaming }
        let factory: SessionFactory = { () throws(OperationError) in
            var session = try makeSession()
            if isChosen { session.options.includesStreaming = includesStreaming }
            return session
        }
        self.makeSession = factory
        self.includesStreaming = includesStreaming
        self.log = log
        clock = session.liveClock
        hadStoredData = session.sessionStore.hasStoredData
        storeObserver = await StoreChangeObserver(session)
        state = Mutex(
            State(
                snapshot: Snapshot(number: 1, session: Self.servingSession(session, at: session.now), markNumber: 1),
                refresher: try factory(),
                files: FileVersions(session.configurationFiles),
                storedData: FileVersions(session.storedFiles),
                marks: FileVersions(session.markFiles),
                announcedMarks: session.marks
            )
        )
    }

    /// The snapshot that serves requests.
    package var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// The current time.
    package var now: Date { clock() }

    // MARK: Running

    /// Refreshes and polls for changes until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            let generation = state.withLock(\.generation)
            let (session, service) = await prepare()
            let refreshing = Task { await self.refresh(session, service) }
            await pollUntilRestart(after: generation, session.environment.clock)
            refreshing.cancel()
            await refreshing.value
        }
        events.close()
    }

    private func refresh(_ session: Session, _ service: RefreshService?) async {
        guard let service else { return }
        let reminders = ReminderService(session, Reminders(leadTime: 300, includesEnds: false), events: events)
        let serviceEvents = service.events.events()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await event in serviceEvents { await self.forward(event, of: session) } }
            group.addTask { await service.run { time in await self.maintain(session, at: time) } }
            group.addTask { await reminders.run() }
        }
    }

    /// Returns the session that contacts sources, and its service. A demo has no service.
    private func prepare() async -> (Session, RefreshService?) {
        let (session, existing, generation) = state.withLock { ($0.refresher, $0.service, $0.generation) }
        if existing != nil || session.sessionStore.folder == nil { return (session, existing) }
        // Waiting for a locked storage happens here and not within the lock that serves requests.
        let result: Result<RefreshService, OperationError>
        do throws(OperationError) {
            result = .success(try await session.service(includesStreaming: includesStreaming, clock: clock))
        } catch {
            result = .failure(error)
        }
        let (service, message) = state.withLock { $0.accept(result, startedAt: generation) }
        if let message { log(message) }
        return (session, service)
    }

    /// Forwards an event of the service to all listeners. Changes are published from the storage instead, because a
    /// query may read a changed file before the service does.
    private func forward(_ event: ScheduleEvent, of session: Session) async {
        switch event {
        case .changed, .providerFailed, .providerRecovered: await publishStoreChanges(of: session, at: clock())
        default: events.send(event)
        }
    }

    private func publishStoreChanges(of session: Session, at now: Date) async {
        for event in await storeObserver.publish(to: events, of: session, at: now) {
            switch event {
            case .providerFailed(let id, let message, _): log("\(id): failed: \(message)")
            case .providerRecovered(let id, _): log("\(id): responds again")
            default: break
            }
        }
    }

    private func maintain(_ session: Session, at time: Date) async {
        session.sessionStore.saveLearnedIdentifiers()
        for notice in await session.sessionStore.drainNotices(waitsForWrites: false) { log(notice) }
        let today = session.zone.day(of: time)
        let isNewDay = state.withLock { state in
            state.hasRefreshed = true
            defer { state.upkeepDay = today }
            return state.upkeepDay != today
        }
        guard isNewDay else { return }
        let maintenance = Maintenance(session: session.at(time))
        _ = try? await maintenance.problem()
        for notice in await maintenance.posters() { log(notice) }
    }

    /// Polls until the session restarts, whichever poll caused it.
    private func pollUntilRestart(after generation: Int, _ clock: any Clock<Duration>) async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.pollInterval) } catch { return }
            await poll()
            if state.withLock({ $0.generation != generation }) { return }
        }
    }

    /// Checks for changes, and creates a new snapshot if there are any.
    ///
    /// - Returns: Whether the session restarted because the configuration changed or stored files were removed.
    @discardableResult
    package func poll() async -> Bool {
        let (old, refresher, before, pollCount, generation) = state.withLock { state in
            state.pollCount += 1
            return (state.snapshot, state.refresher, state.storedData, state.pollCount, state.generation)
        }
        if pollCount % Self.pollsPerStorageRetry == 0 {
            for session in [old.session, refresher] { session.sessionStore.retryBusy() }
        }
        old.session.sessionStore.saveLearnedIdentifiers()
        let start = pollStart()
        if reconfigureIfChanged(after: start) { return true }
        if await reopenRemovedStore(after: start, pollCount) { return true }
        let marks = FileVersions(old.session.markFiles)
        let storedData = FileVersions(old.session.storedFiles)
        let sources =
            pollCount % Self.pollsPerSourceCheck == 1
            ? refresher.instances.map { ($0.provider as? any ChangeDetecting)?.changeToken } : nil
        let now = clock()
        if let sources, state.withLock({ !$0.changeTokens.isEmpty && $0.changeTokens != sources }) {
            // Changes of files are published at once, even if the service is busy.
            Task { await refresher.at(now).readChanges() }
        }
        if storedData != before {
            old.session.sessionStore.recheckForData()
            await publishStoreChanges(of: refresher, at: now)
        }
        let marksChanged = state.withLock { state -> Bool in
            // Another poll may have restarted the session, so that the state read above is outdated.
            guard state.generation == generation else { return false }
            let hasNewMarks = state.marks != marks
            let hasNewSources = sources.map { !state.changeTokens.isEmpty && $0 != state.changeTokens } ?? false
            if let sources { state.changeTokens = sources }
            let current = state.snapshot
            let isNewDay = current.session.zone.day(of: now) != current.session.today
            guard hasNewMarks || state.storedData != storedData || hasNewSources || isNewDay else { return false }
            (state.marks, state.storedData) = (marks, storedData)
            let session = Self.servingSession(current.session, at: now)
            let markNumber = current.markNumber + (hasNewMarks ? 1 : 0)
            state.snapshot = Snapshot(number: current.number + 1, session: session, markNumber: markNumber)
            // A new or rewritten file may contain the same marks.
            guard hasNewMarks, state.announcedMarks != session.marks else { return false }
            state.announcedMarks = session.marks
            return true
        }
        if marksChanged { events.send(.marksChanged) }
        return false
    }

    /// Notes the state before the checks of a poll.
    func pollStart() -> PollStart {
        let (session, generation) = state.withLock { ($0.snapshot.session, $0.generation) }
        return PollStart(
            generation: generation,
            session: session,
            files: FileVersions(session.configurationFiles)
        )
    }

    /// Restarts with the new configuration if its files or the system's zone changed.
    ///
    /// - Returns: Whether the session restarted.
    @discardableResult
    func reconfigureIfChanged(after start: PollStart) -> Bool {
        let files = state.withLock(\.files)
        return (start.files != files || hasOtherZone(start.session)) && restartWithNewConfiguration(after: start)
    }

    private func hasOtherZone(_ session: Session) -> Bool {
        guard session.isSystemZone, let current = session.environment.currentSystemZone else { return false }
        return current().identifier != session.zone.identifier
    }

    /// Returns the session that serves requests. It only fetches data that was never stored, except in a demo.
    static func servingSession(_ session: Session, at now: Date) -> Session {
        var session = session.at(now)
        if session.options.policy.mode != .never, session.sessionStore.folder != nil {
            session.options.policy.mode = .whenMissing
        }
        return session
    }

    // MARK: Manual refreshes

    /// Refreshes now. Equal concurrent calls are merged into one.
    package func refresh(_ ids: Set<ProviderID> = []) async throws(OperationError) -> RefreshResult {
        let (session, service) = await prepare()
        if session.options.policy.mode == .never { throw .requiresNetwork }
        guard let service else {
            // Reports why data cannot be stored. A demo stores nothing on purpose.
            _ = try await session.sessionStore.openStorage()
            throw .storageDisabled
        }
        let outcome = await refreshes.value(of: ids) { [self] in
            let session = session.at(clock())
            let result: Result<RefreshResult, OperationError>
            do {
                result = .success(try await RefreshAction.refresh(session, service, ids.isEmpty ? nil : ids, .manual))
            } catch {
                result = .failure(error as? OperationError ?? .storageDisabled)
            }
            state.withLock { state in
                state.lastRefresh = clock()
                state.refreshes += 1
            }
            await poll()
            return result
        }
        return try outcome.get()
    }

    /// The session at the current time, for actions.
    package var current: Session {
        let session = state.withLock { $0.snapshot.session }
        return Self.servingSession(session, at: now)
    }

    /// Returns whether a result contains data of non-local sources that is older than some seconds.
    package func isOutdated(_ reports: [ProviderReport], _ seconds: Double) -> Bool {
        let session = state.withLock { $0.refresher }
        guard session.options.policy.mode != .never, session.sessionStore.folder != nil else { return false }
        let limit = clock().addingTimeInterval(-seconds)
        return reports.contains { report in
            session.instances.contains { $0.id == report.id && !$0.isLocal }
                && report.fetchedAt.map { $0 < limit } ?? false
        }
    }

    /// Performs a query again in the background, fetching data that is older than some seconds.
    package func refreshInBackground<Operation: Query>(_ query: Operation, olderThan seconds: Double) async {
        var session = state.withLock { $0.refresher }
        session = session.at(clock())
        session.options.policy.mode = .since(session.now.addingTimeInterval(-seconds))
        _ = try? await session.perform(query)
    }
}
