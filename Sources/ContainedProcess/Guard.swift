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

    /// Tells the guard of a program to end all of it, wherever it went; where there is none, ends its session.
    static func end(_ leader: pid_t) {
        if program == nil { kill(-leader, SIGKILL) } else { kill(leader, Int32(AGGCTL_GUARD_ENDS)) }
    }

    /// Ends some programs, and waits until they are over, a second at most. On a busy machine a guard may need longer: it
    /// goes on when we are gone, and so nobody ends it.
    static func end(_ leaders: Set<pid_t>) {
        leaders.forEach(end)
        var looks = 0
        while looks < 500, !leaders.allSatisfy(ProcessSupervisor.isOver) {
            looks += 1
            usleep(2_000)
        }
    }
}
