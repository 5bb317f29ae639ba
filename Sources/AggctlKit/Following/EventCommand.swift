internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Aggregator
internal import Foundation
internal import Subprocess

/// Runs the user's command for an event. Data of sources is passed in environment variables, never as part of the command.
struct EventCommand {
    private let values: [String: String]

    /// Creates the variables for an event, or nil if it is not about an episode.
    init?(_ event: ScheduleEvent, context: CommandContext) {
        guard let entry = event.entry else { return nil }
        let texts = EntryFormatter(style: Style(), zone: context.session.zone)
        values = [
            // Marks processes that the command leaves running as the user's, so that aggctl does not end them.
            "AGGCTL_RUN": "notify", "AGGCTL_EVENT": event.name, "AGGCTL_SHOW": entry.show.value.title,
            "AGGCTL_CODE": texts.code(event.entries),
            "AGGCTL_TITLE": event.entries.count > 1
                ? Count.text(event.entries.count, "episode") : entry.value.title ?? "",
            "AGGCTL_START": entry.start.map { Instant.text($0, in: context.session.zone) } ?? "",
            "AGGCTL_END": entry.end.map { Instant.text($0, in: context.session.zone) } ?? "",
            "AGGCTL_CHANNEL": entry.channel?.name ?? "",
        ].mapValues { TerminalText.clean($0) }
    }

    /// Runs the command in the shell, and waits for it. If the task is cancelled, the command is ended.
    ///
    /// - Returns: a description of the failure, or nil.
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
