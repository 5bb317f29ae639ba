internal import Glibc

/// The resource limits of a contained program.
public struct ProcessLimits: Hashable, Sendable {
    /// The time limit. After it, the program receives SIGTERM. If it still runs after `grace`, it is ended by force.
    public var time: Duration = .seconds(120)
    /// The time between SIGTERM and the forced end.
    public var grace: Duration = .milliseconds(1_500)
    /// The largest standard output, in bytes.
    public var outputBytes = 64 << 20
    /// The number of bytes that are stored from the end of standard error.
    public var errorBytes = 64 << 10
    /// The memory limit of each process, in bytes.
    public var memory = 1 << 30
    /// The CPU time limit of each process, in seconds.
    public var processorSeconds = 60
    /// The largest file that the program may write, in bytes.
    public var fileSize = 64 << 20
    /// The number of files that may be open at once.
    public var openFiles = 64
    /// The number of processes and threads that the program may add to those of the user.
    public var processes = 64

    /// Creates the default limits.
    public init() {}

    /// The limits as arguments of `prlimit`.
    var arguments: [String] {
        // `--nproc` limits all processes and threads of the user, so those that already run are added. Linux exempts
        // root from this limit.
        let isRoot = getuid() == 0
        let runningTasks = isRoot ? 0 : ProcessTable.tasks(ofUser: getuid())
        return [
            "--as=\(memory)", "--cpu=\(processorSeconds)", "--fsize=\(fileSize)", "--nofile=\(openFiles)", "--core=0",
            "--nproc=\(runningTasks + processes)", "--",
        ]
    }
}
