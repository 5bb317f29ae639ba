internal import ScheduleModel
internal import ScheduleStore
internal import Foundation
internal import AtomicFile

/// Writes a finished document to standard output, or to a file as a whole or not at all.
struct DocumentWriter {
    let output: any ByteSink
    /// Whether a terminal shows it, and nothing of ours in it is to steer one.
    var isForTerminal = false
    /// Shows what is longer than the terminal; nil where everything is written as it comes.
    var pager: Pager?
    /// How emoji take no other columns than they are given; nil where no terminal shows a table.
    var columns: EmojiColumnFixer?

    /// What makes a document: it hands its bytes on, piece by piece.
    typealias Making = (_ sink: @escaping ([UInt8]) throws -> Void) throws -> Void

    func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
        try write(to: path) { sink in try sink(bytes) }
    }

    /// Writes a program, as a whole or not at all.
    static func write(program: [UInt8], to path: String) throws(CommandFailure) {
        try write(to: path, isProgram: true) { sink in try sink(program) }
    }

    /// Writes a document as it is made.
    func write(to path: String?, _ make: Making) throws(CommandFailure) {
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
        let placed = columns.map { RewritingOutput(before: output, placing: $0.line) }
        let shown = placed ?? output
        let paged = pager.map { PagedOutput($0, before: shown, placing: columns?.linePaged) }
        let sink = paged ?? shown
        var cleaner = TerminalBytes()
        // What was made before something failed is shown before what failed is said.
        defer {
            try? paged?.end()
            try? placed?.end()
        }
        try Self.making("output", make) { try sink.write(isForTerminal ? cleaner.clean($0) : $0) }
        try Self.making("output", { try $0(cleaner.remaining) }, { try sink.write($0) })
    }

    /// Makes a document, and tells what went wrong with it.
    private static func making(
        _ name: String,
        _ make: Making,
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

    /// The old file stays until the new one is complete and on the disk.
    private static func write(
        to path: String,
        isProgram: Bool = false,
        _ make: Making
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
