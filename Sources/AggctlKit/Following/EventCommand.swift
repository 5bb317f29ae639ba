internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Aggregator
internal import Foundation
internal import Subprocess

/// Runs the user's own command for an event: what sources say reaches it by the environment alone, never as part of the
/// command.
struct EventCommand {
    private let values: [String: String]

    /// A notification; nil for an event that is none.
    init?(_ event: ScheduleEvent, context: CommandContext) {
        guard let entry = event.entry else { return nil }
        let texts = EntryFormatter(style: Style(), zone: context.session.zone)
        values = [
            // By this mark everyone knows what the command leaves running for the user's, and nobody ends it.
            "AGGCTL_RUN": "notify", "AGGCTL_EVENT": event.name, "AGGCTL_SHOW": entry.show.value.title,
            "AGGCTL_CODE": texts.code(entry), "AGGCTL_TITLE": entry.value.title ?? "",
            "AGGCTL_START": entry.start.map { Instant.text($0, in: context.session.zone) } ?? "",
            "AGGCTL_END": entry.end.map { Instant.text($0, in: context.session.zone) } ?? "",
            "AGGCTL_CHANNEL": entry.channel?.name ?? "",
        ].mapValues { TerminalText.clean($0) }
    }

    /// Runs the command by the shell and waits for it; where the task is cancelled, it is ended.
    ///
    /// - Returns: what went wrong; nil where nothing did.
    func run(_ command: String) async -> String? {
        var environment = Environment.inherit
        for (name, value) in values {
            if let key = Environment.Key(rawValue: name) { environment = environment.updating([key: value]) }
        }
        do {
            let result = try await Subprocess.run(
                .name("sh"),
                arguments: ["-c", command],
                environment: environment,
                output: .discarded
            )
            switch result.terminationStatus {
            case .exited(0): return nil
            case .exited(let code): return "exited with code \(code)"
            case .signaled(let signal): return "was ended by signal \(signal)"
            }
        } catch {
            return "could not be started"
        }
    }
}
