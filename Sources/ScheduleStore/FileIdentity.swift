internal import Glibc

/// Which file it is that stands at a path, whatever it is called and however it is written.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    /// The file at a path; nil where there is none.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (UInt(facts.st_dev), UInt(facts.st_ino))
    }
}
