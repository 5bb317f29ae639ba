internal import Glibc

/// The versions of some files. If they differ, one of the files may have been written.
package struct FileVersions: Hashable, Sendable {
    private struct Stamp: Hashable {
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private let stamps: [Stamp?]

    /// Reads the current versions of the files at some paths.
    init(_ paths: [String]) {
        stamps = paths.map { path in
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            return Stamp(
                inode: UInt(facts.st_ino),
                size: Int(facts.st_size),
                seconds: facts.st_mtim.tv_sec,
                nanoseconds: facts.st_mtim.tv_nsec
            )
        }
    }
}
