package import Foundation
internal import ProviderAPI
internal import ScheduleMerging
package import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// A session that stays alive: it refreshes by itself, and is one moment, a snapshot, until something changes.
///
/// What is looked at each second costs a few looks at files: what other processes keep and mark, the configuration, the
/// zone, the day.
package final class LiveSession: Sendable {
    /// Makes the session anew, when the configuration changed.
    package typealias SessionFactory = @Sendable () throws(OperationError) -> Session

    struct State {
        var snapshot: Snapshot
        /// Asks sources, with a store of its own: what is written there holds up no answer.
        var refresher: Session
        var service: RefreshService?
        var files: FileVersions
        var storedData: FileVersions
        var marks: FileVersions
        /// What the user had decided when it was told last.
        var announcedMarks: UserMarks
        var sources: [Int?] = []
        var pollCount = 0
        var lastRefresh: Date?
        var refreshes = 0
        /// How often sources were asked by schedule, by services of configurations that count no more.
        var scheduled = 0
        /// How often all began anew.
        var generation = 0
        /// Whether the first refresh is over, be it that nothing came of it.
        var hasRefreshed = false
        /// The day whose upkeep is done.
        var upkeepDay: CivilDay?
        /// Why nothing can be kept, as it was told last; nil where it can.
        var reportedError: String?
        /// Why no session can be made where what is kept is gone, as it was told last; nil where one could.
        var reportedSessionError: String?
        /// What is kept in files that someone removed while they were open, where it is never closed (`SessionStore`).
        var removed: [SessionStore] = []
    }

    /// How often it is looked whether something changed.
    package static let poll = Duration.seconds(1)
    /// Every how many looks the files of sources are looked at too.
    static let pollsPerSourceCheck = 5

    let make: SessionFactory
    private let includesStreaming: Bool
    /// The time as it passes, from the first session's moment on.
    let clock: @Sendable () -> Date
    let state: Mutex<State>
    private let refreshes = SingleFlight<Set<ProviderID>, Result<RefreshResult, OperationError>>()
    /// What happens, for any number of listeners; unlike a service's it outlives a changed configuration.
    package let events = EventHub()
    /// What of the store is told, whoever found it.
    private let news: StoreChangeObserver
    /// Whether anything was kept before it began: a file that is made since has nothing in it yet.
    private let hadStoredData: Bool
    /// Hears what went wrong while no one asked.
    let log: @Sendable (String) -> Void

    /// A session that lives as long as it runs.
    ///
    /// - Parameters:
    ///   - make: makes the session; it is called twice, and again when the configuration changed.
    ///   - note: is told, in one line, what a person should know.
    /// - Throws: where no session can be made.
    package init(
        includesStreaming: Bool,
        log: @escaping @Sendable (String) -> Void,
        make: @escaping SessionFactory
    ) throws(OperationError) {
        self.make = make
        self.includesStreaming = includesStreaming
        self.log = log
        let session = try make()
        clock = session.liveClock
        hadStoredData = session.sessionStore.hasStoredData
        news = StoreChangeObserver(session)
        state = Mutex(
            State(
                snapshot: Snapshot(number: 1, session: Self.answering(session, at: session.now), markNumber: 1),
                refresher: try make(),
                files: FileVersions(session.configurationFiles),
                storedData: FileVersions(session.storedFiles),
                marks: FileVersions(session.markFiles),
                announcedMarks: session.marks
            )
        )
    }

    /// What is answered from now.
    package var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// The time as it passes.
    package var now: Date { clock() }

    /// How often each provider failed in a row.
    package var health: [(id: ProviderID, failures: Int)] {
        let session = snapshot.session
        return session.instances.map {
            ($0.id, session.sessionStore.storage.health(of: $0.id, at: session.now).failures)
        }
    }

    /// How many refreshes by hand there were.
    package var refreshCount: Int { state.withLock { $0.refreshes } }

    /// How often a source was asked by schedule.
    package var scheduledCount: Int { state.withLock { $0.scheduled + ($0.service?.scheduledFetchCount ?? 0) } }

    /// Whether there is anything to answer from: something that was kept, or what a first refresh brought.
    package var isReady: Bool {
        let (store, hasRefreshed) = state.withLock { ($0.snapshot.session.sessionStore, $0.hasRefreshed) }
        return hasRefreshed || store.folder == nil || hadStoredData
    }

    /// When a refresh by hand ended last; nil where none did.
    package var lastRefresh: Date? { state.withLock { $0.lastRefresh } }

    // MARK: Staying alive

    /// Refreshes, and notices what changes, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            let beginning = state.withLock(\.generation)
            let (session, service) = prepare()
            let refreshing = Task { await self.refresh(session, service) }
            await pollUntilRestart(after: beginning, session.environment.clock)
            refreshing.cancel()
            await refreshing.value
        }
        events.close()
    }

    private func refresh(_ session: Session, _ service: RefreshService?) async {
        guard let service else { return }
        let reminders = ReminderService(session, Reminders(leadTime: 300, includesEnds: false), events: events)
        let told = service.events.events()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await event in told { self.forward(event, of: session) } }
            group.addTask { await service.run { time in await self.maintain(session, at: time) } }
            group.addTask { await reminders.run() }
        }
    }

    /// The session that asks, and its service; in a demonstration there is nothing to refresh.
    private func prepare() -> (Session, RefreshService?) {
        let (session, known, beginning) = state.withLock { ($0.refresher, $0.service, $0.generation) }
        if known != nil || session.sessionStore.folder == nil { return (session, known) }
        // Who holds the store is waited for here: not within the lock, which all who are answered take.
        let made: Result<RefreshService, OperationError>
        do throws(OperationError) {
            made = .success(try session.service(includesStreaming: includesStreaming, clock: clock))
        } catch {
            made = .failure(error)
        }
        let (service, news) = state.withLock { $0.accept(made, begunAt: beginning) }
        if let news { log(news) }
        return (session, service)
    }

    /// Tells an event of the service to all who listen; of what is kept the store tells, whoever found it: a question may
    /// read a changed file before the service does.
    private func forward(_ event: ScheduleEvent, of session: Session) {
        switch event {
        case .changed, .providerFailed, .providerRecovered: publishStoreChanges(of: session, at: clock())
        default: events.send(event)
        }
    }

    private func publishStoreChanges(of session: Session, at now: Date) {
        for event in news.publish(to: events, of: session, at: now) {
            switch event {
            case .providerFailed(let id, let message, _): log("\(id): lost: \(message)")
            case .providerRecovered(let id, _): log("\(id): back")
            default: break
            }
        }
    }

    private func maintain(_ session: Session, at time: Date) async {
        for notice in session.sessionStore.drainNotices(waitsForWrites: false) { log(notice) }
        let today = session.zone.day(of: time)
        let isNewDay = state.withLock { state in
            state.hasRefreshed = true
            defer { state.upkeepDay = today }
            return state.upkeepDay != today
        }
        guard isNewDay else { return }
        let upkeep = Maintenance(session: session.at(time))
        _ = try? upkeep.problem()
        for notice in await upkeep.posters() { log(notice) }
    }

    /// Looks until all began anew, whoever's look it was that found the reason.
    private func pollUntilRestart(after beginning: Int, _ clock: any Clock<Duration>) async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.poll) } catch { return }
            poll()
            if state.withLock({ $0.generation != beginning }) { return }
        }
    }

    /// Looks whether something changed, and makes a new snapshot where it did.
    ///
    /// - Returns: whether the configuration did, or what is kept is gone, so that all begins anew.
    @discardableResult
    package func poll() -> Bool {
        let (old, refresher, files, before, looks, beginning) = state.withLock { state in
            state.pollCount += 1
            return (state.snapshot, state.refresher, state.files, state.storedData, state.pollCount, state.generation)
        }
        if looks % Self.pollsPerFolderCheck == 0 {
            for session in [old.session, refresher] { session.sessionStore.retryBusy() }
        }
        let configured = FileVersions(old.session.configurationFiles)
        let start = PollStart(beginning: beginning, session: old.session, files: configured)
        if configured != files || hasOtherZone(old.session) {
            if configure(after: start) { return true }
        }
        if reopenRemovedStore(after: start, looks) { return true }
        let marks = FileVersions(old.session.markFiles)
        let kept = FileVersions(old.session.storedFiles)
        let sources =
            looks % Self.pollsPerSourceCheck == 1
            ? refresher.instances.map { ($0.provider as? any ChangeDetecting)?.changeToken } : nil
        let now = clock()
        if let sources, state.withLock({ !$0.sources.isEmpty && $0.sources != sources }) {
            // What a file says otherwise is told as soon as it is read, whatever the service is busy with.
            Task { await refresher.at(now).readChanges() }
        }
        if kept != before {
            old.session.sessionStore.recheckForData()
            publishStoreChanges(of: refresher, at: now)
        }
        let isMarked = state.withLock { state -> Bool in
            // Another look may have begun anew meanwhile: what was looked at here is not what is answered from now.
            guard state.generation == beginning else { return false }
            let hasNewMarks = state.marks != marks
            let hasNewSources = sources.map { !state.sources.isEmpty && $0 != state.sources } ?? false
            if let sources { state.sources = sources }
            let current = state.snapshot
            let isNewDay = current.session.zone.day(of: now) != current.session.today
            guard hasNewMarks || state.storedData != kept || hasNewSources || isNewDay else { return false }
            (state.marks, state.storedData) = (marks, kept)
            let session = Self.answering(current.session, at: now)
            let markNumber = current.markNumber + (hasNewMarks ? 1 : 0)
            state.snapshot = Snapshot(number: current.number + 1, session: session, markNumber: markNumber)
            // Another look of the file may be the file alone: one that was just made, or written with what it held.
            guard hasNewMarks, state.announcedMarks != session.marks else { return false }
            state.announcedMarks = session.marks
            return true
        }
        if isMarked { events.send(.marksChanged) }
        return false
    }

    private func hasOtherZone(_ session: Session) -> Bool {
        guard session.isSystemZone, let current = session.environment.currentSystemZone else { return false }
        return current().identifier != session.zone.identifier
    }

    /// The session as questions are put to it: it asks for what was never kept alone, but in a demonstration.
    static func answering(_ session: Session, at now: Date) -> Session {
        var session = session.at(now)
        if session.options.policy.mode != .never, session.sessionStore.folder != nil {
            session.options.policy.mode = .whenMissing
        }
        return session
    }

    // MARK: By hand

    /// Refreshes now; equal wishes at once are one.
    package func refresh(_ ids: Set<ProviderID> = []) async throws(OperationError) -> RefreshResult {
        let (session, service) = prepare()
        if session.options.policy.mode == .never { throw .requiresNetwork }
        guard let service else {
            // Why nothing can be kept is told; in a demonstration nothing is meant to be.
            _ = try session.sessionStore.openStorage()
            throw .storageDisabled
        }
        let outcome = await refreshes.value(of: ids) { [self] in
            let session = session.at(clock())
            let result: Result<RefreshResult, OperationError>
            do {
                result = .success(try await RefreshAction.refresh(session, service, ids.isEmpty ? nil : ids, .byHand))
            } catch {
                result = .failure(error as? OperationError ?? .storageDisabled)
            }
            state.withLock { state in
                state.lastRefresh = clock()
                state.refreshes += 1
            }
            poll()
            return result
        }
        return try outcome.get()
    }

    /// The session as it is now, for what changes something.
    package var current: Session {
        let session = state.withLock { $0.snapshot.session }
        return Self.answering(session, at: now)
    }

    /// Whether an answer was made of something older than it should be, of sources that can be asked.
    package func isOutdated(_ reports: [ProviderReport], _ seconds: Double) -> Bool {
        let session = state.withLock { $0.refresher }
        guard session.options.policy.mode != .never, session.sessionStore.folder != nil else { return false }
        let limit = clock().addingTimeInterval(-seconds)
        return reports.contains { report in
            session.instances.contains { $0.id == report.id && !$0.isLocal }
                && report.fetchedAt.map { $0 < limit } ?? false
        }
    }

    /// Asks again, behind everyone's back, for what an answer was made of, where it is older than it should be.
    package func refreshInBackground<Asked: Query>(_ question: Asked, olderThan seconds: Double) async {
        var session = state.withLock { $0.refresher }
        session = session.at(clock())
        session.options.policy.mode = .since(session.now.addingTimeInterval(-seconds))
        _ = try? await session.perform(question)
    }
}
