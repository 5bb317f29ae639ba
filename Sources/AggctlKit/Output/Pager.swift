internal import Foundation
internal import FullScreen
internal import Synchronization

/// The user's pager: what is longer than the terminal is shown by it, as git does.
public struct Pager: Sendable {
    /// How many lines the terminal has.
    let rows: Int
    /// The command, as the shell takes it.
    let command: String
    /// Variables that it is given where the user did not set them.
    private let variables: [String: String]

    /// The pager that the variables ask for, or `less` where that is there.
    ///
    /// - Parameters:
    ///   - variables: of these `AGGCTL_PAGER` counts before `PAGER`. One that is empty or `cat` asks for none.
    ///   - isInstalled: whether there is a program of a name, or at a path.
    /// - Returns: nil where none is asked for, or it is not there.
    init?(rows: Int, variables: [String: String], isInstalled: (_ name: String) -> Bool) {
        guard rows > 1, variables["TERM"] != "dumb" else { return nil }
        let chosen = variables["AGGCTL_PAGER"] ?? variables["PAGER"]
        let command = (chosen ?? "less").trimmingCharacters(in: .whitespaces)
        let program = command.prefix { $0 != " " }
        // What only the shell understands is its own to run. A program that is missing would lose the document.
        let isPlain = program.utf8.allSatisfy { Self.plainBytes.contains($0) }
        guard !program.isEmpty, command != "cat", !isPlain || isInstalled(String(program)) else { return nil }
        (self.rows, self.command, self.variables) = (rows, command, variables)
    }

    private static let plainBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._+-".utf8)

    /// What it is to be told: colours and links are passed on, and what fits on one screen ends it.
    var environment: [String: String] {
        var environment = ["LESS": "FRX", "LV": "-c"].merging(variables) { _, chosen in chosen }
        // Without it colours would be letters, whatever else the user likes.
        if let chosen = variables["LESS"], !chosen.contains("R") { environment["LESS"] = chosen + " -R" }
        return environment
    }
}

/// A document on its way to a terminal: held while it fits on one screen, and shown by the pager as soon as it does not.
final class PagedOutput: ByteSink {
    private struct State {
        var buffered: [UInt8] = []
        var lines = 0
        var process: PagerProcess?
        /// Lines on their way to the pager.
        var rewritten: LineRewriter?
        /// Whether it is written as it comes, since there is no pager after all.
        var isPlain = false
    }

    private let pager: Pager
    private let output: any ByteSink
    /// What the pager is given in place of a line; nil where it is given the line.
    private let placing: LineRewriter.Transform?
    private let state = Mutex(State())

    init(_ pager: Pager, before output: any ByteSink, placing: LineRewriter.Transform? = nil) {
        self.pager = pager
        self.output = output
        self.placing = placing
    }

    func write(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            if let process = state.process {
                process.write(state.rewritten?.placed(bytes) ?? bytes)
                return
            }
            if state.isPlain { return try output.write(bytes) }
            state.buffered += bytes
            state.lines += bytes.count { $0 == UInt8(ascii: "\n") }
            // The prompt that comes after it needs a line too.
            guard state.lines >= pager.rows else { return }
            let held = state.buffered
            state.buffered = []
            state.process = PagerProcess(pager.command, variables: pager.environment)
            if let process = state.process {
                state.rewritten = placing.map { LineRewriter(placing: $0) }
                process.write(state.rewritten?.placed(held) ?? held)
                return
            }
            state.isPlain = true
            try output.write(held)
        }
    }

    /// Shows what is held; waits until the user has left the pager.
    func end() throws {
        try state.withLock { state in
            if let process = state.process {
                if let rest = state.rewritten?.remaining, !rest.isEmpty { process.write(rest) }
                return process.end()
            }
            if !state.buffered.isEmpty { try output.write(state.buffered) }
        }
    }
}
