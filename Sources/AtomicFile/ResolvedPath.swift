internal import Glibc

/// Path functions that work on bytes. A name may begin with a combining mark, which forms one `Character` with the
/// slash before it.
package enum ResolvedPath {
    /// The largest number of links, as in the system.
    private static let maxLinks = 40

    /// Returns the folder of a path's last part, or `.` if the path has no folder.
    package static func folder(of path: String) -> String {
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// Returns the target of a path, following the links at its end. The target may be missing.
    ///
    /// - Throws: `AtomicFileError` if the links form a circle, or the path is empty or contains a NUL.
    package static func resolving(_ path: String) throws -> String {
        if path.isEmpty || path.utf8.contains(0) {
            errno = path.isEmpty ? ENOENT : EINVAL
            throw AtomicFileError(.creating)
        }
        var path = path
        for _ in 0..<maxLinks {
            var facts = stat()
            guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return path }
            // A link below `/proc` to an open file, such as a pipe, is opened by its own name.
            if stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG { return path }
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = readlink(path, &buffer, buffer.count - 1)
            guard count > 0 else { throw AtomicFileError(.creating) }
            let next = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = next.utf8.first == UInt8(ascii: "/") ? next : folder(of: path) + "/" + next
        }
        errno = ELOOP
        throw AtomicFileError(.creating)
    }
}

/// The reason why a file could not be written.
package struct AtomicFileError: Error, Sendable {
    /// The step that failed.
    package enum Step: Sendable {
        /// The file could not be created.
        case creating
        /// The file could not be written or renamed.
        case writing
    }

    /// The step that failed.
    package let step: Step
    /// The system's error number.
    package let number: Int32

    /// Creates an error with the system's last error.
    init(_ step: Step) {
        self.step = step
        number = errno
    }

    /// The reason for the user.
    package var reason: String { String(cString: strerror(number)) }
}
