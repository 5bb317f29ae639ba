internal import Documents
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Aggregator
internal import Foundation
internal import Subprocess

/// Runs the user's own command for an event: what sources say reaches it by the environment alone, never as part of the
/// command.
struct EventCommand {
    /// How many seconds a command may take.
    private static let limit = 10

    private let values: [String: String]

    /// A notification; nil for an event that is none.
    init?(_ event: ScheduleEvent, context: CommandContext) {
        let entry: ScheduleEntry
        switch event {
        case .starting(let starting): entry = starting
        case .ending(let ending): entry = ending
        case .seasonComplete(let last): entry = last
        default: return nil
        }
        let texts = EntryTexts(style: Style(), zone: context.session.zone)
        values = [
            // Known by it, what the command leaves running is the user's, and nobody ends it.
            "AGGCTL_RUN": "notify", "AGGCTL_EVENT": event.name, "AGGCTL_SHOW": entry.show.value.title,
            "AGGCTL_CODE": texts.code(entry), "AGGCTL_TITLE": entry.value.title ?? "",
            "AGGCTL_START": entry.start.map { Instant.text($0, in: context.session.zone) } ?? "",
            "AGGCTL_END": entry.end.map { Instant.text($0, in: context.session.zone) } ?? "",
            "AGGCTL_CHANNEL": entry.channel?.name ?? "",
        ].mapValues { TerminalText.clean($0) }
    }

    /// Runs the command by the shell and waits for it, ten seconds at most.
    func run(_ command: String, _ context: CommandContext) async {
        var environment = Environment.inherit
        for (name, value) in values {
            if let key = Environment.Key(rawValue: name) { environment = environment.updating([key: value]) }
        }
        let settled = environment
        let failure: String? = await withTaskGroup(of: String?.self) { group in
            group.addTask {
                do {
                    let result = try await Subprocess.run(
                        .name("sh"),
                        arguments: ["-c", command],
                        environment: settled,
                        output: .discarded
                    )
                    return result.terminationStatus.isSuccess ? nil : "ended with \(result.terminationStatus)"
                } catch {
                    return "cannot be run"
                }
            }
            group.addTask {
                try? await context.environment.clock.sleep(for: .seconds(Self.limit))
                return Task.isCancelled ? nil : "was ended after \(Self.limit) seconds"
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let failure { context.announcer.write("aggctl: --notify: the command \(failure)") }
    }
}
