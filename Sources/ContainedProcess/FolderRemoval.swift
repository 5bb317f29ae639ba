internal import Glibc

/// The removal of a folder that a program had for itself. The program may have nested folders as deep as it wanted,
/// taken permissions away, or replaced folders by links.
enum FolderRemoval {
    /// Removes a folder with all its contents. A link is removed, and its target is not touched.
    static func remove(_ path: String) {
        chmodFolder(path)
        // A link in the place of the folder is not followed.
        let root = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard root >= 0 else {
            unlink(path)
            return
        }
        defer { close(root) }
        var moved = 0
        // Folders are moved up, one level at a time. So no path is too long, and no call is nested.
        while true {
            let removed = entries(of: root).count { removeEntry($0, of: root, &moved) }
            if removed == 0 { break }
        }
        rmdir(path)
    }

    /// The number of moves after which the removal gives up.
    private static let maxMoves = 1_000_000

    /// Makes a folder without permissions readable.
    private static func chmodFolder(_ path: String) {
        var facts = stat()
        if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { chmod(path, 0o700) }
    }

    /// Removes an entry of the root. If it is a folder, its own folders are moved to the root first.
    ///
    /// - Returns: False if it cannot be removed, such as a mount point.
    private static func removeEntry(_ name: [CChar], of root: Int32, _ moved: inout Int) -> Bool {
        if unlinkat(root, name, 0) == 0 || unlinkat(root, name, AT_REMOVEDIR) == 0 { return true }
        fchmodat(root, name, 0o700, 0)
        let folder = openat(root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        for inner in entries(of: folder) {
            if unlinkat(folder, inner, 0) == 0 || unlinkat(folder, inner, AT_REMOVEDIR) == 0 { continue }
            // Moving a folder writes to it.
            fchmodat(folder, inner, 0o700, 0)
            // The program may have used any name.
            repeat {
                moved += 1
            } while renameat(folder, inner, root, Array(".aggctl-\(moved)".utf8CString)) != 0
                && [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) && moved < Self.maxMoves
        }
        return unlinkat(root, name, AT_REMOVEDIR) == 0
    }

    private static func entries(of folder: Int32) -> [[CChar]] {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let opened = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(opened) }
        var names: [[CChar]] = []
        while let entry = readdir(opened) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
            }
            let isDot = name == [46, 0] || name == [46, 46, 0]
            if !isDot { names.append(name) }
        }
        return names
    }
}
