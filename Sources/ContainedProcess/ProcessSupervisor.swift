internal import Foundation
internal import Glibc
internal import Synchronization

/// Supervises a running program from a thread of its own, which nothing can block.
///
/// It ends the program on request, when its time is up, or when it has too many processes. It ensures that none of
/// its processes are left.
final class ProcessSupervisor: Sendable {
    private struct State {
        var leader: pid_t?
        var ending: ContainedProcess.Ending?
        var exceededOutput = false
        var isOver = false
        var lasted = Duration.zero
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let limits: ProcessLimits
    private let state = Mutex(State())

    /// The tag in the environment of the program's processes, by which they are recognized.
    let tag: String

    init(limits: ProcessLimits) {
        self.limits = limits
        tag = "\(getpid())-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// The reason why aggctl ended the program, or nil if it did not.
    var ending: ContainedProcess.Ending? { state.withLock(\.ending) }

    /// Whether the output exceeded its limit.
    var exceededOutputLimit: Bool { state.withLock(\.exceededOutput) }

    /// The time from the start until none of its processes were left.
    var lasted: Duration { state.withLock(\.lasted) }

    /// The process ID of the program, or nil if it was not started.
    var leader: pid_t? { state.withLock(\.leader) }

    /// Records the started program, and supervises it. If it was stopped before, it is ended at once.
    func begin(_ leader: pid_t, turn: Int) {
        ProcessRegistry.begin(leader, turn: turn)
        state.withLock { $0.leader = leader }
        Thread.detachNewThread { self.watch(leader) }
    }

    /// Ends the program now.
    func stop(_ ending: ContainedProcess.Ending = .stopped, saidTooMuch: Bool = false) {
        state.withLock { state in
            state.ending = state.ending ?? ending
            state.exceededOutput = state.exceededOutput || saidTooMuch
            if let leader = state.leader, !state.isOver { Guard.end(leader) }
        }
    }

    /// The number of requests to the guard after which the guard and its process group are killed.
    private static let maxStopAttempts = 100

    /// Waits until the program is over and none of its processes are left.
    func over() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting = continuation }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    private func watch(_ leader: pid_t) {
        let clock = ContinuousClock()
        let start = clock.now
        var (isTermSent, checks, stops) = (false, 0, 0)
        while !Self.isOver(leader) {
            let lasted = start.duration(to: clock.now)
            checks += 1
            if lasted >= limits.time + limits.grace || (ending != nil && !isTermSent) {
                stops += 1
                stop()
                if stops > Self.maxStopAttempts { kill(-leader, SIGKILL) }
            } else if lasted >= limits.time, !isTermSent {
                isTermSent = true
                state.withLock { $0.ending = $0.ending ?? .timedOut }
                kill(-leader, SIGTERM)
            } else if checks % 20 == 0, ProcessRegistry.count(of: leader, tag: tag) > limits.processes {
                // The system's limit applies to a user's processes, but not to root's.
                stop(.exceededProcessLimit)
            }
            // Checks are frequent at first, because most programs end soon.
            usleep(lasted < .milliseconds(200) ? 2_000 : 10_000)
        }
        // The system does not reuse the process ID until the process is reaped.
        ProcessRegistry.end(of: leader, tag: tag)
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            state.isOver = true
            state.lasted = start.duration(to: clock.now)
            return state.waiting
        }
        waiting?.resume()
    }

    /// Returns whether a program is over. It may not have been reaped yet.
    static func isOver(_ leader: pid_t) -> Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(leader), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 || facts.si_code != 0
    }
}
