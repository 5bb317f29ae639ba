internal import ScheduleMerging
internal import Synchronization

/// A lease that is shared by the tasks of one process. Each task acquires or extends it, and the last one releases it.
final class SharedLease: Sendable {
    /// The duration of the lease in seconds, longer than any fetch takes.
    private static let length = 180.0
    /// The interval between attempts while another process holds the lease.
    private static let pollInterval = Duration.milliseconds(250)
    /// The maximum time to wait for the lease. Then a manual refresh continues without it.
    private static let leaseTimeout = Duration.seconds(900)

    private let lease: any RefreshLease
    private let clock: any Clock<Duration>
    /// The number of tasks that use the lease or wait for it, and whether one of them acquired it.
    private let state = Mutex((users: 0, isHeld: false))

    init(_ lease: any RefreshLease, clock: any Clock<Duration>) {
        self.lease = lease
        self.clock = clock
    }

    /// Performs work while the lease is held. After a wait that is too long or cancelled, it performs the work without
    /// the lease.
    ///
    /// - Parameter waits: True to wait while another process holds the lease, false to return.
    /// - Returns: The result, or nil if another process holds the lease and `waits` is false.
    func withLease<Value>(waits: Bool, _ work: () async -> Value) async -> Value? {
        // This task counts before it acquires the lease, so another task that ends meanwhile does not release it.
        state.withLock { $0.users += 1 }
        defer {
            state.withLock { state in
                state.users -= 1
                if state.users == 0, state.isHeld {
                    lease.release()
                    state.isHeld = false
                }
            }
        }
        if !acquire() {
            if !waits { return nil }
            await acquireAfterWait()
        }
        return await work()
    }

    private func acquire() -> Bool {
        let isAcquired = lease.acquire(for: Self.length) != nil
        if isAcquired { state.withLock { $0.isHeld = true } }
        return isAcquired
    }

    /// Acquires the lease when the other holder releases it. Gives up at the timeout, or if the task is cancelled.
    private func acquireAfterWait() async {
        var remaining = Self.leaseTimeout
        while remaining > .zero, !acquire() {
            remaining -= Self.pollInterval
            do { try await clock.sleep(for: Self.pollInterval) } catch { return }
        }
    }

    /// Extends the lease.
    func renew() { _ = lease.acquire(for: Self.length) }
}
