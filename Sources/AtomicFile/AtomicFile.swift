internal import Glibc

/// Writes files atomically. A file gets its name when it is complete and on the disk, and an existing one is
/// preserved until then.
///
/// Links are followed, even to a file that does not exist yet. Devices and pipes are written directly. A new file
/// has the permissions that the umask leaves.
package enum AtomicFile {
    /// Writes a file.
    ///
    /// - Parameters:
    ///   - isPrivate: Whether only the user may read a new file.
    ///   - isProgram: Whether a new file may be run.
    ///   - body: Writes into an open file.
    /// - Throws: `AtomicFileError`, or the error of the body. An existing file is then unchanged.
    package static func write(
        to path: String,
        isPrivate: Bool = false,
        isProgram: Bool = false,
        _ body: (_ descriptor: Int32) throws -> Void
    ) throws {
        let target = try ResolvedPath.resolving(path)
        let rights: mode_t = isPrivate ? 0o600 : isProgram ? 0o755 : 0o666
        switch try FileKind(target) {
        case .other: try stream(into: target, body)
        case .missing: try replace(target, mode: nil, rights: rights) { _, descriptor in try body(descriptor) }
        case .file(let mode): try replace(target, mode: mode, rights: rights) { _, descriptor in try body(descriptor) }
        }
    }

    /// Creates a file by its name, for code that opens files itself, such as a database.
    ///
    /// - Parameter body: Creates a file with a temporary name.
    /// - Throws: `AtomicFileError`, or the error of the body. An existing file is then unchanged.
    package static func create(
        _ path: String,
        isPrivate: Bool = true,
        _ body: (_ temporary: String) throws -> Void
    ) throws {
        let target = try ResolvedPath.resolving(path)
        let rights: mode_t = isPrivate ? 0o600 : 0o666
        switch try FileKind(target) {
        case .other:
            // A device or pipe cannot be replaced, so the finished file is copied into it.
            let source = try withUnlinkedFile(body)
            defer { close(source) }
            try stream(into: target) { try copy(source, to: $0) }
        case .missing: try replace(target, mode: nil, rights: rights) { temporary, _ in try body(temporary) }
        case .file(let mode): try replace(target, mode: mode, rights: rights) { temporary, _ in try body(temporary) }
        }
    }

    /// Writes all bytes.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw AtomicFileError(.writing)
            }
            start += count
        }
    }

    /// Writes a temporary file in the folder of a path, and renames it to the path when it is on the disk.
    ///
    /// - Parameters:
    ///   - mode: The permissions of the existing file, which the new one gets too. Nil if no file exists.
    ///   - rights: The permissions with which the temporary file is created. The umask reduces them.
    ///   - body: Writes the file, by its name or by its descriptor.
    private static func replace(
        _ path: String,
        mode: mode_t?,
        rights: mode_t,
        _ body: (_ temporary: String, _ descriptor: Int32) throws -> Void
    ) throws {
        let folder = ResolvedPath.folder(of: path)
        sweep(folder)
        let temporary = try temporaryFile(in: folder, rights: rights)
        do {
            defer { close(temporary.descriptor) }
            try body(temporary.path, temporary.descriptor)
            if let mode, fchmod(temporary.descriptor, mode & 0o777) != 0 { throw AtomicFileError(.writing) }
            guard fsync(temporary.descriptor) == 0, rename(temporary.path, path) == 0 else {
                throw AtomicFileError(.writing)
            }
        } catch {
            // SQLite may have created files with these suffixes next to a database.
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary.path + suffix) }
            throw error
        }
        // Syncing the folder lets the new name survive a crash. The file is already replaced, so errors are ignored.
        let opened = open(folder, O_RDONLY | O_CLOEXEC)
        if opened >= 0 {
            fsync(opened)
            close(opened)
        }
    }

    private static func stream(into path: String, _ body: (_ descriptor: Int32) throws -> Void) throws {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw AtomicFileError(.creating) }
        defer { close(descriptor) }
        try body(descriptor)
    }

    /// Creates a file, opens it for reading and removes its name. Nothing is left if a closed pipe ends aggctl during
    /// the copy.
    private static func withUnlinkedFile(_ body: (_ temporary: String) throws -> Void) throws -> Int32 {
        let temporary = try temporaryFile(in: temporaryFolder, rights: 0o600)
        defer { unlink(temporary.path) }
        close(temporary.descriptor)
        try body(temporary.path)
        let source = open(temporary.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw AtomicFileError(.writing) }
        return source
    }

    private static func copy(_ source: Int32, to descriptor: Int32) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw AtomicFileError(.writing) }
            if count == 0 { return }
            try write(Array(buffer[..<count]), to: descriptor)
        }
    }

    // MARK: Temporary files

    private static let temporaryName = ".aggctl-new-"

    private static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Creates a file that nobody else has, with the permissions that the umask leaves.
    ///
    /// Its name is not derived from the target's, because the result might be too long.
    private static func temporaryFile(in folder: String, rights: mode_t) throws -> (path: String, descriptor: Int32) {
        let path = "\(folder)/\(temporaryName)\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, rights)
        guard descriptor >= 0 else { throw AtomicFileError(.creating) }
        return (path, descriptor)
    }

    /// Removes temporary files that were last written over an hour ago. Runs that were killed left them.
    private static func sweep(_ folder: String) {
        guard let opened = opendir(folder) else { return }
        defer { closedir(opened) }
        while let entry = readdir(opened) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.utf8.starts(with: temporaryName.utf8) else { continue }
            var facts = stat()
            let file = folder + "/" + name
            if lstat(file, &facts) == 0, time(nil) - facts.st_mtim.tv_sec > 3600 { unlink(file) }
        }
    }
}

/// The kind of file at a path.
private enum FileKind {
    case missing
    /// A regular file with its mode.
    case file(mode_t)
    /// A device, a pipe or a socket.
    case other

    init(_ path: String) throws {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            guard errno == ENOENT else { throw AtomicFileError(.creating) }
            self = .missing
            return
        }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: self = .file(facts.st_mode)
        case S_IFDIR:
            // The error takes its number from `errno`, which `stat` did not set.
            errno = EISDIR
            throw AtomicFileError(.creating)
        default: self = .other
        }
    }
}
