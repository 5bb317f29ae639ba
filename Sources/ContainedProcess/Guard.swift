internal import CGuard
internal import Glibc

/// A guard beside a program: a small process of our own file between the program and us. It adopts what the program leaves,
/// and ends all of it when the program ends, or when we do, however: by KILL, by a fault of ours, by a signal that nobody
/// takes (`CGuard/guard.c`).
enum Guard {
    /// Our own file, which begins as a guard where it is told to; nil where there is none, as in a library of someone
    /// else's tests.
    private static let program: String? = aggctl_guard_program().map { String(cString: $0) }

    /// A command that is run by a guard, where there is one.
    static func guarded(_ command: [String]) -> [String] {
        guard let program else { return command }
        return [program, AGGCTL_GUARD, String(getpid())] + command
    }

    /// Tells the guards of some programs to end them, and waits until they did, a second at most.
    static func end(_ leaders: Set<pid_t>) {
        if program == nil { return }
        for leader in leaders { kill(leader, Int32(AGGCTL_GUARD_ENDS)) }
        var looks = 0
        while looks < 500, !leaders.allSatisfy(ProcessWatch.isOver) {
            looks += 1
            usleep(2_000)
        }
    }
}
