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
        var exceededOutputLimit = false
        var isOver = false
        var duration = Duration.zero
        var waiter: CheckedContinuation<Void, Never>?
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
    var exceededOutputLimit: Bool { state.withLock(\.exceededOutputLimit) }

    /// The time from the start until none of its processes were left.
    var duration: Duration { state.withLock(\.duration) }

    /// The process ID of the program, or nil if it was not started.
    var leader: pid_t? { state.withLock(\.leader) }

    /// Records the started program, and supervises it. If `stop` was called before, the program is ended at once.
    ///
    /// - Parameter launchID: The ID from `ProcessRegistry.announce`.
    func begin(_ leader: pid_t, launchID: Int) {
        ProcessRegistry.begin(leader, launchID: launchID)
        state.withLock { $0.leader = leader }
        Thread.detachNewThread { self.watch(leader) }
    }

    /// Ends the program now.
    ///
    /// - Parameters:
    ///   - ending: The reason. The first one counts.
    ///   - exceededOutputLimit: Whether its output was too large.
    func stop(_ ending: ContainedProcess.Ending = .stopped, exceededOutputLimit: Bool = false) {
        state.withLock { state in
            state.ending = state.ending ?? ending
            state.exceededOutputLimit = state.exceededOutputLimit || exceededOutputLimit
            if let leader = state.leader, !state.isOver { Guard.end(leader) }
        }
    }

    /// The number of requests to the guard after which the guard and its process group are killed.
    private static let maxStopAttempts = 100

    /// Waits until the program is over and none of its processes are left.
    func waitUntilOver() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiter = continuation }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    private func watch(_ leader: pid_t) {
        let clock = ContinuousClock()
        let start = clock.now
        var (isTermSent, checkCount, stopCount) = (false, 0, 0)
        while !Self.isOver(leader) {
            let elapsed = start.duration(to: clock.now)
            checkCount += 1
            if elapsed >= limits.time + limits.grace || (ending != nil && !isTermSent) {
                stopCount += 1
                stop()
                if stopCount > Self.maxStopAttempts { kill(-leader, SIGKILL) }
            } else if elapsed >= limits.time, !isTermSent {
                isTermSent = true
                state.withLock { $0.ending = $0.ending ?? .timedOut }
                kill(-leader, SIGTERM)
            } else if checkCount % 20 == 0, ProcessRegistry.count(of: leader, tag: tag) > limits.processes {
                // The system's limit applies to a user's processes, but not to root's.
                stop(.exceededProcessLimit)
            }
            // Checks are frequent at first, because most programs end soon.
            usleep(elapsed < .milliseconds(200) ? 2_000 : 10_000)
        }
        // The system does not reuse the process ID until the process is reaped.
        ProcessRegistry.end(of: leader, tag: tag)
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isOver = true
            state.duration = start.duration(to: clock.now)
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns whether a program is over. It may not have been reaped yet.
    static func isOver(_ leader: pid_t) -> Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(leader), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 || facts.si_code != 0
    }
}
