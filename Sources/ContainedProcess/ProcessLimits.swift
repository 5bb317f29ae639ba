internal import Glibc

/// What a contained program may use.
public struct ProcessLimits: Hashable, Sendable {
    /// How long it may take; then it is asked to end, and after the grace it is ended.
    public var time: Duration = .seconds(120)
    /// How long it has to end once it is asked to.
    public var grace: Duration = .milliseconds(1_500)
    /// How many bytes it may say on standard output.
    public var output = 64 << 20
    /// How many bytes of what it says on standard error are kept: the last ones.
    public var errors = 64 << 10
    /// How much memory each of its processes may ask for, in bytes.
    public var memory = 1 << 30
    /// How long each of its processes may compute, in seconds.
    public var processorSeconds = 60
    /// How large a file may be that it writes, in bytes.
    public var fileSize = 64 << 20
    /// How many files it may have open at once.
    public var openFiles = 64
    /// How many processes and threads it may add to those that the user has.
    public var processes = 64

    /// The limits of `failures.md`.
    public init() {}

    /// The limits as arguments of `prlimit`.
    var arguments: [String] {
        let running = getuid() == 0 ? 0 : ProcessTable.tasks(ofUser: getuid())
        return [
            "--as=\(memory)", "--cpu=\(processorSeconds)", "--fsize=\(fileSize)", "--nofile=\(openFiles)", "--core=0",
            "--nproc=\(running + processes)", "--",
        ]
    }
}
