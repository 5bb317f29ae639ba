internal import Glibc

/// Paths by their bytes: a name may begin with a mark that joins the slash before it to one letter.
package enum ResolvedPath {
    /// At most this many links are followed, as the system does.
    private static let limit = 40

    /// The folder in which a path's last part stands; `.` where it has none.
    package static func folder(of path: String) -> String {
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// Where a path leads when the links at its end are followed, to one that is not there too.
    ///
    /// - Throws: `AtomicFileError` where they lead in a circle, or the path is empty or has a NUL.
    package static func resolving(_ path: String) throws -> String {
        if path.isEmpty || path.utf8.contains(0) {
            errno = path.isEmpty ? ENOENT : EINVAL
            throw AtomicFileError(.creating)
        }
        var path = path
        for _ in 0..<limit {
            var facts = stat()
            guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return path }
            // What stands for an open file of a process is opened by its name.
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

/// Why a file could not be written.
package struct AtomicFileError: Error, Sendable {
    /// At what it failed.
    package enum Step: Sendable {
        /// There is no file to write into.
        case creating
        /// It could not be written, or not put in its place.
        case writing
    }

    /// At what it failed.
    package let step: Step
    /// The system's number of the reason.
    package let number: Int32

    /// The failure of a step, with the system's last error.
    init(_ step: Step) {
        self.step = step
        number = errno
    }

    /// The reason, for a person.
    package var reason: String { String(cString: strerror(number)) }
}
