internal import Glibc

/// The versions of some files. If two values for the same paths differ, a file may have been written in between.
package struct FileVersions: Hashable, Sendable {
    /// The facts of a file that change when it is written or replaced.
    private struct Stamp: Hashable {
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// The stamps in the order of the paths. Nil means that a file is missing or not accessible.
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
