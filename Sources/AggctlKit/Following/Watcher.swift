internal import Aggregator
internal import Documents
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// Shows events as they come, and knows what followed shows have on today.
final class Watcher: Sendable {
    private let context: CommandContext
    private let service: RefreshService
    private let reminders: ReminderService
    /// What is shown: of what is kept the store tells, whoever found it.
    private let events = EventHub()
    private let news: KeptNews
    private let lastDay = Mutex<CivilDay?>(nil)

    init(context: CommandContext, service: RefreshService, reminders: Reminders) {
        self.context = context
        self.service = service
        self.reminders = ReminderService(context.session, reminders, events: events)
        news = KeptNews(context.session)
    }

    /// Shows what happens until the time is over; without a time, until the program is ended.
    ///
    /// - Parameter recipients: whom to tell of every event of an episode.
    func watch(forMinutes length: Int?, notifying recipients: [EventRecipient]) async throws(CommandFailure) {
        // Before anything begins, so that nothing is missed.
        let events = events.events()
        let told = service.events.events()
        let forwarding = Task { await forward(told) }
        let looking = Task { await look() }
        let refreshing = refreshing(forMinutes: length)
        // A refresh of many minutes must not make a reminder late.
        let reminding = Task { await reminders.run() }
        let ending = ending(refreshing, afterMinutes: length)
        defer { for task in [forwarding, looking, refreshing, reminding, ending] { task.cancel() } }
        var notifying: [Task<Void, Never>] = []
        for await event in events {
            try show(event)
            guard event.entry != nil else { continue }
            // A command that hangs, or a server that is silent, holds up nothing.
            for recipient in recipients {
                notifying.append(Task { [context] in await recipient.tell(event, context) })
            }
        }
        for task in notifying { await task.value }
    }

    private func refreshing(forMinutes length: Int?) -> Task<Void, Never> {
        let end = length.map { context.session.now.addingTimeInterval(Double($0) * 60) }
        return Task {
            await service.run { [self] time in
                await reminders.tell(at: time)
                lookAfter(time)
                if let end, time >= end { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
    }

    /// Passes on what the service tells, and at its end tells what is left.
    private func forward(_ told: AsyncStream<ScheduleEvent>) async {
        for await event in told {
            switch event {
            case .changed, .providerLost, .providerBack: tellNews()
            default: events.tell(event)
            }
        }
        tellNews()
        events.close()
    }

    /// Looks whether another process kept anything: what `serve` finds first is told here too.
    private func look() async {
        var kept = context.session.keptStamps
        while !Task.isCancelled {
            do { try await context.environment.clock.sleep(for: LiveSession.look) } catch { return }
            let now = context.session.keptStamps
            if now != kept { tellNews() }
            kept = now
        }
    }

    private func tellNews() { news.tell(to: events, of: context.session, at: context.session.clock()) }

    /// Whatever is being waited for at the end is not waited for any longer.
    private func ending(_ refreshing: Task<Void, Never>, afterMinutes length: Int?) -> Task<Void, Never> {
        Task {
            guard let length, length > 0 else { return }
            do { try await context.environment.clock.sleep(for: .seconds(length * 60)) } catch { return }
            refreshing.cancel()
        }
    }

    /// Tells what could not be kept, and once a day drops what is outdated.
    private func lookAfter(_ time: Date) {
        context.announcer.tellKeeping()
        let today = context.session.zone.day(of: time)
        let isNewDay = lastDay.withLock { last in
            defer { last = today }
            return last != today
        }
        if isNewDay { _ = try? Upkeep(session: context.session.at(time)).problem() }
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
