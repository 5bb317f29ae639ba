internal import CGuard
internal import Glibc

/// A guard process: a small process of aggctl's own executable between aggctl and a program.
///
/// It adopts the processes that the program leaves, and ends all of them when the program or aggctl ends. This also
/// works for an end by KILL, by a crash or by an unhandled signal (`CGuard/guard.c`).
enum Guard {
    /// The path of aggctl's own executable, which can run as a guard. Nil if there is none, as in another project's
    /// tests.
    private static let guardExecutable: String? = aggctl_guard_program().map { String(cString: $0) }

    /// Returns a command that runs the given command under a guard, or the given command if there is no guard.
    static func guarded(_ command: [String]) -> [String] {
        guard let guardExecutable else { return command }
        return [guardExecutable, AGGCTL_GUARD, String(getpid())] + command
    }

    /// Makes the guard of a program end all of the program's processes. Without a guard, ends the processes of the
    /// program's group.
    ///
    /// - Parameter leader: The process ID of the guard, or of the program if there is no guard.
    static func end(_ leader: pid_t) {
        if guardExecutable == nil { kill(-leader, SIGKILL) } else { kill(leader, Int32(AGGCTL_GUARD_ENDS)) }
    }

    /// Ends some programs, and waits up to a second until they are over.
    ///
    /// On a busy machine a guard may need longer. It continues after aggctl ends, so no process is left.
    static func end(_ leaders: Set<pid_t>) {
        leaders.forEach(end)
        var checks = 0
        while checks < 500, !leaders.allSatisfy(ProcessSupervisor.isOver) {
            checks += 1
            usleep(2_000)
        }
    }
}
