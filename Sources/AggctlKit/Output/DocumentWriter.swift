internal import ScheduleModel
internal import ScheduleStore
internal import Foundation
internal import AtomicFile

/// Writes a document to standard output, or completely or not at all to a file.
struct DocumentWriter {
    let output: any ByteSink
    /// Whether control characters are removed, because a terminal shows a document without escape sequences of aggctl.
    var isForTerminal = false
    /// The pager for output that is longer than the terminal, or nil to write directly.
    var pager: Pager?
    /// Corrects the columns of emoji, or nil if the output is not a table on a terminal.
    var emojiFixer: EmojiColumnFixer?

    /// A function that makes a document, and passes its bytes to the sink piece by piece.
    typealias Producer = (_ sink: @escaping ([UInt8]) throws -> Void) throws -> Void

    func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
        try write(to: path) { sink in try sink(bytes) }
    }

    /// Writes an executable file, completely or not at all.
    static func write(program: [UInt8], to path: String) throws(CommandFailure) {
        try write(to: path, isProgram: true) { sink in try sink(program) }
    }

    /// Writes a document while it is made.
    ///
    /// - Parameter path: The file, or nil or `-` for standard output.
    /// - Throws: a failure to create or write the output, or the failure of `make`.
    func write(to path: String?, _ make: Producer) throws(CommandFailure) {
        if let path, path != "-" {
            if path.isEmpty { throw .usage("-o: the file's name is empty") }
            if DatabaseSignature.matches(path) {
                let name = ArgumentCheck.echo(path)
                throw CommandFailure(
                    .cannotCreate,
                    "output.kept",
                    "\(name): aggctl stores data in this file, so nothing was written"
                )
            }
            try Self.write(to: path, make)
            return
        }
        let rewriting = emojiFixer.map { RewritingOutput(to: output, transform: $0.line) }
        let terminal = rewriting ?? output
        let paged = pager.map { PagedOutput($0, to: terminal, transform: emojiFixer?.linePaged) }
        let sink = paged ?? terminal
        var cleaner = TerminalBytes()
        // The part before a failure is shown before the failure is printed.
        defer {
            try? paged?.end()
            try? rewriting?.end()
        }
        try Self.making("output", make) { try sink.write(isForTerminal ? cleaner.clean($0) : $0) }
        try Self.making("output", { try $0(cleaner.remaining) }, { try sink.write($0) })
    }

    /// Makes a document, and turns errors of the sink into failures.
    private static func making(
        _ name: String,
        _ make: Producer,
        _ sink: @escaping ([UInt8]) throws -> Void
    ) throws(CommandFailure) {
        do {
            try make(sink)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            let reason = (error as? SinkError)?.reason ?? "unknown reason"
            throw CommandFailure(.readWrite, "output.write", "\(name): writing failed: \(reason)")
        }
    }

    /// Writes a file. The old one stays until the new one is complete and on disk.
    private static func write(
        to path: String,
        isProgram: Bool = false,
        _ make: Producer
    ) throws(CommandFailure) {
        do {
            try AtomicFile.write(to: path, isProgram: isProgram) { descriptor in
                try make { try AtomicFile.write($0, to: descriptor) }
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            let problem = error as? AtomicFileError
            let isCreating = problem?.step == .creating
            throw CommandFailure(
                isCreating ? .cannotCreate : .readWrite,
                isCreating ? "output.create" : "output.write",
                "\(ArgumentCheck.echo(path)): writing failed: \(problem?.reason ?? "unknown reason")",
                hints: ["the old file is unchanged"]
            )
        }
    }
}
