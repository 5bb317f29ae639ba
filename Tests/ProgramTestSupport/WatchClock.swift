import Synchronization
package import TestSupport

/// Lets something be done beside `watch` as soon as that has nothing to do, and ends its seven minutes when it has seen that.
package final class WatchClock: Clock {
    package typealias Instant = InstantClock.Instant

    /// What shows that it has seen it.
    package enum Sight {
        /// The next look.
        case look
        /// That a service began anew, and has nothing to do.
        case nextService
    }

    private let sight: Sight
    private let beside: @Sendable () async -> Void
    private let isIdle = Signal()
    private let isDone = Signal()
    private let sleeps = Mutex((long: 0, looks: 0))

    package init(endsWith sight: Sight, outside: @escaping @Sendable () async -> Void) {
        (self.sight, self.beside) = (sight, outside)
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
            // The service and the reminders; then the service that began anew.
            if count == 2 { isIdle.give() }
            if count == 3, sight == .nextService { isDone.give() }
        case .seconds(1):
            let count = sleeps.withLock { sleeps in
                sleeps.looks += 1
                return sleeps.looks
            }
            if count == 1 {
                await isIdle.wait()
                return await beside()
            }
            if sight == .look { isDone.give() }
        case .seconds(7 * 60): return await isDone.wait()
        default: break
        }
        try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
    }
}

/// Is given once, and waited for by one.
private final class Signal: Sendable {
    private let made = AsyncStream<Never>.makeStream()

    func give() { made.continuation.finish() }

    func wait() async { for await _ in made.stream {} }
}
