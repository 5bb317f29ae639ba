internal import AggregatorCore
internal import Foundation
internal import Glibc

/// Writes a finished document to standard output, or to a file as a whole or not at all.
struct DocumentWriter {
    let output: any ByteSink

    func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
        if let path, path != "-" {
            if path.isEmpty { throw .usage("-o: the file's name is empty") }
            try Self.write(bytes, to: path)
            return
        }
        do {
            try output.write(bytes)
        } catch {
            let reason = (error as? SinkError)?.reason ?? "unknown reason"
            throw CommandFailure(.readWrite, "output.write", "output: writing failed: \(reason)")
        }
    }

    /// A device, a pipe or the like is written to; a file is replaced, where a link leads to it too.
    private static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        var old = stat()
        guard stat(path, &old) == 0, old.st_mode & S_IFMT != S_IFREG else {
            let target = realpath(path, nil).map { pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            }
            try replace(target ?? path, with: bytes)
            return
        }
        let shown = ArgumentCheck.echo(path)
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(.cannotCreate, "output.create", "\(shown): writing failed: \(reason)")
        }
        defer { close(descriptor) }
        do {
            try DescriptorSink(descriptor: descriptor).write(bytes)
        } catch {
            let reason = (error as? SinkError)?.reason ?? "unknown reason"
            throw CommandFailure(.readWrite, "output.write", "\(shown): writing failed: \(reason)")
        }
    }

    /// The old file stays until the new one is complete and on the disk.
    private static func replace(_ path: String, with bytes: [UInt8]) throws(CommandFailure) {
        let shown = ArgumentCheck.echo(path)
        func failure(_ status: ExitStatus) -> CommandFailure {
            let reason = String(cString: strerror(errno))
            let code = status == .cannotCreate ? "output.create" : "output.write"
            return CommandFailure(
                status,
                code,
                "\(shown): writing failed: \(reason)",
                hints: ["what was there before is unchanged"]
            )
        }
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure(.cannotCreate) }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var isWritten = false
        do {
            try DescriptorSink(descriptor: descriptor).write(bytes)
            var old = stat()
            let mode = stat(path, &old) == 0 ? old.st_mode & 0o777 : 0o644
            isWritten = fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
        } catch {}
        let saved = errno
        close(descriptor)
        errno = saved
        if !isWritten || rename(temporary, path) != 0 {
            let failed = failure(.readWrite)
            unlink(temporary)
            throw failed
        }
    }
}
