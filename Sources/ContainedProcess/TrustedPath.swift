internal import Glibc

/// A path on which only the user and root can change the file at its end. All folders, links and the file are checked.
struct TrustedPath {
    /// The largest number of symbolic links, as in the system.
    private static let maxLinks = 40

    private let path: String

    init(_ path: String) { self.path = path }

    /// Checks all parts of the path.
    ///
    /// - Throws: `ProcessError` if others can change a part of it.
    func check() throws {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var remaining = isAbsolute ? parts(path) : parts(workingFolder) + parts(path)
        // The last checked folder. Its path contains no links.
        var folder = "/"
        var links = 0
        try checkComponent(at: folder)
        while !remaining.isEmpty {
            let name = remaining.removeFirst()
            if name == ".." {
                folder = parent(of: folder)
                try checkComponent(at: folder)
                continue
            }
            let next = folder == "/" ? "/" + name : folder + "/" + name
            var facts = stat()
            guard lstat(next, &facts) == 0 else { return }
            if facts.st_mode & S_IFMT == S_IFLNK {
                links += 1
                guard links <= Self.maxLinks, let target = target(of: next) else {
                    throw ProcessError("\(path) leads through too many links")
                }
                // Linux ignores the permissions of a link.
                try checkOwner(facts, of: next)
                remaining = parts(target) + remaining
                if target.utf8.first == UInt8(ascii: "/") { folder = "/" }
            } else {
                try checkComponent(at: next)
                folder = next
            }
        }
    }

    /// Checks the owner and the permissions of a folder or the file, if it exists.
    private func checkComponent(at component: String) throws {
        var facts = stat()
        guard lstat(component, &facts) == 0 else { return }
        try checkOwner(facts, of: component)
        try checkPermissions(facts, of: component)
    }

    private func checkOwner(_ facts: stat, of component: String) throws {
        // The owner can always change a file.
        guard facts.st_uid == 0 || facts.st_uid == geteuid() else {
            throw ProcessError("\(described(component)) belongs to another user")
        }
    }

    private func checkPermissions(_ facts: stat, of component: String) throws {
        // In a folder with the sticky bit, such as `/tmp`, users can only rename and remove their own files.
        let isSharedFolder = facts.st_mode & S_IFMT == S_IFDIR && facts.st_mode & 0o1000 != 0
        if facts.st_mode & 0o002 != 0, !isSharedFolder {
            throw ProcessError("\(described(component)) can be changed by anybody: chmod o-w it")
        }
        // The user's own group counts as the user.
        if facts.st_mode & 0o020 != 0, !isSharedFolder, facts.st_gid != 0, facts.st_gid != getegid() {
            throw ProcessError("\(described(component)) can be changed by a group: chmod g-w it")
        }
    }

    private func described(_ component: String) -> String {
        component == path ? component : "the path to \(path): \(component)"
    }

    private var workingFolder: String {
        guard let name = getcwd(nil, 0) else { return "/" }
        defer { free(name) }
        return String(cString: name)
    }

    private func parts(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
    }

    private func parent(of folder: String) -> String {
        let parts = parts(folder).dropLast()
        return "/" + parts.joined(separator: "/")
    }

    private func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(link, &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
