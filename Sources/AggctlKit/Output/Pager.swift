internal import Foundation
internal import FullScreen
internal import Synchronization

/// The user's pager, which shows output that is longer than the terminal.
public struct Pager: Sendable {
    /// The height of the terminal in lines.
    let rows: Int
    /// The command for the shell.
    let command: String
    /// The environment of the program.
    private let variables: [String: String]
    /// A text in the output at which `less` opens, or nil for the beginning.
    var openingText: String?

    /// Finds the pager: `AGGCTL_PAGER`, else `PAGER`, else `less`.
    ///
    /// - Parameters:
    ///   - rows: The height of the terminal in lines.
    ///   - variables: The environment. An empty value or `cat` disables the pager.
    ///   - isInstalled: Whether a program with a name, or at a path, exists.
    /// - Returns: nil if the pager is disabled or not installed, or the terminal is dumb.
    init?(rows: Int, variables: [String: String], isInstalled: (_ name: String) -> Bool) {
        guard rows > 1, variables["TERM"] != "dumb" else { return nil }
        let chosen = variables["AGGCTL_PAGER"] ?? variables["PAGER"]
        let command = (chosen ?? "less").trimmingCharacters(in: .whitespaces)
        let program = command.prefix { $0 != " " }
        // Shell syntax cannot be checked. A missing program would lose the document.
        let isPlain = program.utf8.allSatisfy { Self.plainBytes.contains($0) }
        guard !program.isEmpty, command != "cat", !isPlain || isInstalled(String(program)) else { return nil }
        (self.rows, self.command, self.variables) = (rows, command, variables)
    }

    private static let plainBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._+-".utf8)

    /// The environment of the pager, in which `less` passes on colours and links, and exits if the output fits the
    /// screen.
    var environment: [String: String] {
        var environment = ["LESS": "FRX", "LV": "-c"].merging(variables) { _, chosen in chosen }
        // Without -R, colour codes would be visible as text.
        if let chosen = variables["LESS"], !chosen.contains("R") { environment["LESS"] = chosen + " -R" }
        // The option `+/` is the last one, because it extends to the end.
        if let openingText { environment["LESS", default: ""] += " +/" + openingText }
        return environment
    }
}

/// An output that buffers a document while it fits on one screen, and starts the pager when it does not.
final class PagedOutput: ByteSink {
    private struct State {
        var buffered: [UInt8] = []
        var lines = 0
        var process: PagerProcess?
        /// Rewrites lines for the pager.
        var rewritten: LineRewriter?
        /// Whether bytes are written directly, because the pager did not start.
        var isPlain = false
    }

    private let pager: Pager
    private let output: any ByteSink
    /// Rewrites a line for the pager, or nil to pass lines unchanged.
    private let placing: LineRewriter.Transform?
    private let state = Mutex(State())

    init(_ pager: Pager, to output: any ByteSink, transform: LineRewriter.Transform? = nil) {
        self.pager = pager
        self.output = output
        self.placing = transform
    }

    func write(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            if let process = state.process {
                process.write(state.rewritten?.rewritten(bytes) ?? bytes)
                return
            }
            if state.isPlain { return try output.write(bytes) }
            state.buffered += bytes
            state.lines += bytes.count { $0 == UInt8(ascii: "\n") }
            // The shell prompt after the output needs a line too.
            guard state.lines >= pager.rows else { return }
            let buffered = state.buffered
            state.buffered = []
            state.process = PagerProcess(pager.command, variables: pager.environment)
            if let process = state.process {
                state.rewritten = placing.map { LineRewriter(transform: $0) }
                process.write(state.rewritten?.rewritten(buffered) ?? buffered)
                return
            }
            state.isPlain = true
            try output.write(buffered)
        }
    }

    /// Writes the buffered bytes, or waits until the user exits the pager.
    func end() throws {
        try state.withLock { state in
            if let process = state.process {
                if let remaining = state.rewritten?.remaining, !remaining.isEmpty { process.write(remaining) }
                return process.end()
            }
            if !state.buffered.isEmpty { try output.write(state.buffered) }
        }
    }
}
