internal import Foundation
internal import Glibc
internal import Synchronization

/// Watches a running program from a thread of its own, which nothing can hold up: ends it when its time is up, when it
/// began too many processes, or when it is told to, and sees to it that nothing of it is left.
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

    /// What its processes bear in their environment, to be known by.
    let mark: String

    init(limits: ProcessLimits) {
        self.limits = limits
        mark = "\(getpid())-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Why we ended it; nil where we did not.
    var ending: ContainedProcess.Ending? { state.withLock(\.ending) }

    /// Whether it said more than it may.
    var exceededOutputLimit: Bool { state.withLock(\.exceededOutput) }

    /// How long it lasted, from its start until nothing of it was left.
    var lasted: Duration { state.withLock(\.lasted) }

    /// The number under which it was started; nil where it was not.
    var leader: pid_t? { state.withLock(\.leader) }

    /// Takes the program that was started; one that was stopped before is ended at once.
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

    /// How often a guard is told to end all before it is ended itself, with what is in its group.
    private static let maxStopAttempts = 100

    /// Returns when it is over, and nothing of it is left.
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
        var (isAsked, looks, stops) = (false, 0, 0)
        while !Self.isOver(leader) {
            let lasted = start.duration(to: clock.now)
            looks += 1
            if lasted >= limits.time + limits.grace || (ending != nil && !isAsked) {
                stops += 1
                stop()
                if stops > Self.maxStopAttempts { kill(-leader, SIGKILL) }
            } else if lasted >= limits.time, !isAsked {
                isAsked = true
                state.withLock { $0.ending = $0.ending ?? .timedOut }
                kill(-leader, SIGTERM)
            } else if looks % 20 == 0, ProcessRegistry.count(of: leader, mark: mark) > limits.processes {
                // The system counts the processes of a user, but not those of root.
                stop(.exceededProcessLimit)
            }
            // At first often, since most are done soon.
            usleep(lasted < .milliseconds(200) ? 2_000 : 10_000)
        }
        // While it is not reaped, the system still keeps its number for us.
        ProcessRegistry.end(of: leader, mark: mark)
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            state.isOver = true
            state.lasted = start.duration(to: clock.now)
            return state.waiting
        }
        waiting?.resume()
    }

    /// Whether a program is over; it need not be reaped yet.
    static func isOver(_ leader: pid_t) -> Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(leader), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 || facts.si_code != 0
    }
}
