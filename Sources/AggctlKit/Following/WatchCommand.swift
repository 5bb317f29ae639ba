internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import Foundation
internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Synchronization

/// `aggctl watch`
struct WatchCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Stay alive: refresh at midnight and when something is not fresh, retry, and tell what happens.",
        discussion: """
            Events are lines, or with --format jsonl objects. --notify runs a command of yours by the shell, with the \
            event in AGGCTL_EVENT, AGGCTL_SHOW, AGGCTL_CODE, AGGCTL_TITLE, AGGCTL_START, AGGCTL_END, AGGCTL_CHANNEL.
            """
    )

    @Option(help: ArgumentHelp("Run this before an episode of a followed show begins.", valueName: "command"))
    var notify: String?

    @Flag(help: "Tell, and notify, before it ends too.")
    var ending = false

    @Option(parsing: .unconditional, help: ArgumentHelp("So many minutes before.", valueName: "minutes"))
    var before = 5

    @Option(
        name: .customLong("for"),
        parsing: .unconditional,
        help: ArgumentHelp("End after so many minutes.", valueName: "minutes")
    )
    var length: Int?

    @Flag(help: "Add the web channels that belong to no country.")
    var streaming = false

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard (0...1440).contains(before) else { throw .usage("--before: \(before) is not between 0 and 1440") }
        if let length, length < 0 { throw .usage("--for: \(length) is less than 0") }
        let context = try CommandContext(program, common, listsEpisodes: true)
        guard [.table, .json, .jsonl].contains(context.format) else {
            throw .usage("--format: events are told as table, json or jsonl")
        }
        let session = context.session
        if session.options.policy.readiness == .never {
            throw .usage("watch asks the sources: --offline makes no sense here")
        }
        let service = try service(session)
        let events = service.events.events()
        let end = length.map { session.now.addingTimeInterval(Double($0) * 60) }
        let watcher = Watcher(context: context, reminders: Reminders(lead: Double(before) * 60, tellsEnds: ending))
        let running = Task {
            await service.run { time in
                for event in await watcher.reminders(at: time).events { service.events.tell(event) }
                watcher.lookAfter(time)
                if let end, time >= end { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        // A refresh of many minutes must not make a reminder late.
        let clock = session.clock
        let reminding = Task {
            while !Task.isCancelled {
                let (events, wait) = await watcher.reminders(at: clock())
                for event in events { service.events.tell(event) }
                let pause = min(wait.map { .seconds($0) } ?? RefreshService.tick, RefreshService.tick)
                do { try await context.environment.clock.sleep(for: pause) } catch { break }
            }
        }
        // Whatever is being waited for then is not waited for any longer.
        let ending = Task {
            guard let length, length > 0 else { return }
            do { try await context.environment.clock.sleep(for: .seconds(length * 60)) } catch { return }
            running.cancel()
        }
        var notifying: [Task<Void, Never>] = []
        defer {
            ending.cancel()
            running.cancel()
            reminding.cancel()
        }
        for await event in events {
            try watcher.show(event)
            guard let notify, let notification = EventCommand(event, context: context) else { continue }
            // A command that hangs holds up nothing.
            notifying.append(Task { await notification.run(notify, context) })
        }
        for task in notifying { await task.value }
        return .done
    }

    private func service(_ session: Session) throws(CommandFailure) -> RefreshService {
        do {
            try session.requireMarks()
            return try session.service(includesStreaming: streaming, clock: session.clock)
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// Shows events, and knows what followed shows have on today.
private final class Watcher: Sendable {
    private let context: CommandContext
    private let reminders: Mutex<Reminders>
    private let lastDay = Mutex<CivilDay?>(nil)

    init(context: CommandContext, reminders: Reminders) {
        self.context = context
        self.reminders = Mutex(reminders)
    }

    /// The reminders that are due, and how many seconds it is to the next.
    func reminders(at now: Date) async -> (events: [ScheduleEvent], wait: TimeInterval?) {
        let session = context.session.at(now)
        if session.marks.followed.isEmpty { return ([], nil) }
        let entries = (try? await session.answer(FollowedAiringsQuestion())) ?? []
        return reminders.withLock { ($0.due(entries, at: now), $0.wait(entries, at: now)) }
    }

    /// Tells what could not be kept, and once a day drops what is outdated.
    func lookAfter(_ time: Date) {
        context.announcer.tellKeeping()
        let today = context.session.zone.day(of: time)
        let isNewDay = lastDay.withLock { last in
            defer { last = today }
            return last != today
        }
        if isNewDay { _ = try? Upkeep(session: context.session.at(time)).problem() }
    }

    func show(_ event: ScheduleEvent) throws(CommandFailure) {
        let bytes: [UInt8]
        switch context.format {
        case .table: bytes = Array((EventText(context: context).lines(event).joined(separator: "\n") + "\n").utf8)
        default: bytes = EventDocument(event, zone: context.session.zone).json.bytes(isPretty: false)
        }
        try DocumentWriter(output: context.environment.output).write(bytes, to: nil)
    }
}
