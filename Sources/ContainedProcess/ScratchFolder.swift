internal import Foundation
internal import Glibc
internal import SystemPackage

/// A temporary folder for one run. It is removed afterwards with all its files.
struct ScratchFolder {
    let path: String

    init() throws {
        let base =
            ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
            ?? "/tmp"
        var name = Array("\(base)/aggctl-run-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ProcessError("cannot create a folder in \(base): \(String(cString: strerror(errno)))")
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns an open file with some bytes, or an empty one.
    ///
    /// It replaces a pipe, which would end aggctl with `SIGPIPE` if the program does not read it.
    func reading(_ bytes: [UInt8]) throws -> FileDescriptor {
        if bytes.isEmpty { return try FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec) }
        let name = FilePath(path + "/.question")
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
    }

    func remove() {
        let files = FileManager.default
        if (try? files.removeItem(atPath: path)) != nil { return }
        // Permissions of folders are restored first if the program removed them.
        let contents = files.enumerator(atPath: path)
        while let name = contents?.nextObject() as? String {
            try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/" + name)
        }
        try? files.removeItem(atPath: path)
    }
}
