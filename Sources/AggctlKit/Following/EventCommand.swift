internal import Foundation
internal import Subprocess

/// Runs the user's command for an event. Data of sources is passed in environment variables, never as part of the
/// command.
struct EventCommand {
    /// The variables of the event.
    let values: [String: String]

    /// Runs the command in the shell, and waits for it. If the task is cancelled, the command is ended.
    ///
    /// - Returns: a description of the failure, or nil.
    func run(_ command: String) async -> String? {
        var environment = Environment.inherit
        // Marks processes that the command leaves running as the user's, so that aggctl does not end them.
        let variables = values.merging(["AGGCTL_RUN": "notify"]) { $1 }
        for (name, value) in variables {
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
