internal import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import Glibc
internal import ScheduleImport
internal import Synchronization

/// Files on the disk. The path `-` is standard input. A folder matches the episode files in it.
public struct DiskFiles: FileReading {
    private let input = StandardInput()
    private let specialFiles = MatchedPaths()
    private let links = MatchedPaths()

    /// Creates access to the files on the disk.
    public init() {}

    public func paths(matching pattern: String) -> [String] {
        if Self.isFolder(pattern) { return recordingSpecials(Self.files(in: pattern)) }
        guard pattern.utf8.contains(where: { "*?[".utf8.contains($0) }) else { return [pattern] }
        // A path that exists is not a pattern: many filenames contain brackets.
        if access(pattern, F_OK) == 0 { return [pattern] }
        var matches = glob_t()
        defer { globfree(&matches) }
        guard glob(Self.escapingFolders(pattern), 0, nil, &matches) == 0 else { return [] }
        return recordingSpecials(
            (0..<Int(matches.gl_pathc)).compactMap { matches.gl_pathv[$0].map { String(cString: $0) } }
        )
    }

    /// Returns the pattern with existing folders escaped, such as `TV [HD]`. A folder that exists is not a pattern,
    /// and users do not write the folder of their configuration as one.
    private static func escapingFolders(_ pattern: String) -> String {
        var folder = pattern[...]
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = folder[..<slash]
            guard folder.utf8.contains(where: { "*?[".utf8.contains($0) }) else { break }
            if isFolder(String(folder)) {
                let specials: [Unicode.Scalar] = ["*", "?", "[", "\\"]
                let name = folder.unicodeScalars.map { specials.contains($0) ? "\\\($0)" : "\($0)" }
                return name.joined() + pattern[slash...]
            }
        }
        return pattern
    }

    /// Records which of the matched paths are not regular files, and which are links. The user did not name them. Only
    /// regular files are read: a pipe would block, and a device may be endless.
    private func recordingSpecials(_ paths: [String]) -> [String] {
        var facts = stat()
        specialFiles.add(paths.filter { stat($0, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG })
        links.add(paths.filter { lstat($0, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK })
        return paths
    }

    public func isUnnamedLink(_ path: String) -> Bool { links.contains(path) }

    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        if path == "-" { return try input.read(body) }
        if specialFiles.contains(path) { throw FileReadError.other("not a regular file") }
        // O_NONBLOCK, because opening a pipe without a writer would block forever.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let code = errno
            // U+FFFD (EF BF BD in UTF-8) in a path replaces bytes of a filename that are not UTF-8.
            let isNameInvalid = code == ENOENT && path.utf8.contains(0xEF) && path.unicodeScalars.contains("\u{FFFD}")
            throw isNameInvalid ? FileReadError.other("the filename is not UTF-8: rename the file") : Self.problem(code)
        }
        defer { close(file) }
        try Self.waitForWriter(file)
        try Self.read(file, body)
    }

    /// The time to wait for a writer of a pipe, in milliseconds.
    private static let pipeTimeout: Int32 = 5000

    /// Waits until a pipe has data, up to `pipeTimeout`. Other files return at once.
    private static func waitForWriter(_ file: Int32) throws {
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return }
        var polled = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, pipeTimeout) > 0 else {
            throw FileReadError.other("no program writes to this pipe")
        }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    }

    public func version(of path: String) -> FileVersion? {
        var facts = stat()
        guard path != "-", stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        // A program can set the modification time of a file, but not the time of its status change.
        let stamp = "\(facts.st_ino) \(facts.st_size) \(Self.text(facts.st_mtim)) \(Self.text(facts.st_ctim))"
        let changedAt = Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9
        return FileVersion(stamp: stamp, size: Int(facts.st_size), changedAt: Date(timeIntervalSince1970: changedAt))
    }

    private static func text(_ time: timespec) -> String { "\(time.tv_sec).\(time.tv_nsec)" }

    fileprivate static func read(_ file: Int32, _ body: ([UInt8]) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.problem(errno) }
            if count == 0 { return }
            try body(Array(buffer[..<count]))
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func files(in folder: String) -> [String] {
        guard let opened = opendir(folder) else { return [] }
        defer { closedir(opened) }
        var paths: [String] = []
        while let entry = readdir(opened) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let path = folder + (folder.utf8.last == UInt8(ascii: "/") ? "" : "/") + name
            if EpisodeFileName.isEpisodeFile(name), !isFolder(path) { paths.append(path) }
        }
        return paths.sorted()
    }

    private static func problem(_ code: Int32) -> FileReadError {
        switch code {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM: .notAllowed
        case EISDIR: .isFolder
        default: .other(String(cString: strerror(code)))
        }
    }
}

/// A set of paths from patterns and folders.
private final class MatchedPaths: Sendable {
    private let paths = Mutex<Set<String>>([])

    func add(_ more: [String]) { if !more.isEmpty { paths.withLock { $0.formUnion(more) } } }

    func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
}

/// Standard input. It can be read only once but may be needed again, so it is cached if it is not too large.
private final class StandardInput: Sendable {
    /// The maximum size of an input that can be read twice, in bytes.
    private static let maxCachedBytes = 64 << 20

    private enum State {
        case unread
        case cached([UInt8])
        /// The input was read and is not cached.
        case tooLarge
    }

    private let state = Mutex(State.unread)

    func read(_ body: ([UInt8]) throws -> Void) throws {
        try state.withLock { state in
            switch state {
            case .cached(let bytes):
                for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
                    try body(Array(bytes[start..<min(start + (1 << 16), bytes.count)]))
                }
                return
            case .tooLarge: throw FileReadError.other("standard input is too large to be read twice: save it to a file")
            case .unread: break
            }
            var cached: [UInt8] = []
            var isCacheable = true
            var problem: (any Error)?
            // The state until the input is cached completely. If reading fails, the consumed part is lost.
            state = .tooLarge
            // If `body` rejects the input, the rest is cached too, so that the next reader gets the same error.
            try DiskFiles.read(STDIN_FILENO) { piece in
                isCacheable = isCacheable && cached.count + piece.count <= Self.maxCachedBytes
                if isCacheable { cached += piece } else { cached = [] }
                if problem == nil { do { try body(piece) } catch { problem = error } }
                if let problem, !isCacheable { throw problem }
            }
            if isCacheable { state = .cached(cached) }
            if let problem { throw problem }
        }
    }
}
