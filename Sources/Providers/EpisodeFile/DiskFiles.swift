public import AggregatorCore
internal import Glibc

/// Files on the disk.
public struct DiskFiles: FileReading {
    /// The disk.
    public init() {}

    public func paths(matching pattern: String) -> [String] {
        guard pattern.utf8.contains(where: { [0x2A, 0x3F, 0x5B].contains($0) }) else { return [pattern] }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    }

    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.problem(errno) }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.problem(errno) }
            if count == 0 { return }
            try body(Array(buffer[..<count]))
        }
    }

    private static func problem(_ code: Int32) -> FileProblem {
        switch code {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM: .notAllowed
        case EISDIR: .isFolder
        default: .other(String(cString: strerror(code)))
        }
    }
}
