internal import CGuard
internal import Cprctl
internal import Glibc

/// Prepares the current process for running external programs. Must be used before anything else.
public enum CurrentProcess {
    /// The smallest usable limit of open files. Below it aggctl refuses to start, because even waiting needs some.
    private static let minOpenFiles: rlim_t = 64
    private static let enoughFiles: rlim_t = 1024

    /// The arguments, beginning with the name of the program. They are the same without `/proc`, from which
    /// `CommandLine.arguments` reads them.
    public static var arguments: [String] {
        let passed = (0..<aggctl_argument_count()).compactMap { aggctl_argument($0).map { String(cString: $0) } }
        return passed.isEmpty ? CommandLine.arguments : passed
    }

    /// Hides the environment and the memory, which may contain secrets, from other programs of the same user.
    public static func denyInspection() { _ = aggctl_hide() }

    /// Turns a limit on the size of files into a write error instead of a signal that ends aggctl without a
    /// message.
    ///
    /// A handler is not inherited by started programs. Ignoring the signal would be.
    public static func handleFileSizeSignal() { signal(SIGXFSZ) { _ in } }

    /// Raises the limit of open files as far as the system allows.
    ///
    /// - Returns: The reason why it is too low, for the user, or nil if it is high enough.
    public static func raiseOpenFileLimit() -> String? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        if limit.rlim_cur < enoughFiles, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(limit.rlim_max, enoughFiles)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        if limit.rlim_cur >= minOpenFiles { return nil }
        return "the limit of \(limit.rlim_cur) open files is too low, \(minOpenFiles) are needed: ulimit -n 256"
    }

    /// Checks whether `/proc` is mounted. Without it, Swift's thread pool (libdispatch) ends the program in some runs,
    /// because it counts its running threads there.
    ///
    /// - Returns: The reason for the user, or nil if it is mounted.
    public static func checkProc() -> String? {
        if access("/proc/self/task", F_OK) == 0 { return nil }
        return "/proc is not mounted, which Swift needs: mount -t proc proc /proc"
    }

    /// Checks whether there is memory for the stacks of a run's threads. Without it, starting a thread would wait
    /// without end.
    ///
    /// - Returns: The reason why it is too low, for the user, or nil if there is enough.
    public static func checkThreadMemory() -> String? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
        // glibc gives threads a stack of this size, or 2 MB if it is unlimited.
        let stack = limit.rlim_cur > 1 << 40 ? 2 << 20 : Int(limit.rlim_cur)
        let threads = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 8) + 4
        let needed = threads * stack + (16 << 20)
        let mapping = mmap(nil, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        if mapping != MAP_FAILED {
            munmap(mapping, needed)
            return nil
        }
        return "the memory limit is too low: \(needed >> 20) MB more are needed (ulimit -d, ulimit -v)"
    }
}
