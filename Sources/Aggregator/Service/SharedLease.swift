internal import ScheduleMerging
internal import Synchronization

/// A lease, as the works of one process use it: the first takes it, the last gives it back.
final class SharedLease: Sendable {
    /// For how many seconds it is taken: longer than any one question to a source takes.
    private static let length = 180.0
    /// How often one who waits looks whether it is free.
    private static let pollInterval = Duration.milliseconds(250)
    /// One who waited so long goes on without it: a refresh by hand is a person's wish.
    private static let leaseTimeout = Duration.seconds(900)

    private let lease: any RefreshLease
    private let clock: any Clock<Duration>
    private let users = Mutex(0)

    init(_ lease: any RefreshLease, clock: any Clock<Duration>) {
        self.lease = lease
        self.clock = clock
    }

    /// Does a work while the lease is held.
    ///
    /// - Parameter isPatient: whether another holder is waited for.
    /// - Returns: nil where another holds it, and was not waited for.
    func withLease<Value>(isPatient: Bool, _ work: () async -> Value) async -> Value? {
        if lease.acquire(for: Self.length) == nil {
            if !isPatient { return nil }
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
        var left = Self.leaseTimeout
        while left > .zero, lease.acquire(for: Self.length) == nil {
            left -= Self.pollInterval
            do { try await clock.sleep(for: Self.pollInterval) } catch { return }
        }
    }

    /// Keeps the lease that is held.
    func renew() { _ = lease.acquire(for: Self.length) }
}
