internal import Glibc

/// The device and inode of a file, which identify it under any path.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    /// Creates the identity of the file at a path, or nil if there is none.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (UInt(facts.st_dev), UInt(facts.st_ino))
    }
}
