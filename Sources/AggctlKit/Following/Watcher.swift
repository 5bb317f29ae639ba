internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// The loop of `aggctl watch`: it refreshes sources, prints events as they arrive, and sends reminders.
final class Watcher: Sendable {
    private let context: CommandContext
    private let makeService: @Sendable () async throws(OperationError) -> RefreshService
    private let reminders: ReminderService
    /// The printed events. Changes of stored data are published by `news`, whichever process stored them.
    private let events = EventHub()
    private let storeObserver: StoreChangeObserver
    private let lastDay = Mutex<CivilDay?>(nil)
    private let state = Mutex(State())

    private struct State {
        /// The task of the current service.
        var refreshing: Task<Void, Never>?
        /// Whether the running time is over.
        var isOver = false
        /// The marks at the last check, since the current service started.
        var marks = UserMarks()
        /// The number of replaced database files when the current service started.
        var replacementCount = 0
    }

    /// Creates a watcher.
    ///
    /// - Parameter service: Makes the refresh service. It is called again if the databases were removed.
    init(
        context: CommandContext,
        reminders: Reminders,
        service: @escaping @Sendable () async throws(OperationError) -> RefreshService
    ) async {
        self.context = context
        makeService = service
        self.reminders = ReminderService(context.session, reminders, events: events)
        storeObserver = await StoreChangeObserver(context.session)
    }

    /// Prints events until the time is over, or until the program is ended.
    ///
    /// - Parameters:
    ///   - length: The running time in minutes, or nil for no limit.
    ///   - recipients: The recipients of events about episodes.
    ///   - digestTime: The viewer's time of the daily digest, or nil for none.
    /// - Throws: a failure if the service cannot be made or the output cannot be written.
    func watch(
        forMinutes length: Int?,
        notifying recipients: [EventRecipient],
        digestAt digestTime: WallClock? = nil
    ) async throws(CommandFailure) {
        // Subscribes before anything starts, so that no event is missed.
        let events = events.events()
        let (service, replacements): (RefreshService, Int)
        do { (service, replacements) = (try await makeService(), context.session.sessionStore.replacementCount) } catch
        {
            throw CommandFailure(error)
        }
        state.withLock { ($0.marks, $0.replacementCount) = (context.session.marks, replacements) }
        let polling = Task { await poll() }
        let refreshing = refreshing(service, forMinutes: length)
        // Separate from refreshing, so that a refresh of many minutes does not delay reminders.
        let reminding = Task { await reminders.run() }
        let ending = ending(refreshing, afterMinutes: length)
        let digesting = Task { if let digestTime { await sendDigests(at: digestTime, to: recipients) } }
        defer { for task in [polling, refreshing, reminding, ending, digesting] { task.cancel() } }
        let log = context.session.reminderLog
        var notifying: [Task<Void, Never>] = []
        for await event in events {
            try show(event)
            guard let content = NotificationContent(event, context) else { continue }
            // Separate tasks, so that a command or server that hangs does not delay events.
            for recipient in recipients {
                notifying.append(Task { [context] in await recipient.notify(content, context, log) })
            }
        }
        for task in notifying { _ = await task.value }
    }

    /// Sends the digest of each day at a time of the viewer's zone, until the task is cancelled.
    private func sendDigests(at time: WallClock, to recipients: [EventRecipient]) async {
        let session = context.session
        var lastDay: CivilDay?
        while !Task.isCancelled {
            let now = session.liveClock()
            let today = session.zone.day(of: now)
            let due = session.zone.instant(on: today, at: time)
            if lastDay != today, now >= due, now < due.addingTimeInterval(Self.digestGrace),
                // `at` renews the marks.
                let result = try? await session.at(now).perform(TonightQuery())
            {
                let content = NotificationContent(digest: result, context)
                var hasFailed = false
                for recipient in recipients {
                    let isReceived = await recipient.notify(content, context, session.reminderLog)
                    hasFailed = hasFailed || !isReceived
                }
                if !hasFailed { lastDay = today }
            }
            let next = now < due ? due : session.zone.instant(on: today.advanced(by: 1), at: time)
            let pause = min(max(next.timeIntervalSince(session.liveClock()), 1), 60)
            do { try await context.environment.clock.sleep(for: .seconds(pause)) } catch { return }
        }
    }

    /// The time in seconds after which a digest that could not be sent is left out.
    private static let digestGrace = 3600.0

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
                if !Task.isCancelled, !state.withLock(\.isOver) { service = await startedService(after: service) }
            }
            await publishStoreChanges()
            events.close()
        }
    }

    /// The delay before the next attempt to open the databases.
    private static let pause = Duration.seconds(15)

    /// Refreshes until the time is over or the databases are removed, and forwards the events of the service.
    private func refresh(_ service: RefreshService, until end: Date?) async {
        let serviceEvents = service.events.events()
        let refreshing = Task {
            await service.run { [self] time in
                await reminders.sendDue(at: time)
                await maintain(time)
                guard let end, time >= end else { return }
                state.withLock { $0.isOver = true }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        state.withLock { $0.refreshing = refreshing }
        // This task is not cancelled with the refresh, so that its last events are also forwarded.
        let forwarding = Task { [self] in
            for await event in serviceEvents {
                switch event {
                case .changed, .providerFailed, .providerRecovered: await publishStoreChanges()
                default: events.send(event)
                }
            }
        }
        await withTaskCancellationHandler {
            await refreshing.value
            await forwarding.value
        } onCancel: {
            refreshing.cancel()
        }
    }

    /// Makes a service after the databases were removed, and reports lost marks.
    ///
    /// - Parameter old: The service until now, or nil if the databases could not be opened.
    /// - Returns: nil if the databases cannot be opened.
    private func startedService(after old: RefreshService?) async -> RefreshService? {
        // Read before reopening, so that a later replacement is noticed at the next check.
        let replacements = context.session.sessionStore.replacementCount
        context.session.sessionStore.retryFailed()
        do throws(OperationError) {
            let service = try await makeService()
            let reporter = context.statusReporter
            await reporter.reportStorage()
            let marks = context.session.at(context.session.liveClock()).marks
            let wereRemoved = state.withLock { state in
                defer { (state.marks, state.replacementCount) = (marks, replacements) }
                return state.marks.vanished(from: marks)
            }
            if old == nil, !context.isQuiet { reporter.write("aggctl: source data can be stored again") }
            if wereRemoved, !context.isQuiet { reporter.write("aggctl: all marks were removed") }
            return service
        } catch {
            // The failure is printed once, and not with each attempt.
            _ = await context.session.sessionStore.drainNotices(waitsForWrites: false)
            if old != nil, !context.isQuiet {
                context.statusReporter.write("aggctl: source data cannot be stored, will try again: \(error.message)")
            }
            return nil
        }
    }

    /// Checks whether another process stored data, and publishes its changes, such as those that `serve` fetched. If a
    /// database was removed, the refresh is cancelled and starts again.
    private func poll() async {
        var versions = context.session.storedFileVersions
        while !Task.isCancelled {
            do { try await context.environment.clock.sleep(for: LiveSession.pollInterval) } catch { return }
            let current = context.session.storedFileVersions
            if current != versions { await publishStoreChanges() }
            versions = current
            let replacements = context.session.sessionStore.replacementCount
            state.withLock { $0.replacementCount == replacements ? nil : $0.refreshing }?.cancel()
        }
    }

    private func publishStoreChanges() async {
        await storeObserver.publish(to: events, of: context.session, at: context.session.liveClock())
    }

    /// Returns a task that cancels the refresh at the end of the running time, even during a request.
    private func ending(_ refreshing: Task<Void, Never>, afterMinutes length: Int?) -> Task<Void, Never> {
        Task {
            guard let length, length > 0 else { return }
            do { try await context.environment.clock.sleep(for: .seconds(length * 60)) } catch { return }
            refreshing.cancel()
        }
    }

    /// Reports storage problems, and removes outdated data once a day.
    private func maintain(_ time: Date) async {
        context.session.sessionStore.saveLearnedIdentifiers()
        await context.statusReporter.reportStorage()
        let today = context.session.zone.day(of: time)
        let marks = context.session.at(time).marks
        let replacements = context.session.sessionStore.replacementCount
        state.withLock { if $0.replacementCount == replacements { $0.marks = marks } }
        let isNewDay = lastDay.withLock { last in
            defer { last = today }
            return last != today
        }
        if isNewDay { _ = try? await Maintenance(session: context.session.at(time)).problem() }
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
