internal import ScheduleMerging
internal import Synchronization

/// A lease that is shared by the tasks of one process. The first acquires it, and the last releases it.
final class SharedLease: Sendable {
    /// The duration of the lease in seconds, longer than any fetch takes.
    private static let length = 180.0
    /// The interval between attempts while another process holds the lease.
    private static let pollInterval = Duration.milliseconds(250)
    /// The maximum time to wait for the lease. Then a manual refresh continues without it.
    private static let leaseTimeout = Duration.seconds(900)

    private let lease: any RefreshLease
    private let clock: any Clock<Duration>
    private let users = Mutex(0)

    init(_ lease: any RefreshLease, clock: any Clock<Duration>) {
        self.lease = lease
        self.clock = clock
    }

    /// Performs work while the lease is held.
    ///
    /// - Parameter isPatient: Whether to wait for another holder.
    /// - Returns: The result, or nil if another process holds the lease and `isPatient` is false.
    func withLease<Value>(waits: Bool, _ work: () async -> Value) async -> Value? {
        if lease.acquire(for: Self.length) == nil {
            if !waits { return nil }
            await wait()
        }
        users.withLock { $0 += 1 }
        defer {
            users.withLock { users in
                users -= 1
                if users == 0 { lease.release() }
            }
        }
        return await work()
    }

    private func wait() async {
        var remaining = Self.leaseTimeout
        while remaining > .zero, lease.acquire(for: Self.length) == nil {
            remaining -= Self.pollInterval
            do { try await clock.sleep(for: Self.pollInterval) } catch { return }
        }
    }

    /// Extends the lease.
    func renew() { _ = lease.acquire(for: Self.length) }
}
