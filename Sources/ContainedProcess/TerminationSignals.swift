internal import Foundation
internal import Glibc

/// What ends us, such as Ctrl-C, ends the programs that we run too: they are in sessions of their own, which no terminal
/// reaches.
enum TerminationSignals {
    /// Both ends of a pipe, since hardly anything may be done where a signal is taken.
    private static let pipe: (reads: Int32, writes: Int32) = {
        var ends: [Int32] = [-1, -1]
        if Glibc.pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return (ends[0], ends[1])
    }()

    /// What ends us where nobody looks, and gives us the time to end the programs first. Not of our own making: a fault
    /// of ours, a pipe that was closed, a limit on the size of files; and KILL gives no time.
    private static let numbers = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
    ]

    /// Whether the signals are taken; they are from the first time on that this is asked.
    static let areWatched: Bool = {
        guard pipe.reads >= 0 else { return false }
        for number in numbers {
            // What is ignored stays ignored, as under nohup; what others take is theirs, such as QUIT where Swift is to
            // show a backtrace.
            let before = signal(number, SIG_IGN)
            guard before == nil else {
                _ = signal(number, before)
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
            // As if nobody had looked: whoever waits for us is told the signal.
            _ = signal(Int32(byte), SIG_DFL)
            kill(getpid(), Int32(byte))
        }
        return true
    }()
}

/// All programs that run.
public enum ContainedProcesses {
    /// Ends them, since we end ourselves.
    public static func endAll() { ProcessRegistry.endAll() }
}
