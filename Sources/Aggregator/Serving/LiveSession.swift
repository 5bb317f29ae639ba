package import Foundation
internal import ProviderBoundary
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
    package typealias Making = @Sendable () throws(QuestionError) -> Session

    struct State {
        var snapshot: Snapshot
        /// Asks sources, with a store of its own: what is written there holds up no answer.
        var refresher: Session
        var service: RefreshService?
        var files: FileStamps
        var kept: FileStamps
        var marks: FileStamps
        /// What the user had decided when it was told last.
        var toldMarks: UserMarks
        var sources: [Int?] = []
        var looks = 0
        var lastRefresh: Date?
        var refreshes = 0
        /// How often sources were asked by schedule, by services of configurations that count no more.
        var scheduled = 0
        /// How often all began anew.
        var beginnings = 0
        /// Whether the first refresh is over, be it that nothing came of it.
        var hasRefreshed = false
        /// The day whose upkeep is done.
        var upkeepDay: CivilDay?
        /// Why nothing can be kept, as it was told last; nil where it can.
        var toldProblem: String?
        /// Why no session can be made where what is kept is gone, as it was told last; nil where one could.
        var toldUnmade: String?
        /// What is kept in files that someone removed while they were open, where it is never closed (`SessionStore`).
        var removed: [SessionStore] = []
    }

    /// How often it is looked whether something changed.
    package static let look = Duration.seconds(1)
    /// Every how many looks the files of sources are looked at too.
    static let looksAtSources = 5

    let make: Making
    private let includesStreaming: Bool
    /// The time as it passes, from the first session's moment on.
    let clock: @Sendable () -> Date
    let state: Mutex<State>
    private let refreshes = Coalescer<Set<ProviderID>, Result<RefreshAnswer, QuestionError>>()
    /// What happens, for any number of listeners; unlike a service's it outlives a changed configuration.
    package let events = EventHub()
    /// What of the store is told, whoever found it.
    private let news: KeptNews
    /// Whether anything was kept before it began: a file that is made since has nothing in it yet.
    private let wasKept: Bool
    /// Hears what went wrong while no one asked.
    let note: @Sendable (String) -> Void

    /// A session that lives as long as it runs.
    ///
    /// - Parameters:
    ///   - make: makes the session; it is called twice, and again when the configuration changed.
    ///   - note: is told, in one line, what a person should know.
    /// - Throws: where no session can be made.
    package init(
        includesStreaming: Bool,
        note: @escaping @Sendable (String) -> Void,
        make: @escaping Making
    ) throws(QuestionError) {
        self.make = make
        self.includesStreaming = includesStreaming
        self.note = note
        let session = try make()
        clock = session.clock
        wasKept = session.sessionStore.hasClaims
        news = KeptNews(session)
        state = Mutex(
            State(
                snapshot: Snapshot(number: 1, session: Self.answering(session, at: session.now), markNumber: 1),
                refresher: try make(),
                files: FileStamps(session.configurationFiles),
                kept: FileStamps(session.keptFiles),
                marks: FileStamps(session.markFiles),
                toldMarks: session.marks
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
            ($0.id, session.sessionStore.claims.health(of: $0.id, at: session.now).failures)
        }
    }

    /// How many refreshes by hand there were.
    package var refreshCount: Int { state.withLock { $0.refreshes } }

    /// How often a source was asked by schedule.
    package var scheduledCount: Int { state.withLock { $0.scheduled + ($0.service?.countBySchedule ?? 0) } }

    /// Whether there is anything to answer from: something that was kept, or what a first refresh brought.
    package var isReady: Bool {
        let (store, hasRefreshed) = state.withLock { ($0.snapshot.session.sessionStore, $0.hasRefreshed) }
        return hasRefreshed || store.folder == nil || wasKept
    }

    /// When a refresh by hand ended last; nil where none did.
    package var lastRefresh: Date? { state.withLock { $0.lastRefresh } }

    // MARK: Staying alive

    /// Refreshes, and notices what changes, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            let beginning = state.withLock(\.beginnings)
            let (session, service) = prepare()
            let refreshing = Task { await self.refresh(session, service) }
            await lookUntilBegun(after: beginning, session.environment.clock)
            refreshing.cancel()
            await refreshing.value
        }
        events.close()
    }

    private func refresh(_ session: Session, _ service: RefreshService?) async {
        guard let service else { return }
        let reminders = ReminderService(session, Reminders(lead: 300, tellsEnds: false), events: events)
        let told = service.events.events()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await event in told { self.forward(event, of: session) } }
            group.addTask { await service.run { time in await self.lookAfter(session, at: time) } }
            group.addTask { await reminders.run() }
        }
    }

    /// The session that asks, and its service; in a demonstration there is nothing to refresh.
    private func prepare() -> (Session, RefreshService?) {
        let (session, known, beginning) = state.withLock { ($0.refresher, $0.service, $0.beginnings) }
        if known != nil || session.sessionStore.folder == nil { return (session, known) }
        // Who holds the store is waited for here: not within the lock, which all who are answered take.
        let made: Result<RefreshService, QuestionError>
        do throws(QuestionError) {
            made = .success(try session.service(includesStreaming: includesStreaming, clock: clock))
        } catch {
            made = .failure(error)
        }
        let (service, news) = state.withLock { $0.take(made, begunAt: beginning) }
        if let news { note(news) }
        return (session, service)
    }

    /// Tells an event of the service to all who listen; of what is kept the store tells, whoever found it: a question may
    /// read a changed file before the service does.
    private func forward(_ event: ScheduleEvent, of session: Session) {
        switch event {
        case .changed, .providerLost, .providerBack: tellNews(of: session, at: clock())
        default: events.tell(event)
        }
    }

    private func tellNews(of session: Session, at now: Date) {
        for event in news.tell(to: events, of: session, at: now) {
            switch event {
            case .providerLost(let id, let message, _): note("\(id): lost: \(message)")
            case .providerBack(let id, _): note("\(id): back")
            default: break
            }
        }
    }

    private func lookAfter(_ session: Session, at time: Date) async {
        for notice in session.sessionStore.takeNotices(waits: false) { note(notice) }
        let today = session.zone.day(of: time)
        let isNewDay = state.withLock { state in
            state.hasRefreshed = true
            defer { state.upkeepDay = today }
            return state.upkeepDay != today
        }
        guard isNewDay else { return }
        let upkeep = Upkeep(session: session.at(time))
        _ = try? upkeep.problem()
        for notice in await upkeep.posters() { note(notice) }
    }

    /// Looks until all began anew, whoever's look it was that found the reason.
    private func lookUntilBegun(after beginning: Int, _ clock: any Clock<Duration>) async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.look) } catch { return }
            look()
            if state.withLock({ $0.beginnings != beginning }) { return }
        }
    }

    /// Looks whether something changed, and makes a new snapshot where it did.
    ///
    /// - Returns: whether the configuration did, or what is kept is gone, so that all begins anew.
    @discardableResult
    package func look() -> Bool {
        let (old, refresher, files, before, looks, beginning) = state.withLock { state in
            state.looks += 1
            return (state.snapshot, state.refresher, state.files, state.kept, state.looks, state.beginnings)
        }
        if looks % Self.looksAtFolder == 0 {
            for session in [old.session, refresher] { session.sessionStore.forgetBusy() }
        }
        let configured = FileStamps(old.session.configurationFiles)
        let start = Start(beginning: beginning, session: old.session, files: configured)
        if configured != files || hasOtherZone(old.session) {
            if configure(after: start) { return true }
        }
        if keepsAnew(after: start, looks) { return true }
        let marks = FileStamps(old.session.markFiles)
        let kept = FileStamps(old.session.keptFiles)
        let sources =
            looks % Self.looksAtSources == 1
            ? refresher.instances.map { ($0.provider as? any ChangeNoticing)?.sourceState } : nil
        let now = clock()
        if let sources, state.withLock({ !$0.sources.isEmpty && $0.sources != sources }) {
            // What a file says otherwise is told as soon as it is read, whatever the service is busy with.
            Task { await refresher.at(now).readChanges() }
        }
        if kept != before {
            old.session.sessionStore.lookForClaims()
            tellNews(of: refresher, at: now)
        }
        let isMarked = state.withLock { state -> Bool in
            // Another look may have begun anew meanwhile: what was looked at here is not what is answered from now.
            guard state.beginnings == beginning else { return false }
            let hasNewMarks = state.marks != marks
            let hasNewSources = sources.map { !state.sources.isEmpty && $0 != state.sources } ?? false
            if let sources { state.sources = sources }
            let current = state.snapshot
            let isNewDay = current.session.zone.day(of: now) != current.session.today
            guard hasNewMarks || state.kept != kept || hasNewSources || isNewDay else { return false }
            (state.marks, state.kept) = (marks, kept)
            let session = Self.answering(current.session, at: now)
            let markNumber = current.markNumber + (hasNewMarks ? 1 : 0)
            state.snapshot = Snapshot(number: current.number + 1, session: session, markNumber: markNumber)
            // Another look of the file may be the file alone: one that was just made, or written with what it held.
            guard hasNewMarks, state.toldMarks != session.marks else { return false }
            state.toldMarks = session.marks
            return true
        }
        if isMarked { events.tell(.marked) }
        return false
    }

    private func hasOtherZone(_ session: Session) -> Bool {
        guard session.isSystemZone, let current = session.environment.currentSystemZone else { return false }
        return current().identifier != session.zone.identifier
    }

    /// The session as questions are put to it: it asks for what was never kept alone, but in a demonstration.
    static func answering(_ session: Session, at now: Date) -> Session {
        var session = session.at(now)
        if session.options.policy.asks != .never, session.sessionStore.folder != nil {
            session.options.policy.asks = .whenMissing
        }
        return session
    }

    // MARK: By hand

    /// Refreshes now; equal wishes at once are one.
    package func refresh(_ ids: Set<ProviderID> = []) async throws(QuestionError) -> RefreshAnswer {
        let (session, service) = prepare()
        if session.options.policy.asks == .never { throw .mustNotAsk }
        guard let service else {
            // Why nothing can be kept is told; in a demonstration nothing is meant to be.
            _ = try session.sessionStore.claimStore()
            throw .keepsNothing
        }
        let outcome = await refreshes.value(of: ids) { [self] in
            let session = session.at(clock())
            let result: Result<RefreshAnswer, QuestionError>
            do {
                result = .success(try await RefreshQuestion.refresh(session, service, ids.isEmpty ? nil : ids, .byHand))
            } catch {
                result = .failure(error as? QuestionError ?? .keepsNothing)
            }
            state.withLock { state in
                state.lastRefresh = clock()
                state.refreshes += 1
            }
            look()
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
    package func isOld(_ reports: [ProviderReport], _ seconds: Double) -> Bool {
        let session = state.withLock { $0.refresher }
        guard session.options.policy.asks != .never, session.sessionStore.folder != nil else { return false }
        let limit = clock().addingTimeInterval(-seconds)
        return reports.contains { report in
            session.instances.contains { $0.id == report.id && !$0.isAtHand }
                && report.fetchedAt.map { $0 < limit } ?? false
        }
    }

    /// Asks again, behind everyone's back, for what an answer was made of, where it is older than it should be.
    package func freshen<Asked: Question>(_ question: Asked, olderThan seconds: Double) async {
        var session = state.withLock { $0.refresher }
        session = session.at(clock())
        session.options.policy.asks = .since(session.now.addingTimeInterval(-seconds))
        _ = try? await session.answer(question)
    }
}
