import Synchronization
package import TestSupport

/// A clock for `watch` that runs an action as soon as `watch` is idle, and ends its seven minutes when `watch` noticed
/// the action.
package final class WatchClock: Clock {
    package typealias Instant = InstantClock.Instant

    /// The sign that `watch` noticed the action.
    package enum Sign {
        /// The next check of the store.
        case check
        /// A restarted service that is idle.
        case nextService
    }

    private let sign: Sign
    private let action: @Sendable () async -> Void
    private let isIdle = Signal()
    private let isDone = Signal()
    private let sleeps = Mutex((long: 0, checks: 0))

    package init(endsWith sign: Sign, outside action: @escaping @Sendable () async -> Void) {
        (self.sign, self.action) = (sign, action)
    }

    package var now: Instant { Instant(offset: .zero) }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        switch deadline.offset {
        case .seconds(60):
            let count = sleeps.withLock { sleeps in
                sleeps.long += 1
                return sleeps.long
            }
            // The service and the reminders sleep, then the restarted service.
            if count == 2 { isIdle.give() }
            if count == 3, sign == .nextService { isDone.give() }
        case .seconds(1):
            let count = sleeps.withLock { sleeps in
                sleeps.checks += 1
                return sleeps.checks
            }
            if count == 1 {
                await isIdle.wait()
                return await action()
            }
            if sign == .check { isDone.give() }
        case .seconds(7 * 60): return await isDone.wait()
        default: break
        }
        try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
    }
}

/// A signal that is given once, for one waiting task.
private final class Signal: Sendable {
    private let made = AsyncStream<Never>.makeStream()

    func give() { made.continuation.finish() }

    func wait() async { for await _ in made.stream {} }
}
