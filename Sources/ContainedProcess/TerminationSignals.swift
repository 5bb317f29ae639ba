internal import Foundation
internal import Glibc

/// Ends the running programs when a signal such as Ctrl-C ends aggctl. They are in sessions of their own, which no
/// terminal reaches.
enum TerminationSignals {
    /// A pipe to a thread, because hardly any function is allowed in a signal handler.
    private static let pipe: (reads: Int32, writes: Int32) = {
        var ends: [Int32] = [-1, -1]
        if Glibc.pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return (ends[0], ends[1])
    }()

    /// The signals that would end aggctl, and leave time to end the programs first. Not included are crashes, a
    /// closed pipe, a limit on file sizes and KILL.
    private static let numbers = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
    ]

    /// Whether the signals are handled. The first access installs the handlers.
    static let areWatched: Bool = {
        guard pipe.reads >= 0 else { return false }
        for number in numbers {
            // Ignored signals stay ignored, as under nohup. Other handlers are preserved, such as QUIT for Swift's
            // backtraces.
            let previous = signal(number, SIG_IGN)
            guard previous == nil else {
                _ = signal(number, previous)
                continue
            }
            _ = signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(TerminationSignals.pipe.writes, &byte, 1)
            }
        }
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(pipe.reads, &byte, 1) < 0, errno == EINTR {}
            ProcessRegistry.endAll()
            // The signal is sent again with its default action, so that the parent process sees it.
            _ = signal(Int32(byte), SIG_DFL)
            kill(getpid(), Int32(byte))
        }
        return true
    }()
}

/// All running programs.
public enum ContainedProcesses {
    /// Ends all running programs, because aggctl ends.
    public static func endAll() { ProcessRegistry.endAll() }
}
