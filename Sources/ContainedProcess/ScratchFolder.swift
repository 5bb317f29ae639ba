internal import Foundation
internal import Glibc
internal import SystemPackage

/// A folder for one run alone, which is gone afterwards with all that was written to it.
struct ScratchFolder {
    let path: String

    init() throws {
        let base =
            ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
            ?? "/tmp"
        var name = Array("\(base)/aggctl-run-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ProcessError("no folder can be made in \(base): \(String(cString: strerror(errno)))")
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A file with some bytes, opened to be read; without any, one that has none. A pipe would end us with `SIGPIPE`
    /// where a program does not read it.
    func reading(_ bytes: [UInt8]) throws -> FileDescriptor {
        if bytes.isEmpty { return try FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec) }
        let name = FilePath(path + "/.question")
        let file = try FileDescriptor.open(
            name,
            .readWrite,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        // Open, it is read all the same; in the folder nobody need see it.
        unlink(name.string)
        try file.writeAll(bytes)
        try file.seek(offset: 0, from: .start)
        return file
    }

    func remove() {
        let files = FileManager.default
        if (try? files.removeItem(atPath: path)) != nil { return }
        // A folder that was closed against its owner is opened first.
        let below = files.enumerator(atPath: path)
        while let name = below?.nextObject() as? String {
            try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/" + name)
        }
        try? files.removeItem(atPath: path)
    }
}
