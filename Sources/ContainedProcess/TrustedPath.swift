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
        var remaining = parts(path)
        var folder = path.utf8.first == UInt8(ascii: "/") ? "/" : workingFolder
        if path.utf8.first != UInt8(ascii: "/") { remaining = parts(workingFolder) + remaining }
        if path.utf8.first != UInt8(ascii: "/") { folder = "/" }
        var links = 0
        var isSticky = try checkComponent(at: folder, isSticky: false)
        while !remaining.isEmpty {
            let name = remaining.removeFirst()
            if name == ".." {
                folder = parent(of: folder)
                isSticky = try checkComponent(at: folder, isSticky: false)
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
                try judge(facts, next, isSticky: isSticky, isLink: true)
                remaining = parts(target) + remaining
                if target.utf8.first == UInt8(ascii: "/") {
                    folder = "/"
                    isSticky = false
                }
            } else {
                isSticky = try checkComponent(at: next, isSticky: isSticky)
                folder = next
            }
        }
    }

    /// Checks a folder or the file.
    ///
    /// - Returns: Whether it is a folder in which everyone may write, but only change their own files.
    private func checkComponent(at component: String, isSticky: Bool) throws -> Bool {
        var facts = stat()
        guard lstat(component, &facts) == 0 else { return false }
        try judge(facts, component, isSticky: isSticky, isLink: false)
        return facts.st_mode & S_IFMT == S_IFDIR && facts.st_mode & 0o1000 != 0 && facts.st_mode & 0o022 != 0
    }

    private func judge(_ facts: stat, _ component: String, isSticky: Bool, isLink: Bool) throws {
        // The owner can always change a file.
        guard facts.st_uid == 0 || facts.st_uid == geteuid() else {
            throw ProcessError("\(described(component)) belongs to another user")
        }
        if isLink { return }
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
