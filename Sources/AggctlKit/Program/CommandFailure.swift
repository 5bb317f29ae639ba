internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import Foundation

/// Why a command could not do what it was asked for: what a person reads, what a script reads, and the code.
struct CommandFailure: Error {
    let status: ExitStatus
    /// What kind of failure it is, for scripts; frozen.
    let code: String
    /// What happened, after `aggctl: `.
    let message: String
    /// What a person reads in place of the message; nil where that is the message.
    var lines: [String]?
    /// Further lines: what is still shown, what to do next.
    var hints: [String] = []
    var provider: String?
    var retryAt: Date?
    var candidates: [MergedShow] = []
    /// What was asked for, where a person may say which of the candidates was meant.
    var ambiguousName: String?

    init(_ status: ExitStatus, _ code: String, _ message: String, hints: [String] = []) {
        self.status = status
        self.code = code
        self.message = TerminalText.clean(message)
        self.hints = hints
    }

    /// A wrong command line.
    static func usage(_ message: String, hints: [String] = []) -> CommandFailure {
        CommandFailure(.usage, "usage", message, hints: hints)
    }

    /// What the words of a question that cannot be understood mean on the command line.
    init(_ problem: ArgumentError) {
        let message =
            problem.pair.map { "--\($0.first) and --\($0.second) \($0.what)" }
            ?? problem.name.map { "--\($0): \(problem.message)" } ?? problem.message
        self = .usage(message, hints: problem.hints)
    }

    /// Reads words of a question.
    static func reading<Value>(_ read: () throws(ArgumentError) -> Value) throws(CommandFailure) -> Value {
        do { return try read() } catch { throw CommandFailure(error) }
    }

    /// What a script reads.
    var document: ErrorDocument {
        ErrorDocument(code: code, message: message, provider: provider, retryAt: retryAt, candidates: candidates)
    }
}
