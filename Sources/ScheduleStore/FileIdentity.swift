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

extension ClaimStore {
    /// Whether the file that is open still stands at its path.
    public var isInPlace: Bool { file.isInPlace }

    /// Whether it must not be closed once it was removed.
    public var hasWAL: Bool { file.hasWAL }
}

extension MarkDatabase {
    /// Whether it must not be closed once it was removed.
    public var hasWAL: Bool { file.hasWAL }
}
