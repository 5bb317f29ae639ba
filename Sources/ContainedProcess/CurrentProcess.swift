internal import Cprctl
internal import Glibc

/// What a process that runs programs of others does for itself, before it does anything else.
public enum CurrentProcess {
    /// With fewer open files than this the program cannot run, and refuses to start: even waiting takes some.
    private static let minOpenFiles: rlim_t = 64
    private static let enoughFiles: rlim_t = 1024

    /// Hides the environment, which may hold secrets, and the memory from other programs of the same user.
    public static func denyInspection() { _ = aggctl_hide() }

    /// Has a limit on the size of files be an error of writing, which is told, and not the signal that would end us without
    /// a word. What handles it is not handed on to programs that are started, as ignoring it would be.
    public static func handleFileSizeSignal() { signal(SIGXFSZ) { _ in } }

    /// Makes room for the files that are open at one time, as far as the system allows.
    ///
    /// - Returns: why it is not enough, for a person; nil where it is.
    public static func raiseOpenFileLimit() -> String? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        if limit.rlim_cur < enoughFiles, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(limit.rlim_max, enoughFiles)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        if limit.rlim_cur >= minOpenFiles { return nil }
        return "only \(limit.rlim_cur) files may be open at one time, and \(minOpenFiles) are needed: ulimit -n 256"
    }

    /// Looks whether there is room for the stacks of the threads that a run has: where there is none, they are waited for
    /// without an end.
    ///
    /// - Returns: why it is not enough, for a person; nil where it is.
    public static func checkThreadMemory() -> String? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
        // So large a stack has a thread of glibc's; 2 MB where it may be of any size.
        let stack = limit.rlim_cur > 1 << 40 ? 2 << 20 : Int(limit.rlim_cur)
        let threads = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 8) + 4
        let needed = threads * stack + (16 << 20)
        let place = mmap(nil, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        if place != MAP_FAILED {
            munmap(place, needed)
            return nil
        }
        return "too little memory may be used: \(needed >> 20) MB more are needed (ulimit -d, ulimit -v)"
    }
}
