internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import Foundation

/// The failure of a command: the message, the document for scripts, and the exit status.
struct CommandFailure: Error {
    let status: ExitStatus
    /// The kind of failure, for scripts. Part of the JSON contract.
    let code: String
    /// The message, printed after `aggctl: `.
    let message: String
    /// The lines that are printed instead of the message, or nil.
    var lines: [String]?
    /// Lines after the message: `did you mean X?` or `next: COMMAND`.
    var hints: [String] = []
    var provider: String?
    var retryAt: Date?
    var candidates: [MergedShow] = []
    /// The name on the command line that matches several candidates or is similar to them. `ShowChoice` replaces it.
    var unresolvedName: String?

    init(_ status: ExitStatus, _ code: String, _ message: String, hints: [String] = []) {
        self.status = status
        self.code = code
        self.message = TerminalText.clean(message)
        self.hints = hints
    }

    /// Returns the failure of a wrong command line.
    static func usage(_ message: String, hints: [String] = []) -> CommandFailure {
        CommandFailure(.usage, "usage", message, hints: hints)
    }

    /// Creates the failure for an argument that cannot be parsed, with `--` before the names of options.
    init(_ problem: ArgumentError) {
        let message =
            problem.pair.map { "--\($0.first) and --\($0.second) \($0.what)" }
            ?? problem.name.map { "--\($0): \(problem.message)" } ?? problem.message
        self = .usage(message, hints: problem.hints)
    }

    /// Parses arguments, and turns an error into a usage failure.
    static func reading<Value>(_ read: () throws(ArgumentError) -> Value) throws(CommandFailure) -> Value {
        do { return try read() } catch { throw CommandFailure(error) }
    }

    /// The failure as JSON.
    var document: ErrorDocument {
        ErrorDocument(code: code, message: message, provider: provider, retryAt: retryAt, candidates: candidates)
    }
}
