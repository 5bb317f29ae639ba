internal import Foundation
internal import Glibc
internal import SystemPackage

/// A temporary folder for one run. It is removed afterwards with all its files.
struct ScratchFolder {
    let path: String
    private let base: String

    init() throws {
        base =
            ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
            ?? "/tmp"
        var name = Array("\(base)/aggctl-run-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ProcessError(
                "no folder can be created in \(base): \(String(cString: strerror(errno)))",
                isProgramAtFault: false
            )
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns an open file with some bytes, for the standard input of a program. It is empty if there are none.
    ///
    /// A pipe would end aggctl with `SIGPIPE` if the program does not read it.
    func openFile(containing bytes: [UInt8]) throws -> FileDescriptor {
        if bytes.isEmpty { return try FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec) }
        do {
            let name = FilePath(path + "/.input")
            let file = try FileDescriptor.open(
                name,
                .readWrite,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            // The open file can still be read. It need not be visible in the folder.
            unlink(name.string)
            try file.writeAll(bytes)
            try file.seek(offset: 0, from: .start)
            return file
        } catch {
            throw ProcessError("the temporary folder \(base) cannot be written: \(error)", isProgramAtFault: false)
        }
    }

    func remove() { FolderRemoval.remove(path) }
}
