internal import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import Glibc
internal import ScheduleImport
internal import Synchronization

/// Files on the disk; `-` is standard input, a folder stands for the lists of episodes in it.
public struct DiskFiles: FileReading {
    private let input = StandardInput()
    private let found = SpecialFiles()

    /// The disk.
    public init() {}

    public func paths(matching pattern: String) -> [String] {
        if Self.isFolder(pattern) { return excludingSpecials(Self.files(in: pattern)) }
        guard pattern.utf8.contains(where: { "*?[".utf8.contains($0) }) else { return [pattern] }
        // A name is a name first: brackets stand in those of many files.
        if access(pattern, F_OK) == 0 { return [pattern] }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(Self.takingFoldersAsWritten(pattern), 0, nil, &found) == 0 else { return [] }
        return excludingSpecials(
            (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
        )
    }

    /// A pattern in which a folder that is there by its very name stands for itself, such as `TV [HD]`: a folder is a name
    /// first, too, and the one that a configuration lies in nobody wrote as a pattern.
    private static func takingFoldersAsWritten(_ pattern: String) -> String {
        var folder = pattern[...]
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = folder[..<slash]
            guard folder.utf8.contains(where: { "*?[".utf8.contains($0) }) else { break }
            if isFolder(String(folder)) {
                let signs: [Unicode.Scalar] = ["*", "?", "[", "\\"]
                let name = folder.unicodeScalars.map { signs.contains($0) ? "\\\($0)" : "\($0)" }
                return name.joined() + pattern[slash...]
            }
        }
        return pattern
    }

    /// Remembers which of some files that nobody named are none: a pipe would be waited for, and a device has no end.
    private func excludingSpecials(_ paths: [String]) -> [String] {
        found.add(
            paths.filter { path in
                var facts = stat()
                return stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
            }
        )
        return paths
    }

    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        if path == "-" { return try input.read(body) }
        if found.contains(path) { throw FileReadError.other("it is no file") }
        // Without waiting: a pipe that nobody has opened to write would be waited for without end.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let code = errno
            // U+FFFD, in UTF-8 EF BF BD, stands where the name of a file on the disk is no text.
            let isNoText = code == ENOENT && path.utf8.contains(0xEF) && path.unicodeScalars.contains("\u{FFFD}")
            throw isNoText ? FileReadError.other("its name is not UTF-8: rename it") : Self.problem(code)
        }
        defer { close(file) }
        try Self.waitForWriter(file)
        try Self.read(file, body)
    }

    /// How long a pipe may have nobody who writes to it, in milliseconds.
    private static let pipeTimeout: Int32 = 5000

    /// Waits until a pipe has something, for a while; what is no pipe has it at once.
    private static func waitForWriter(_ file: Int32) throws {
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return }
        var looked = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        guard poll(&looked, 1, pipeTimeout) > 0 else {
            throw FileReadError.other("it is a pipe, and nobody writes to it")
        }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    }

    public func version(of path: String) -> FileVersion? {
        var facts = stat()
        guard path != "-", stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        // Whoever writes a file may give it the date of another; the date of that cannot be given.
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

/// Paths that a pattern or a folder led to, and that are no files.
private final class SpecialFiles: Sendable {
    private let paths = Mutex<Set<String>>([])

    func add(_ more: [String]) { if !more.isEmpty { paths.withLock { $0.formUnion(more) } } }

    func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
}

/// Standard input, which comes but once and may be asked for again: what is not too large is kept.
private final class StandardInput: Sendable {
    /// The largest input that can be read twice, in bytes.
    private static let limit = 64 << 20

    private enum State {
        case unreadable
        case cached([UInt8])
        case tooLarge
    }

    private let state = Mutex(State.unreadable)

    func read(_ body: ([UInt8]) throws -> Void) throws {
        try state.withLock { state in
            switch state {
            case .cached(let bytes):
                for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
                    try body(Array(bytes[start..<min(start + (1 << 16), bytes.count)]))
                }
                return
            case .tooLarge: throw FileReadError.other("standard input is too large to be read twice: save it to a file")
            case .unreadable: break
            }
            var kept: [UInt8] = []
            var isKept = true
            var problem: (any Error)?
            state = .tooLarge
            // What cannot be read is kept too: whoever asks again is told the same.
            try DiskFiles.read(STDIN_FILENO) { piece in
                isKept = isKept && kept.count + piece.count <= Self.limit
                if isKept { kept += piece } else { kept = [] }
                if problem == nil { do { try body(piece) } catch { problem = error } }
                if let problem, !isKept { throw problem }
            }
            if isKept { state = .cached(kept) }
            if let problem { throw problem }
        }
    }
}
