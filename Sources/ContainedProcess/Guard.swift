internal import CGuard
internal import Glibc

/// A guard process: a small process of aggctl's own executable between aggctl and a program.
///
/// It adopts the processes that the program leaves, and ends all of them when the program or aggctl ends. This also
/// works for an end by KILL, by a crash or by an unhandled signal (`CGuard/guard.c`).
enum Guard {
    /// The path of aggctl's own executable, which can run as a guard. Nil if there is none, as in another project's
    /// tests.
    private static let program: String? = aggctl_guard_program().map { String(cString: $0) }

    /// Returns a command that runs under a guard, if there is one.
    static func guarded(_ command: [String]) -> [String] {
        guard let program else { return command }
        return [program, AGGCTL_GUARD, String(getpid())] + command
    }

    /// Makes the guard of a program end all its processes, wherever they are. Without a guard, ends the program's
    /// session.
    static func end(_ leader: pid_t) {
        if program == nil { kill(-leader, SIGKILL) } else { kill(leader, Int32(AGGCTL_GUARD_ENDS)) }
    }

    /// Ends some programs, and waits up to a second until they are over.
    ///
    /// On a busy machine a guard may need longer. It continues after aggctl ended, so nothing is left.
    static func end(_ leaders: Set<pid_t>) {
        leaders.forEach(end)
        var checks = 0
        while checks < 500, !leaders.allSatisfy(ProcessSupervisor.isOver) {
            checks += 1
            usleep(2_000)
        }
    }
}
