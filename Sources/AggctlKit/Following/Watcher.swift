internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// Shows events as they come, and knows what followed shows have on today.
final class Watcher: Sendable {
    private let context: CommandContext
    private let makeService: @Sendable () throws(OperationError) -> RefreshService
    private let reminders: ReminderService
    /// What is shown: of what is kept the store tells, whoever found it.
    private let events = EventHub()
    private let news: StoreChangeObserver
    private let lastDay = Mutex<CivilDay?>(nil)
    private let state = Mutex(State())

    private struct State {
        /// The work of the service that counts now.
        var refreshing: Task<Void, Never>?
        /// Whether the time is over.
        var isOver = false
        /// What the user had decided when it was looked last, of what is there since the service began.
        var marks = UserMarks()
        /// How often what is kept was lost before it did.
        var replacementCount = 0
    }

    /// - Parameter service: makes what refreshes; again where what is kept was removed, such as with its folder.
    init(
        context: CommandContext,
        reminders: Reminders,
        service: @escaping @Sendable () throws(OperationError) -> RefreshService
    ) {
        self.context = context
        makeService = service
        self.reminders = ReminderService(context.session, reminders, events: events)
        news = StoreChangeObserver(context.session)
    }

    /// Shows what happens until the time is over; without a time, until the program is ended.
    ///
    /// - Parameter recipients: whom to tell of every event of an episode.
    func watch(forMinutes length: Int?, notifying recipients: [EventRecipient]) async throws(CommandFailure) {
        // Before anything begins, so that nothing is missed.
        let events = events.events()
        let (service, losses): (RefreshService, Int)
        do { (service, losses) = (try makeService(), context.session.sessionStore.losses) } catch {
            throw CommandFailure(error)
        }
        state.withLock { ($0.marks, $0.replacementCount) = (context.session.marks, losses) }
        let looking = Task { await poll() }
        let refreshing = refreshing(service, forMinutes: length)
        // A refresh of many minutes must not make a reminder late.
        let reminding = Task { await reminders.run() }
        let ending = ending(refreshing, afterMinutes: length)
        defer { for task in [looking, refreshing, reminding, ending] { task.cancel() } }
        var notifying: [Task<Void, Never>] = []
        for await event in events {
            try show(event)
            guard event.entry != nil else { continue }
            // A command that hangs, or a server that is silent, holds up nothing.
            for recipient in recipients {
                notifying.append(Task { [context] in await recipient.notify(event, context) })
            }
        }
        for task in notifying { await task.value }
    }

    private func refreshing(_ first: RefreshService, forMinutes length: Int?) -> Task<Void, Never> {
        let end = length.map { context.session.now.addingTimeInterval(Double($0) * 60) }
        return Task {
            var service: RefreshService? = first
            while !Task.isCancelled, !state.withLock(\.isOver) {
                if let service {
                    await refresh(service, until: end)
                } else {
                    if let end, context.session.liveClock() >= end { break }
                    do { try await context.environment.clock.sleep(for: Self.pause) } catch { break }
                }
                if !Task.isCancelled, !state.withLock(\.isOver) { service = startedService(after: service) }
            }
            publishStoreChanges()
            events.close()
        }
    }

    /// After how long it is tried again whether anything can be kept.
    private static let pause = Duration.seconds(15)

    /// Refreshes until the time is over, or what is kept is removed, and passes on what the service tells.
    private func refresh(_ service: RefreshService, until end: Date?) async {
        let told = service.events.events()
        let refreshing = Task {
            await service.run { [self] time in
                await reminders.sendDue(at: time)
                maintain(time)
                guard let end, time >= end else { return }
                state.withLock { $0.isOver = true }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        state.withLock { $0.refreshing = refreshing }
        // It is not cancelled with the rest: what is told at the end is passed on too.
        let passing = Task { [self] in
            for await event in told {
                switch event {
                case .changed, .providerFailed, .providerRecovered: publishStoreChanges()
                default: events.send(event)
                }
            }
        }
        await withTaskCancellationHandler {
            await refreshing.value
            await passing.value
        } onCancel: {
            refreshing.cancel()
        }
    }

    /// What refreshes after what was kept is gone, which is told; nil where nothing can be kept.
    ///
    /// - Parameter old: what refreshed until now; nil where nothing could be kept.
    private func startedService(after old: RefreshService?) -> RefreshService? {
        // What is opened anew counts as lost already; what is lost after this is noticed at the next look.
        let losses = context.session.sessionStore.losses
        context.session.sessionStore.retryFailed()
        do throws(OperationError) {
            let service = try makeService()
            let announcer = context.announcer
            announcer.reportStorage()
            let marks = context.session.at(context.session.liveClock()).marks
            let areGone = state.withLock { state in
                defer { (state.marks, state.replacementCount) = (marks, losses) }
                return state.marks.vanished(from: marks)
            }
            if old == nil, !context.isQuiet { announcer.write("aggctl: source data can be stored again") }
            if areGone, !context.isQuiet { announcer.write("aggctl: all marks were removed") }
            return service
        } catch {
            // That it cannot be opened is told once, and not with each try.
            _ = context.session.sessionStore.drainNotices(waitsForWrites: false)
            if old != nil, !context.isQuiet {
                context.announcer.write("aggctl: source data cannot be stored, will try again: \(error.message)")
            }
            return nil
        }
    }

    /// Looks whether another process kept anything: what `serve` finds first is told here too. Where what is kept was
    /// removed, all begins anew.
    private func poll() async {
        var kept = context.session.storedFileVersions
        while !Task.isCancelled {
            do { try await context.environment.clock.sleep(for: LiveSession.poll) } catch { return }
            let now = context.session.storedFileVersions
            if now != kept { publishStoreChanges() }
            kept = now
            let losses = context.session.sessionStore.losses
            state.withLock { $0.replacementCount == losses ? nil : $0.refreshing }?.cancel()
        }
    }

    private func publishStoreChanges() {
        news.publish(to: events, of: context.session, at: context.session.liveClock())
    }

    /// Whatever is being waited for at the end is not waited for any longer.
    private func ending(_ refreshing: Task<Void, Never>, afterMinutes length: Int?) -> Task<Void, Never> {
        Task {
            guard let length, length > 0 else { return }
            do { try await context.environment.clock.sleep(for: .seconds(length * 60)) } catch { return }
            refreshing.cancel()
        }
    }

    /// Tells what could not be kept, and once a day drops what is outdated.
    private func maintain(_ time: Date) {
        context.announcer.reportStorage()
        let today = context.session.zone.day(of: time)
        let marks = context.session.at(time).marks
        let losses = context.session.sessionStore.losses
        state.withLock { if $0.replacementCount == losses { $0.marks = marks } }
        let isNewDay = lastDay.withLock { last in
            defer { last = today }
            return last != today
        }
        if isNewDay { _ = try? Maintenance(session: context.session.at(time)).problem() }
    }

    private func show(_ event: ScheduleEvent) throws(CommandFailure) {
        let bytes: [UInt8]
        switch context.format {
        case .table: bytes = Array((EventText(context: context).lines(event).joined(separator: "\n") + "\n").utf8)
        default: bytes = EventDocument(event, zone: context.session.zone).json.bytes(isPretty: false)
        }
        try DocumentWriter(output: context.environment.output).write(bytes, to: nil)
    }
}
