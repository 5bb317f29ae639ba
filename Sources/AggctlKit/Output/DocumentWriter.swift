internal import ScheduleModel
internal import Foundation
internal import Glibc

/// Writes a finished document to standard output, or to a file as a whole or not at all.
struct DocumentWriter {
    let output: any ByteSink

    /// What makes a document: it hands its bytes on, piece by piece.
    typealias Making = (_ sink: @escaping ([UInt8]) throws -> Void) throws -> Void

    func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
        try write(to: path) { sink in try sink(bytes) }
    }

    /// Writes a document as it is made.
    func write(to path: String?, _ make: Making) throws(CommandFailure) {
        if let path, path != "-" {
            if path.isEmpty { throw .usage("-o: the file's name is empty") }
            try Self.write(to: path, make)
            return
        }
        try Self.making("output", make) { try output.write($0) }
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

    /// A device, a pipe or the like is written to; a file is replaced, where a link leads to it too.
    private static func write(to path: String, _ make: Making) throws(CommandFailure) {
        var old = stat()
        guard stat(path, &old) == 0, old.st_mode & S_IFMT != S_IFREG else {
            let target = realpath(path, nil).map { pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            }
            try replace(target ?? path, make)
            return
        }
        let shown = ArgumentCheck.echo(path)
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(.cannotCreate, "output.create", "\(shown): writing failed: \(reason)")
        }
        defer { close(descriptor) }
        try making(shown, make) { try DescriptorSink(descriptor: descriptor).write($0) }
    }

    /// The old file stays until the new one is complete and on the disk.
    private static func replace(_ path: String, _ make: Making) throws(CommandFailure) {
        let shown = ArgumentCheck.echo(path)
        func failure(_ status: ExitStatus, _ reason: String) -> CommandFailure {
            CommandFailure(
                status,
                status == .cannotCreate ? "output.create" : "output.write",
                "\(shown): writing failed: \(reason)",
                hints: ["what was there before is unchanged"]
            )
        }
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure(.cannotCreate, String(cString: strerror(errno))) }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do {
            try make { try DescriptorSink(descriptor: descriptor).write($0) }
            var old = stat()
            let mode = stat(path, &old) == 0 ? old.st_mode & 0o777 : 0o644
            guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(temporary, path) == 0 else {
                throw SinkError(String(cString: strerror(errno)))
            }
            close(descriptor)
        } catch {
            close(descriptor)
            unlink(temporary)
            if let problem = error as? CommandFailure { throw problem }
            throw failure(.readWrite, (error as? SinkError)?.reason ?? "unknown reason")
        }
    }
}
